/** Rules made from the tables of provider forms in `forms/`; docs/REDACTION.md describes the columns. */

import { MemoriaError } from '../../base/errors.ts'
import { type Check, FORMAT, type Rule, shape, token } from '../rule.ts'
import { CHECKS } from './checks.ts'
import access from './forms/access.json' with { type: 'json' }
import ai from './forms/ai.json' with { type: 'json' }
import chat from './forms/chat.json' with { type: 'json' }
import cloud from './forms/cloud.json' with { type: 'json' }
import data from './forms/data.json' with { type: 'json' }
import hashes from './forms/hashes.json' with { type: 'json' }
import keys from './forms/keys.json' with { type: 'json' }
import mail from './forms/mail.json' with { type: 'json' }
import monitoring from './forms/monitoring.json' with { type: 'json' }
import payment from './forms/payment.json' with { type: 'json' }
import vcs from './forms/vcs.json' with { type: 'json' }
import work from './forms/work.json' with { type: 'json' }

/** One form of a secret. A list of texts is one string, separated by spaces. */
export interface Form {
  /** The secret is replaced by `[redacted:<type>]`. */
  readonly type: string
  /** Texts the secret begins with, in this case; with `lead`, texts in its middle. */
  readonly prefix?: string
  /** The part of the secret before `prefix`: text, or classes with a fixed count. */
  readonly lead?: string
  /** Texts before the secret, in any case: a service's name, an address, a key. The group in `body` is the secret. */
  readonly after?: string
  /** A pattern: alphabet and length. Hex digits (`[0-9a-f]`) may be capitals. */
  readonly body: string
  /** A name in `CHECKS`; `plausible` where it is absent. */
  readonly check?: string
  /** Lower than that of other forms, so that these name the secret. */
  readonly weight?: number
}

/** Forms by provider, by subject. */
export const FORMS: Readonly<Record<string, Readonly<Record<string, readonly Form[]>>>> = {
  access,
  ai,
  chat,
  cloud,
  data,
  hashes,
  keys,
  mail,
  monitoring,
  payment,
  vcs,
  work,
}

export function makeFormRules(): readonly Rule[] {
  return Object.values(FORMS)
    .flatMap((providers) => Object.values(providers).flat())
    .map(ruleOf)
}

/** Patterns are built when an anchor of the form first occurs: most texts need few of them, and commands start faster. */
function ruleOf(form: Form): Rule {
  const rule: Rule & { find: Rule['find'] } = {
    type: form.type,
    anchors: (form.after ?? form.prefix ?? '').split(' '),
    weight: form.weight ?? FORMAT,
    // Prefixes are written in one way; a name or address before a secret is not.
    isExact: form.after === undefined,
    find(text, start, end) {
      rule.find = build(form).find
      return rule.find(text, start, end)
    },
  }
  return rule
}

function build({ type, prefix = '', lead, after, body, check = 'plausible' }: Form): Rule {
  const accepts = checkNamed(check)
  if (after !== undefined) {
    return shape(type, after, new RegExp(withCapitals(body), 'dy'), { isAfter: true, check: accepts })
  }
  return lead === undefined
    ? token(type, prefix, body, accepts)
    : shape(type, prefix, leadPattern(lead, prefix, body), { back: lengthOf(lead), check: accepts })
}

function checkNamed(name: string): Check {
  const check = CHECKS[name]
  if (check === undefined) throw new MemoriaError('internal', `no check of redaction is named ${name}`)
  return check
}

/** The secret does not begin or end inside a longer word; an escape such as `\n` before it is no part of one. */
function leadPattern(lead: string, marks: string, body: string): RegExp {
  const before = /\[[^\]]+\]/.exec(lead)?.[0] ?? '\\w'
  const mark = marks.split(' ').map(escaped).join('|')
  const whole = String.raw`(?<!${before}(?<!\\[nrt]))${lead}(?:${mark})${body}(?![A-Za-z0-9])`
  return new RegExp(withCapitals(whole), 'dy')
}

function lengthOf(lead: string): number {
  return lead.replace(/\[[^\]]+\]\{(\d+)\}/g, (_, count) => '.'.repeat(Number(count))).length
}

function withCapitals(pattern: string): string {
  return pattern.replaceAll('0-9a-f', '0-9a-fA-F')
}

function escaped(text: string): string {
  return text.replace(/[.+~]/g, '\\$&')
}
