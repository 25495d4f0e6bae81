import { MemoriaError } from '../base/errors.ts'
import type { MakeId } from '../base/ids.ts'
import { err, ok, type Result } from '../base/result.ts'
import {
  type Evidence,
  type Kind,
  type Memory,
  ORIGINS,
  type Origin,
  SCOPES,
  type Scope,
  trustOf,
} from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { Author, NewMemory, Store } from '../store/store.ts'
import { notAllowed } from './cleaner.ts'
import { checkEvidence } from './evidence.ts'
import { checkStatement } from './statement.ts'

/** What somebody wants kept. Whoever it is — a person, a tool, an import, a judge — comes through here. */
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
  readonly evidence?: readonly Evidence[]
  readonly pinned?: boolean
  /** The id of the memory that this one replaces. */
  readonly supersedes?: string
}

export interface Admission {
  readonly id: string
  /** `confirmed` when the same statement was already there. */
  readonly outcome: 'added' | 'confirmed'
  /** How many secrets were taken out before anything was stored. */
  readonly redacted: number
  readonly superseded: string | null
}

export interface Gatekeeping {
  readonly store: Store
  readonly redact: Redact
  readonly makeId: MakeId
}

/** The one way into the store for a statement: checked, cleaned of secrets, bound, and never doubled. */
export async function admit(
  house: Gatekeeping,
  reach: Reach,
  draft: Draft,
  author: Author,
): Promise<Result<Admission>> {
  const checked = checkStatement(draft, house.redact)
  if (!checked.ok) return checked
  const placed = placeOf(draft)
  if (!placed.ok) return placed
  const origin = originOf(draft)
  if (!origin.ok) return origin
  const evidence = checkEvidence(draft.evidence ?? [], house.redact)
  if (!evidence.ok) return evidence
  const { statement, redacted } = checked.value
  const memory: NewMemory = {
    ...statement,
    ...{ id: house.makeId(), user: reach.user, ...placed.value },
    ...{ origin: origin.value, trust: trustOf(origin.value), evidence: evidence.value },
    ...{ state: 'active', validFrom: author.at, validTo: null, supersededBy: null },
  }
  return house.store.transaction(async (store) => {
    const replaced =
      draft.supersedes === undefined ? undefined : await store.memories.get(reach, draft.supersedes)
    if (draft.supersedes !== undefined && replaced === undefined)
      return err(nothingToReplace(draft.supersedes))
    if (replaced !== undefined && isOver(replaced)) return err(replacedAlready(replaced))
    const { id, added } = await store.memories.add(memory, author)
    const superseded =
      replaced !== undefined &&
      replaced.id !== id &&
      (await store.memories.supersede(reach, replaced.id, id, author))
    return ok({
      id,
      outcome: added ? 'added' : 'confirmed',
      redacted,
      superseded: superseded ? replaced.id : null,
    })
  })
}

function placeOf({ scope, project = null }: Draft): Result<{ scope: Scope; project: string | null }> {
  const wanted = scope ?? (project === null ? 'user' : 'project')
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

function originOf({ origin = 'user' }: Draft): Result<Origin> {
  return ORIGINS.includes(origin) ? ok(origin) : err(notAllowed('origin', origin, ORIGINS.join(', ')))
}

function isOver({ state }: Memory): boolean {
  return state === 'superseded' || state === 'forgotten'
}

/** Replacing what is replaced would leave two that contradict each other. */
function replacedAlready({ id, state, supersededBy }: Memory): MemoriaError {
  const how = state === 'forgotten' ? 'was forgotten' : `was replaced by ${supersededBy ?? 'another'}`
  return new MemoriaError('conflict', `memory ${id} ${how}, so it cannot be replaced again`, {
    hint:
      supersededBy === null
        ? 'Remember the statement without --supersedes.'
        : `Replace that one: --supersedes ${supersededBy}`,
  })
}

function nothingToReplace(id: string): MemoriaError {
  return new MemoriaError('not_found', `there is no memory ${id} to replace`, {
    hint: 'Find its id with `memoria search` or `memoria list`.',
  })
}
