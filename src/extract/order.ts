import { isLiving, type Kind, laterOf, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'
import { type Comparison, canExclude, compareStatements } from './compare/compare.ts'
import { findCandidates } from './find-candidates.ts'

/** Kinds that can exclude each other. Of errors, workarounds, things to do and observed practices there may be many. */
export const ONE_TRUTH: readonly Kind[] = ['correction', 'preference', 'decision', 'fact', 'operational']

/** Ends the reason of every replacement that rests on more than a topic. */
export const NAMED_REPLACEMENT = 'in its place'

type Rank = Pick<Memory, 'trust' | 'statedAt'>
type Subject = Pick<Memory, 'text' | 'kind' | 'scope' | 'project' | 'statedAt'>

/** Whether one memory outranks another: by trust, whatever their times; of equal trust, by the later time. */
export function beats(one: Rank, other: Rank): boolean {
  return one.trust === other.trust ? one.statedAt > other.statedAt : one.trust > other.trust
}

/** A memory that excludes a statement. */
export interface Rival {
  readonly memory: Memory
  readonly relation: Extract<Comparison['relation'], 'replaces' | 'contradicts'>
  readonly reason: string
}

/**
 * Finds the memories that say something incompatible about the same attribute of the same subject: of the same owner, of
 * the person everywhere, or of a project within reach. Sharing a topic is not enough.
 */
export async function findRivals(
  store: Store,
  reach: Reach,
  subject: Subject,
  { withSuperseded = false }: { readonly withSuperseded?: boolean } = {},
): Promise<Rival[]> {
  if (!ONE_TRUTH.includes(subject.kind) || !canExclude(subject.text)) return []
  const candidates = await findCandidates(store, visibleFrom(reach, subject), subject.text, {
    withSuperseded,
  })
  return candidates
    .filter(
      (memory) => ONE_TRUTH.includes(memory.kind) && (memory.scope !== 'team') === (subject.scope !== 'team'),
    )
    .flatMap((memory) => {
      const { relation, reason } = compareInTime(subject, memory)
      return relation === 'replaces' || relation === 'contradicts' ? [{ memory, relation, reason }] : []
    })
}

/** A statement of a project is compared with that project's and the person's own, one of the person with all within reach. */
function visibleFrom(reach: Reach, { project }: Subject): Reach {
  return project === null ? reach : { user: reach.user, projects: [project] }
}

/** Of two that were said at the same time, either may be the newer one. */
function compareInTime(one: Subject, other: Subject): Comparison {
  if (one.statedAt > other.statedAt) return compareStatements(other.text, one.text)
  const compared = compareStatements(one.text, other.text)
  return one.statedAt < other.statedAt || compared.relation !== 'independent'
    ? compared
    : compareStatements(other.text, one.text)
}

export function isSameOwner(
  one: Pick<Memory, 'scope' | 'project'>,
  other: Pick<Memory, 'scope' | 'project'>,
) {
  return one.scope === other.scope && one.project === other.project
}

/** How a new statement stands to its rivals of the same owner, before it is stored. */
export type Standing =
  | { readonly stands: 'first' }
  /** A rival was said later: this one is history. */
  | { readonly stands: 'behind'; readonly next: Memory; readonly until: string }
  /** A rival is trusted more. */
  | { readonly stands: 'below'; readonly above: Memory }

export function standingOf(fresh: Rank & Pick<Memory, 'validFrom'>, rivals: readonly Memory[]): Standing {
  const living = rivals.filter(({ state }) => state !== 'superseded')
  if (living.some((rival) => rival.trust === fresh.trust && beats(rival, fresh)))
    return { stands: 'behind', ...nextAfter(fresh, rivals) }
  const [above] = living.filter(({ trust }) => trust > fresh.trust)
  return above === undefined ? { stands: 'first' } : { stands: 'below', above }
}

/** The rival that came next, and when: the earliest that began later, else the one that was said again later. */
function nextAfter(
  { trust, validFrom, statedAt }: Rank & Pick<Memory, 'validFrom'>,
  rivals: readonly Memory[],
): { next: Memory; until: string } {
  const equals = rivals.filter((rival) => rival.trust === trust && rival.statedAt > statedAt)
  const began = equals.filter((rival) => rival.validFrom > validFrom).sort(byBeginning)
  const next = began[0] ?? equals.filter(({ state }) => state !== 'superseded')[0]
  if (next === undefined) throw new TypeError('nothing is newer than what is behind')
  return { next, until: laterOf(validFrom, next.validFrom > validFrom ? next.validFrom : next.statedAt) }
}

function byBeginning(one: Memory, other: Memory): number {
  return one.validFrom < other.validFrom ? -1 : 1
}

export interface Settled {
  readonly superseded: readonly string[]
  readonly conflicts: boolean
}

/**
 * Settles a living memory against its rivals: those it beats are superseded, those it cannot be ordered with are in
 * conflict with it. A project's statement does not replace one of the person's for all projects; it overrides it there.
 */
export async function settle(
  store: Store,
  reach: Reach,
  id: string,
  author: Author,
  { isUndated = false, rivals }: { readonly isUndated?: boolean; readonly rivals?: readonly Rival[] } = {},
): Promise<Settled> {
  const memory = await store.memories.get(reach, id)
  const superseded: string[] = []
  let conflicts = false
  if (memory === undefined || !isLiving(memory)) return { superseded, conflicts }
  for (const rival of rivals ?? (await findRivals(store, reach, memory))) {
    if (rival.memory.id === id) continue
    const outcome = isUndated
      ? await dispute(store, reach, memory, rival.memory, author)
      : await settleWith(store, reach, memory, rival, author)
    if (outcome === 'superseded') superseded.push(rival.memory.id)
    if (outcome === 'conflict') conflicts = true
  }
  return { superseded, conflicts }
}

async function settleWith(
  store: Store,
  reach: Reach,
  memory: Memory,
  { memory: rival, relation, reason }: Rival,
  author: Author,
): Promise<'superseded' | 'conflict' | 'none'> {
  const isOverride = !isSameOwner(memory, rival) && relation === 'contradicts'
  if (isOverride && memory.project !== null && rival.trust <= memory.trust) {
    await store.memories.link(reach, memory.id, 'overrides', rival.id, author.at)
    return 'none'
  }
  if (isOverride && rival.project !== null && beats(rival, memory)) {
    await store.memories.link(reach, rival.id, 'overrides', memory.id, author.at)
    return 'none'
  }
  if (beats(memory, rival)) {
    const until = memory.validFrom > rival.validFrom ? memory.validFrom : memory.statedAt
    const why = { ...author, why: `${author.why}: ${reason}, it holds ${NAMED_REPLACEMENT}` }
    return (await store.memories.supersede(reach, rival.id, memory.id, why, until)) ? 'superseded' : 'none'
  }
  if (rival.trust === memory.trust && beats(rival, memory)) return 'none'
  return dispute(store, reach, memory, rival, author)
}

async function dispute(store: Store, reach: Reach, { id }: Memory, rival: Memory, author: Author) {
  return (await store.memories.conflict(reach, id, rival.id, author)) ? 'conflict' : 'none'
}
