import { isLiving, type Kind, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { queryWords, termsOf } from '../store/terms.ts'
import { compareStatements } from './compare/compare.ts'
import { searchWords } from './compare/search-words.ts'
import { candidatesWith, termWeights } from './find-candidates.ts'
import { type Likeness, likenessOf, type Nearness, nearness, overlap } from './near.ts'

type Owner = Pick<Memory, 'scope' | 'project'>

/** How much of what a query tells must be in the memory that it is to mean. */
const MEANT = 0.6
/** By how much it must fit better than any other. */
const CLEARLY = 0.1

/** The living memory of one of these kinds and of the same owner that says nearly the same. */
export async function findNear(
  store: Store,
  reach: Reach,
  owner: Owner,
  kinds: readonly Kind[],
  text: string,
): Promise<{ readonly memory: Memory; readonly near: Nearness } | undefined> {
  const fresh = likenessOf(text)
  const terms = [...fresh.words, ...searchWords(text).flatMap((word) => termsOf(word).slice(0, 1))]
  const candidates = await candidatesOf(store, reach, owner, [...new Set(terms)])
  const [best] = candidates
    .filter((memory) => isLiving(memory) && kinds.includes(memory.kind))
    .flatMap((memory) => {
      const there = likenessOf(memory.text)
      const near = nearnessOf(memory.text, there, text, fresh)
      return near === undefined ? [] : [{ memory, near, share: overlap(there.words, fresh.words) }]
    })
    .sort((one, other) => other.share - one.share)
  return best
}

function nearnessOf(there: string, thereLike: Likeness, fresh: string, freshLike: Likeness) {
  return (
    nearness(thereLike, freshLike) ??
    (compareStatements(there, fresh).relation === 'same' ? ('same' as const) : undefined)
  )
}

/** The one living memory that a judge means with a query: of the same sort or topic, and with enough of its rare words. */
export async function findMeant(
  store: Store,
  reach: Reach,
  subject: Owner & Pick<Memory, 'kind' | 'topic'>,
  query: string,
): Promise<Memory | undefined> {
  const terms = [...queryWords(query).keys()]
  const weights = await termWeights(store, terms)
  const candidates = await candidatesOf(store, reach, subject, terms)
  const isOnTopic = ({ topic }: Memory) => topic !== null && topic === subject.topic
  const [best, second] = candidates
    .filter((memory) => isRelatedKind(memory.kind, subject.kind) || isOnTopic(memory))
    .map((memory) => ({ memory, share: coverage(memory, terms, weights) }))
    .filter(({ share }) => share >= MEANT)
    .map(({ memory, share }) => ({ memory, fit: share + (isOnTopic(memory) ? CLEARLY : 0) }))
    .sort((one, other) => other.fit - one.fit)
  // Words that fit two alike mean neither.
  const isClear = best !== undefined && (second === undefined || best.fit - second.fit >= CLEARLY)
  return isClear ? best.memory : undefined
}

/** Corrections, preferences and decisions are of one sort: each says how something is to be done. */
function isRelatedKind(one: Kind, other: Kind): boolean {
  const sort: readonly Kind[] = ['correction', 'preference', 'decision']
  return one === other || (sort.includes(one) && sort.includes(other))
}

/** Candidates of one owner. */
async function candidatesOf(
  store: Store,
  { user }: Reach,
  { scope, project }: Owner,
  terms: readonly string[],
): Promise<Memory[]> {
  const within: Reach = { user, projects: project === null ? [] : [project] }
  const found = await candidatesWith(store, within, terms)
  return found.filter((memory) => memory.scope === scope && memory.project === project)
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
