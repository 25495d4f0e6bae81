import { compareStatements } from '../../extract/compare/compare.ts'
import { likenessOf, overlap } from '../../extract/near.ts'
import { isSameOwner, ONE_TRUTH } from '../../extract/order.ts'
import type { Memory } from '../../model/memory.ts'
import type { Pause } from '../pause.ts'

/** Two memories that speak of the same subject, of which only a reader can say whether both can hold. The older first. */
export interface Suspects {
  readonly older: Memory
  readonly newer: Memory
}

/** A word that more memories hold is no subject. */
const MAX_HOLDERS = 40
const MIN_SHARED_WORDS = 2

/** Finds pairs that share a subject and that words alone do not decide, the most similar first. */
export async function findSuspects(memories: readonly Memory[], pause: Pause): Promise<Suspects[]> {
  const compared = memories
    .filter(({ kind, pinned }) => ONE_TRUTH.includes(kind) && !pinned)
    .map((memory) => ({ memory, words: likenessOf(memory.text).words }))
  const holders = new Map<string, number[]>()
  for (const [index, { words }] of compared.entries())
    for (const word of words) holders.set(word, [...(holders.get(word) ?? []), index])
  const found: (Suspects & { readonly share: number })[] = []
  for (const [index, { memory, words }] of compared.entries()) {
    await pause()
    for (const [other, shared] of sharedWith(index, words, holders)) {
      const partner = compared[other]
      if (partner === undefined || !isSuspect(memory, partner.memory, shared)) continue
      found.push({ ...inTime(memory, partner.memory), share: overlap(words, partner.words) })
    }
  }
  return found.sort((one, other) => other.share - one.share || (one.newer.id < other.newer.id ? -1 : 1))
}

/** The memories behind this one in the list, with how many rare words they share with it. */
function sharedWith(index: number, words: readonly string[], holders: ReadonlyMap<string, number[]>) {
  const shared = new Map<number, number>()
  for (const word of words) {
    const some = holders.get(word) ?? []
    if (some.length > MAX_HOLDERS) continue
    for (const other of some) if (other > index) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  return shared
}

function isSuspect(one: Memory, other: Memory, shared: number): boolean {
  const isOnTopic = one.topic !== null && one.topic === other.topic
  if (shared < MIN_SHARED_WORDS && !isOnTopic) return false
  // A project's statement and one of the person for all projects are seen together; two projects never are.
  const isSeenTogether = isSameOwner(one, other) || (one.project === null) !== (other.project === null)
  if (!isSeenTogether || (one.scope === 'team') !== (other.scope === 'team')) return false
  const { older, newer } = inTime(one, other)
  return compareStatements(older.text, newer.text).relation === 'independent'
}

function inTime(one: Memory, other: Memory): Suspects {
  return one.statedAt <= other.statedAt ? { older: one, newer: other } : { older: other, newer: one }
}
