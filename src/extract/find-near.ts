import type { Kind, Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { queryWords, termsOf } from '../store/terms.ts'
import { likenessOf, type Nearness, nearness, overlap } from './near.ts'

type Place = Pick<Memory, 'scope' | 'project'>

/** How many rare words are looked up, and how many memories are then compared. */
const RAREST = 6
const CANDIDATES = 30
/** How much of what a query tells must be in the memory that it is to mean. */
const MEANT = 0.6
/** By how much it must fit better than any other. */
const CLEARLY = 0.1

/** The living memory of one of these kinds, in the same place, that says nearly the same. */
export async function findNear(
  store: Store,
  reach: Reach,
  place: Place,
  kinds: readonly Kind[],
  text: string,
): Promise<{ readonly memory: Memory; readonly near: Nearness } | undefined> {
  const fresh = likenessOf(text)
  const candidates = await candidatesFor(store, reach, place, fresh.words)
  const [best] = candidates
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((memory) => {
      const there = likenessOf(memory.text)
      const near = nearness(there, fresh)
      return near === undefined ? [] : [{ memory, near, share: overlap(there.words, fresh.words) }]
    })
    .sort((one, other) => other.share - one.share)
  return best
}

/** The one living memory that a judge means with a query: of the same sort or topic, and with enough of its rare words. */
export async function findMeant(
  store: Store,
  reach: Reach,
  subject: Place & Pick<Memory, 'kind' | 'topic'>,
  query: string,
): Promise<Memory | undefined> {
  const terms = [...queryWords(query).keys()]
  const weights = await weightsOf(store, terms)
  const candidates = await candidatesFor(store, reach, subject, terms)
  const isOnTopic = ({ topic }: Memory) => topic !== null && topic === subject.topic
  const [best, second] = candidates
    .filter((memory) => isKin(memory.kind, subject.kind) || isOnTopic(memory))
    .map((memory) => ({ memory, share: coverage(memory, terms, weights) }))
    .filter(({ share }) => share >= MEANT)
    .map(({ memory, share }) => ({ memory, fit: share + (isOnTopic(memory) ? CLEARLY : 0) }))
    .sort((one, other) => other.fit - one.fit)
  // Words that fit two alike mean neither.
  const isClear = best !== undefined && (second === undefined || best.fit - second.fit >= CLEARLY)
  return isClear ? best.memory : undefined
}

/** What somebody corrects, prefers and decides are of one sort: each says how something is to be done. */
function isKin(one: Kind, other: Kind): boolean {
  const sort: readonly Kind[] = ['correction', 'preference', 'decision']
  return one === other || (sort.includes(one) && sort.includes(other))
}

async function candidatesFor(
  store: Store,
  { user }: Reach,
  { scope, project }: Place,
  terms: readonly string[],
): Promise<Memory[]> {
  const within: Reach = { user, projects: project === null ? [] : [project] }
  const weights = await weightsOf(store, terms)
  const rarest = [...weights.keys()].sort((one, other) => weight(weights, other) - weight(weights, one))
  const hits = await store.text.search('memories', within, rarest.slice(0, RAREST), CANDIDATES)
  const found = await store.memories.byIds(
    within,
    hits.map(({ id }) => id),
  )
  return found.filter((memory) => memory.scope === scope && memory.project === project)
}

/** How much each of the words tells; those that stand nowhere find nothing and tell nothing. */
async function weightsOf(store: Store, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  const { rows, counts } = await store.text.frequencies('memories', terms)
  return new Map([...counts].map(([term, count]) => [term, Math.log(1 + (rows + 1) / (count + 0.5))]))
}

/** A word of the query that stands nowhere counts as much as a rare one: it was meant to tell something. */
function coverage(
  { text, topic, aliases, keywords }: Memory,
  terms: readonly string[],
  weights: ReadonlyMap<string, number>,
) {
  const present = new Set(termsOf([text, topic ?? '', ...aliases, ...keywords].join(' ')))
  const unknown = Math.max(...weights.values(), 1) / 2
  const sum = (some: readonly string[]) =>
    some.reduce((total, term) => total + weight(weights, term, unknown), 0)
  return sum(terms.filter((term) => present.has(term))) / sum(terms)
}

function weight(weights: ReadonlyMap<string, number>, term: string, unknown = 0): number {
  return weights.get(term) ?? unknown
}
