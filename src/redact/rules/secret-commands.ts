/** Values of commands that store a secret or a setting: `fly secrets set A=x`, `gh secret set A --body x`, `unzip -P x`. */
import { MemoriaError } from '../../base/errors.ts'
import { meaningOf } from '../keyname.ts'
import { isLettersPassword } from '../letters-password.ts'
import { isPlaceholder, isSamplePassword, isWritten } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { NONE, type Rule, SERVICE, type Span } from '../rule.ts'
import { type Argument, readArguments, unquote } from './arguments.ts'
import table from './secret-commands.json' with { type: 'json' }

interface CommandRow {
  /** The words before the arguments, in any case. */
  readonly command: string
  /** Where the values stand: `pairs` (NAME=value), `named` (NAME value), `first`, or behind one of `flags`. */
  readonly values: string
  readonly flags?: string
}

/** A value among a command's arguments, with the name it is stored under where there is one. */
interface Candidate {
  readonly value: Argument
  readonly name: string
  /** A name before a space may be any word of a sentence: the value has to look more like a secret. */
  readonly isSpaced: boolean
}

export const secretCommandRules: readonly Rule[] = [
  ...table.secrets.map((row) => commandRule(row, isStoredSecret)),
  ...table.settings.map((row) => commandRule(row, isSecretSetting)),
]

function commandRule(row: CommandRow, check: (candidate: Candidate) => boolean): Rule {
  const finders = row.values.split(' ').map((kind) => finderOf(kind, (row.flags ?? '').split(' ')))
  return {
    type: 'command-secret',
    // With the space behind it, so that `zip` is not looked at in every `gzip.js`.
    anchors: [`${row.command} `],
    weight: SERVICE,
    reason: `it is an argument of "${row.command}"`,
    find(text, start, end) {
      if (/[\w-]/.test(text[start - 1] ?? '')) return NONE
      const values = readArguments(text, end - 1)
      const found = finders.flatMap((find) => find(values)).filter(check)
      return found.map(({ value }): Span => ({ start: value.start, end: value.start + value.text.length }))
    },
  }
}

type Finder = (values: readonly Argument[]) => Candidate[]

function finderOf(kind: string, flags: readonly string[]): Finder {
  if (kind === 'pairs') return pairsIn
  if (kind === 'named') return namedIn
  if (kind === 'first') return firstOf
  if (kind === 'flags') return (values) => flagged(values, flags)
  throw new MemoriaError('internal', `secret-commands.json has an unknown kind of values: ${kind}`)
}

/** `NAME=value`, quoted as a whole or behind the equals sign. */
function pairsIn(values: readonly Argument[]): Candidate[] {
  return values.flatMap((each) => {
    const plain = unquote(each)
    const name = /^([A-Za-z_][\w./:-]{0,80})=/.exec(plain.text)?.[1]
    return name === undefined ? [] : [{ name, value: restOf(plain, name.length + 1), isSpaced: false }]
  })
}

/** The last but one and the last of the first arguments that are no flags: `set-env app NAME value`. */
function namedIn(values: readonly Argument[]): Candidate[] {
  const plain = values.filter(({ text }) => !text.startsWith('-')).slice(0, 3)
  return plain.slice(1).map((value, index) => ({
    name: unquote(plain[index] as Argument).text,
    value: unquote(value),
    isSpaced: true,
  }))
}

function firstOf(values: readonly Argument[]): Candidate[] {
  const first = values.find(({ text }) => !text.startsWith('-'))
  return first === undefined ? [] : [{ name: '', value: unquote(first), isSpaced: true }]
}

/** `--body value`, `--body=value`, `-b"value"`; a value with a name of its own (`--from-literal=a=value`) is that pair's. */
function flagged(values: readonly Argument[], flags: readonly string[]): Candidate[] {
  return values.flatMap((each, index) => {
    const flag = flags.find((name) => each.text === name || isGlued(each.text, name))
    if (flag === undefined) return []
    const next = values[index + 1]
    const glued = each.text.length > flag.length
    if (!glued && (next === undefined || next.text.startsWith('-'))) return []
    const value = unquote(
      glued ? restOf(each, flag.length + (each.text[flag.length] === '=' ? 1 : 0)) : (next as Argument),
    )
    return flag === '--from-literal' ? pairsIn([value]) : [{ name: flag, value, isSpaced: false }]
  })
}

function isGlued(text: string, flag: string): boolean {
  return text.startsWith(`${flag}=`) || (flag.length === 2 && text.startsWith(flag))
}

function restOf({ text, start }: Argument, from: number): Argument {
  return unquote({ text: text.slice(from), start: start + from })
}

/** The command stores nothing but secrets, so nearly every value is one. */
function isStoredSecret({ value, isSpaced }: Candidate): boolean {
  const { text } = value
  if (text.length < 6 || /\s/.test(text) || !isWritten(text) || isPlaceholder(text) || isSamplePassword(text))
    return false
  return (
    !isSpaced ||
    looksRandom(text) ||
    isLettersPassword(text) ||
    (/\d/.test(text) && /[A-Za-z]/.test(text) && !/^[./]|[()]/.test(text))
  )
}

/** The command stores settings of all kinds: the value is random, or its name means a secret. */
function isSecretSetting({ value, name, isSpaced }: Candidate): boolean {
  const { text } = value
  if (text.length < 8 || /\s/.test(text) || !isWritten(text) || isPlaceholder(text)) return false
  if (UUID.test(text) || (text.length >= 16 && looksRandom(text))) return !/^sha\d|:\/\//.test(text)
  return (!isSpaced || /\d/.test(text)) && meaningOf(name)?.strength === 'strong' && !isSamplePassword(text)
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
