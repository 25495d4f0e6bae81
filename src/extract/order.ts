import { isLiving, type Kind, LIVING_STATES, laterOf, type Memory, type State } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'

/** Kinds of which one statement per topic can be true. Of errors, workarounds and things to do there may be many. */
const ONE_TRUTH: readonly Kind[] = ['correction', 'preference', 'decision', 'fact', 'operational']

type Rank = Pick<Memory, 'trust' | 'statedAt'>
type Subject = Pick<Memory, 'topic' | 'kind' | 'scope' | 'project'>

/** What is trusted more holds, whatever its time; of what is trusted alike, what was said later. */
export function beats(one: Rank, other: Rank): boolean {
  return one.trust === other.trust ? one.statedAt > other.statedAt : one.trust > other.trust
}

/** The memories that speak about the same as the subject: same owner, same topic, and only one of them can be true. */
export async function slotOf(
  store: Store,
  reach: Reach,
  { topic, kind, scope, project }: Subject,
  states: readonly State[] = LIVING_STATES,
): Promise<Memory[]> {
  if (topic === null || !ONE_TRUTH.includes(kind)) return []
  const found = await store.memories.list(reach, { topic, states, scopes: [scope], kinds: ONE_TRUTH })
  return found.filter((memory) => memory.project === project)
}

/** How a new statement stands to what is known on its topic, before it is stored. */
export type Standing =
  | { readonly stands: 'first' }
  /** Something on the topic was said later: this is history. */
  | { readonly stands: 'behind'; readonly next: Memory; readonly until: string }
  /** Something on the topic is trusted more. */
  | { readonly stands: 'below'; readonly above: Memory }

export function standingOf(fresh: Rank & Pick<Memory, 'validFrom'>, rivals: readonly Memory[]): Standing {
  const living = rivals.filter(({ state }) => state !== 'superseded')
  if (living.some((rival) => rival.trust === fresh.trust && beats(rival, fresh)))
    return { stands: 'behind', ...nextAfter(fresh, rivals) }
  const [above] = living.filter(({ trust }) => trust > fresh.trust)
  return above === undefined ? { stands: 'first' } : { stands: 'below', above }
}

/** What came next on the topic, and when: the earliest that began later, else the one that was said again later. */
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

/** Puts a living memory in its place on its topic: what it beats is superseded, what it cannot be told from conflicts. */
export async function settle(
  store: Store,
  reach: Reach,
  id: string,
  author: Author,
): Promise<{ readonly superseded: readonly string[]; readonly conflicts: boolean }> {
  const memory = await store.memories.get(reach, id)
  const superseded: string[] = []
  let conflicts = false
  if (memory === undefined || !isLiving(memory)) return { superseded, conflicts }
  for (const rival of await slotOf(store, reach, memory)) {
    if (rival.id === id) continue
    if (beats(memory, rival)) {
      const until = memory.validFrom > rival.validFrom ? memory.validFrom : memory.statedAt
      if (await store.memories.supersede(reach, rival.id, id, author, until)) superseded.push(rival.id)
    } else if (rival.trust > memory.trust || !beats(rival, memory))
      conflicts = (await store.memories.conflict(reach, id, rival.id, author)) || conflicts
  }
  return { superseded, conflicts }
}
