import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import {
  type Evidence,
  isRule,
  type Kind,
  leastTrusted,
  ORIGINS,
  type Origin,
  SCOPES,
  type Scope,
  trustOf,
} from '../model/memory.ts'
import type { Redact } from '../redact/redact.ts'
import type { Author, NewMemory } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'
import { notAllowed } from './cleaner.ts'
import { ALL_PROJECTS } from './compare/words.ts'
import { checkEvidence } from './evidence.ts'
import { checkStatement } from './statement.ts'

/** A statement to be kept. Those of people, tools, imports and judges all have this form. */
export interface Draft {
  readonly text: string
  readonly kind?: Kind
  readonly scope?: Scope
  readonly project?: string | null
  readonly topic?: string | null
  readonly aliases?: readonly string[]
  readonly keywords?: readonly string[]
  readonly tags?: readonly string[]
  readonly files?: readonly string[]
  readonly importance?: number
  readonly origin?: Origin
  /** The channels of what it was made from: it is worth what the least of them is worth. */
  readonly sources?: readonly Origin[]
  readonly evidence?: readonly Evidence[]
  /** When it was said, ISO 8601; now when it is not given. */
  readonly at?: string
  readonly pinned?: boolean
  /** The id of the memory that this one replaces. */
  readonly supersedes?: string
  /** Words for the memory that this one replaces, where its id is not known; when none fits, none is replaced. */
  readonly replaces?: string
  /** The id of the problem, task or question that this one resolves. */
  readonly resolves?: string
  /** The id of the memory that this one is a part of. */
  readonly partOf?: string
  /** The id of a memory that is worth reading with this one. */
  readonly seeAlso?: string
  /** Its time is not when it was said, such as the time of a file: it replaces nothing, and contradicts instead. */
  readonly isUndated?: boolean
}

export interface CheckedDraft {
  readonly memory: NewMemory
  readonly redacted: number
  /** The kind that was asked for, which only the person's own words may have. */
  readonly asked: Kind
  /** Whether a person says it themselves, here and now. */
  readonly byPerson: boolean
}

/** The draft as a memory that may be stored, if nothing that is there speaks against it. */
export function checkDraft(
  draft: Draft,
  author: Author,
  { redact, user, id }: { readonly redact: Redact; readonly user: string; readonly id: string },
): Result<CheckedDraft> {
  const checked = checkStatement(draft, redact)
  if (!checked.ok) return checked
  const owner = ownerOf(draft)
  if (!owner.ok) return owner
  const origin = originOf(draft)
  if (!origin.ok) return origin
  const evidence = checkEvidence(draft.evidence ?? [], redact)
  if (!evidence.ok) return evidence
  const at = timeOf(draft, author)
  if (!at.ok) return at
  const { statement, redacted } = checked.value
  const kind = kindFor(statement.kind, origin.value, owner.value.scope)
  if (!kind.ok) return kind
  const isByHand = author.run == null || author.byHand === true
  const byPerson = isByHand && origin.value === 'user'
  const memory: NewMemory = {
    ...statement,
    ...{ id, user, ...owner.value, kind: kind.value },
    ...{ origin: origin.value, trust: trustOf(origin.value), evidence: evidence.value },
    ...{ validFrom: at.value, validTo: null, supersededBy: null },
    ...(speaksForPerson(statement.text) && origin.value !== 'user'
      ? { state: 'proposed', review: 'new' }
      : { state: 'active', review: byPerson ? null : 'new' }),
  }
  const lasting = byPerson ? ok(memory) : checkLasting(memory)
  return lasting.ok ? ok({ memory, redacted, asked: statement.kind, byPerson }) : lasting
}

function ownerOf({ scope, project = null, text }: Draft): Result<{ scope: Scope; project: string | null }> {
  const wanted = scope ?? (project === null || isForAllProjects(text) ? 'user' : 'project')
  if (!SCOPES.includes(wanted)) return err(notAllowed('scope', wanted, SCOPES.join(', ')))
  if (wanted === 'project' && project === null) {
    return err(
      new MemoriaError('invalid_input', 'a memory of scope project needs a project', {
        hint: 'Name it with --project, run the command inside the project, or use --scope user.',
      }),
    )
  }
  return ok({ scope: wanted, project: wanted === 'user' ? null : project })
}

/** `In all my projects …` is the person's, wherever they say it. */
function isForAllProjects(text: string): boolean {
  return ALL_PROJECTS.test(text)
}

function originOf({ origin = 'user', sources = [] }: Draft): Result<Origin> {
  if (!Array.isArray(sources)) return err(notAllowed('sources', sources, 'a list of origins'))
  const wrong = [origin, ...sources].find((one) => !ORIGINS.includes(one))
  if (wrong !== undefined) return err(notAllowed('origin', wrong, ORIGINS.join(', ')))
  return ok(leastTrusted(origin, ...sources))
}

/** Nothing was said in the future: such a time would keep everything after it out. */
function timeOf({ at }: Draft, author: Author): Result<string> {
  if (at === undefined) return ok(author.at)
  const time = new Date(at).getTime()
  if (Number.isNaN(time)) return err(notAllowed('the time', at, 'ISO 8601, such as 2026-01-31T12:00:00Z'))
  return ok(isoTime(Math.min(time, Date.parse(author.at))))
}

/**
 * Only the person makes rules. What a colleague shares with the team keeps its kind, and is shown as the colleague's word.
 * What the assistant says of one is a fact; anything else has no say in it.
 */
function kindFor(kind: Kind, origin: Origin, scope: Scope): Result<Kind> {
  const isShared = origin === 'colleague' && scope === 'team'
  if (!isRule(kind) || origin === 'user' || isShared) return ok(kind)
  if (origin === 'assistant') return ok('fact')
  return err(
    refused(`what comes from a ${origin} cannot be a ${kind}`, 'Only the person says what is to be done.'),
  )
}

/** `The user prefers …`: said by anybody else, it holds once the person has looked at it. */
function speaksForPerson(text: string): boolean {
  return IN_THEIR_NAME.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
}

/** At the beginning of a sentence: elsewhere, users are mostly those of the product. */
const IN_THEIR_NAME =
  /(?:^|[.!?:\n]\s*)(?:(?:the )?(?:user|human|person|developer) (?:(?:has|always|also|explicitly|clearly|strongly|really) )*(?:prefer|want|said|says|stat|ask|wish|like|insist|demand|decid|confirm|approv|agree|instruct|told|order|request)\w*|(?:der|die) (?:benutzer|nutzer)(?:in)? (?:möchte|will|bevorzugt|sagt|wünscht|verlangt)|l[’']utilisat(?:eur|rice) (?:préfère|veut|souhaite|demande|dit)|(?:el|la) usuari[oa] (?:prefiere|quiere|pide|dice)|用户(?:希望|想|要求|偏好|说|喜欢)|ユーザー[はが])/iu

const QUESTION = /[?？؟]\s*$/u

/** A judge, a tool or an import keeps no question and nothing without a word in it. */
function checkLasting({ text }: NewMemory): Result<NewMemory | undefined> {
  if (termsOf(text).length === 0) return err(refused('there is no word in it that says something', LASTING))
  return QUESTION.test(text) ? err(refused('it is a question', LASTING)) : ok(undefined)
}

const LASTING = 'Keep what will still be true and useful in another session.'

/** Says that a rule of admission speaks against a statement that is otherwise in order. */
export function refused(reason: string, hint: string): MemoriaError {
  return new MemoriaError('refused', `it is not kept: ${reason}`, { hint })
}
