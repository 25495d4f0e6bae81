import { MemoriaError } from '../base/errors.ts'
import type { MakeId } from '../base/ids.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Evidence, Kind, Memory, Origin, Scope, Statement } from '../model/memory.ts'
import { trustOf } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { Author, NewMemory, Store } from '../store/store.ts'
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
  const { statement, redacted } = checked.value
  const evidence = (draft.evidence ?? []).map((one) => ({ ...one, quote: house.redact(one.quote).text }))
  const memory = newMemory(house.makeId(), statement, { ...draft, ...placed.value, evidence }, reach, author)
  return house.store.transaction(async (store) => {
    const replaced =
      draft.supersedes === undefined ? undefined : await store.memories.get(reach, draft.supersedes)
    if (draft.supersedes !== undefined && replaced === undefined)
      return err(nothingToReplace(draft.supersedes))
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
  if (wanted === 'project' && project === null) {
    return err(
      new MemoriaError('invalid_input', 'a memory of scope project needs a project', {
        hint: 'Name it with --project, run the command inside the project, or use --scope user.',
      }),
    )
  }
  return ok({ scope: wanted, project: wanted === 'user' ? null : project })
}

function newMemory(
  id: string,
  statement: Statement,
  draft: Draft & { readonly scope: Scope; readonly project: string | null },
  reach: Reach,
  { at }: Author,
): NewMemory {
  const origin = draft.origin ?? 'user'
  return {
    ...statement,
    id,
    user: reach.user,
    scope: draft.scope,
    project: draft.project,
    origin,
    trust: trustOf(origin),
    evidence: draft.evidence ?? [],
    state: 'active',
    validFrom: at,
    validTo: null,
    supersededBy: null,
  } satisfies Omit<Memory, 'revision' | 'createdAt' | 'updatedAt' | 'used' | 'confirmed'>
}

function nothingToReplace(id: string): MemoriaError {
  return new MemoriaError('not_found', `there is no memory ${id} to replace`, {
    hint: 'Find its id with `memoria search` or `memoria list`.',
  })
}
