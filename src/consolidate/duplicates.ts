import { type Likeness, likenessOf, nearness } from '../extract/near.ts'
import type { Memory } from '../model/memory.ts'
import { isUnreviewed } from '../model/review.ts'
import { likeness, type Meaning } from '../recall/meaning.ts'
import type { Pause } from './pause.ts'
import type { Step } from './step.ts'
import { beginsWith, strictWords } from './strict-words.ts'

type Merge = Extract<Step, { readonly what: 'merge' }>

/** How much of the longer one the shorter one must hold, and how alike their meanings must be. */
const LEAST_SHARE = 0.6
const LEAST_LIKENESS = 0.9
/** By how many first words memories are put together to be compared: by more, where too many begin alike. */
const BEGINNINGS = [3, 6, Number.POSITIVE_INFINITY]
const MOST_ALIKE = 40

interface Compared {
  readonly memory: Memory
  readonly words: readonly string[]
  readonly likeness: Likeness
}

/**
 * Memories of one place and kind that say the same: word for word but for manners of speaking, or one goes on where the
 * other ends. Only what begins alike is compared, so that twice as many memories take twice as long.
 */
export async function findDuplicates(
  memories: readonly Memory[],
  meaning: Meaning,
  pause: Pause,
): Promise<Merge[]> {
  const compared: Compared[] = []
  for (const memory of memories) {
    await pause()
    if (memory.pinned) continue
    compared.push({ memory, words: strictWords(memory.text), likeness: likenessOf(memory.text) })
  }
  const merges: Merge[] = []
  for (const bucket of bucketsOf(compared)) {
    await pause()
    merges.push(...mergesIn(bucket, meaning))
  }
  return merges
}

function bucketsOf(all: readonly Compared[], [beginning = 0, ...longer] = BEGINNINGS): Compared[][] {
  const buckets = new Map<string, Compared[]>()
  for (const one of all) {
    const { scope, project, kind } = one.memory
    const key = JSON.stringify([scope, project, kind, one.words.slice(0, beginning)])
    const bucket = buckets.get(key)
    if (bucket) bucket.push(one)
    else buckets.set(key, [one])
  }
  return [...buckets.values()].flatMap((bucket) => {
    if (bucket.length <= MOST_ALIKE) return bucket.length > 1 ? [bucket] : []
    return longer.length > 0 ? bucketsOf(bucket, longer) : [bucket.slice(0, MOST_ALIKE)]
  })
}

/** The best of a bucket first: it absorbs others, and whatever was absorbed absorbs nothing. */
function mergesIn(bucket: readonly Compared[], meaning: Meaning): Merge[] {
  const merges: Merge[] = []
  const gone = new Set<string>()
  for (const best of [...bucket].sort(bestFirst)) {
    if (gone.has(best.memory.id)) continue
    for (const other of bucket) {
      if (other === best || gone.has(other.memory.id) || merges.some(({ into }) => into === other.memory))
        continue
      const why = whyMerged(best, other, meaning)
      if (why === undefined) continue
      gone.add(other.memory.id)
      merges.push({ what: 'merge', memory: other.memory, into: best.memory, why })
    }
  }
  return merges
}

/** Compares by trust, then by length, then by review, then by how often it was said; the newer first. */
function bestFirst({ memory: one, words }: Compared, { memory: other, words: others }: Compared): number {
  const looked = (memory: Memory) => (isUnreviewed(memory) ? 0 : 1)
  return (
    other.trust - one.trust ||
    others.length - words.length ||
    looked(other) - looked(one) ||
    other.confirmed - one.confirmed ||
    (one.statedAt === other.statedAt ? (one.id < other.id ? -1 : 1) : one.statedAt > other.statedAt ? -1 : 1)
  )
}

/** Why the other one is the same as the best; undefined when it is not, or when something would be lost. */
function whyMerged(best: Compared, other: Compared, meaning: Meaning): string | undefined {
  if (other.memory.trust > best.memory.trust || !areOfOneFile(best.memory, other.memory)) return undefined
  const near = nearness(best.likeness, other.likeness)
  if (near === undefined || !beginsWith(best.words, other.words)) return undefined
  if (best.words.length === other.words.length) return 'says the same in the same words'
  const isSeen = !isUnreviewed(best.memory) || isUnreviewed(other.memory)
  const isWhole = other.words.length / best.words.length >= LEAST_SHARE
  // A sign that is no word may mean anything.
  const isSaid = best.words.slice(other.words.length).every((word) => /\p{L}/u.test(word))
  if (!isSeen || !isWhole || !isSaid || !areOfOneTopic(best.memory, other.memory)) return undefined
  return isNearInMeaning(best.memory, other.memory, meaning) ? 'says the same, and less' : undefined
}

function isNearInMeaning(one: Memory, other: Memory, meaning: Meaning): boolean {
  return meaning !== null && likeness(meaning.embed(one.text), meaning.embed(other.text)) >= LEAST_LIKENESS
}

function areOfOneTopic({ topic: one }: Memory, { topic: other }: Memory): boolean {
  return one === other || one === null || other === null
}

function areOfOneFile({ files: some }: Memory, { files: others }: Memory): boolean {
  if (some.length === 0 || others.length === 0) return true
  return some.length === others.length && some.every((file) => others.includes(file))
}
