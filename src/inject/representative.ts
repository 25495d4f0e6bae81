import { hasForm } from '../extract/exchange/forms.ts'
import type { Memory } from '../model/memory.ts'
import { termsOf } from '../store/terms.ts'

/** No brief has more lines; memories behind them keep their order. */
const MAX_CHOSEN = 120

/**
 * Memories so that the first ones stand for as many of all as possible: each next one is near to most of those that no
 * earlier one is near to. A brief has lines for a part of a large project, and this part should cover its subjects.
 * Memories that agents used count more, and those that say why stand for the others rather than those that do not. Of equals
 * the first one given is chosen.
 */
export function representativeFirst(memories: readonly Memory[]): Memory[] {
  const size = memories.length
  const near = similarities(memories)
  const weights = memories.map(({ used }) => 1 + Math.log1p(used.count))
  const worths = memories.map(({ text }) => (hasForm('cause', text) ? WORTH_OF_CAUSE : 1))
  const covered = new Float64Array(size)
  const gainOf = (at: number) => {
    let gain = 0
    for (let other = 0; other < size; other++) {
      const more = (near[at * size + other] ?? 0) - (covered[other] ?? 0)
      if (more > 0) gain += (weights[other] ?? 1) * more
    }
    return gain * (worths[at] ?? 1)
  }
  // The gain of a memory only shrinks while others are chosen: an old one is an upper bound, so few are computed again.
  const gains = memories.map((_, at) => gainOf(at))
  const chosen = new Set<number>()
  while (chosen.size < Math.min(MAX_CHOSEN, size)) {
    const best = indexOfMost(gains)
    const gain = gainOf(best)
    if (gain < (gains[best] ?? 0)) {
      gains[best] = gain
      continue
    }
    chosen.add(best)
    gains[best] = CHOSEN
    for (let other = 0; other < size; other++)
      covered[other] = Math.max(covered[other] ?? 0, near[best * size + other] ?? 0)
  }
  const rest = memories.filter((_, at) => !chosen.has(at))
  return [...[...chosen].flatMap((at) => memories[at] ?? []), ...rest]
}

const CHOSEN = -1
const WORTH_OF_CAUSE = 1.3

function indexOfMost(gains: readonly number[]): number {
  let best = 0
  for (let at = 1; at < gains.length; at++) if ((gains[at] ?? 0) > (gains[best] ?? 0)) best = at
  return best
}

/** The likeness of every two memories, row by row: the squared cosine of their words, rare ones counting more. */
function similarities(memories: readonly Memory[]): Float64Array {
  const size = memories.length
  const near = new Float64Array(size * size)
  const lengths = new Float64Array(size)
  const mostHolders = size < FEW ? size : Math.max(LEAST_COMMON, COMMON_SHARE * size)
  for (const holders of wordHolders(memories).values()) {
    if (holders.length > mostHolders) continue
    const rarity = Math.log(1 + size / holders.length)
    const weights = holders.map(({ count }) => Math.log1p(count) * rarity)
    for (const [index, { at }] of holders.entries()) {
      const weight = weights[index] ?? 0
      lengths[at] = (lengths[at] ?? 0) + weight ** 2
      for (const [position, other] of holders.entries()) {
        const cell = at * size + other.at
        near[cell] = (near[cell] ?? 0) + weight * (weights[position] ?? 0)
      }
    }
  }
  for (let at = 0; at < size; at++)
    for (let other = 0; other < size; other++) {
      const cell = at * size + other
      near[cell] = at === other ? 1 : (near[cell] ?? 0) ** 2 / ((lengths[at] || 1) * (lengths[other] || 1))
    }
  return near
}

/**
 * Words in a larger share of many memories name the project or its trade: they make no two memories alike. Of few memories a
 * brief lists nearly all.
 */
const COMMON_SHARE = 0.06
const LEAST_COMMON = 10
const FEW = 60

interface Holder {
  readonly at: number
  count: number
}

/** The memories that hold each word, and how often. */
function wordHolders(memories: readonly Memory[]): Map<string, Holder[]> {
  const words = new Map<string, Holder[]>()
  for (const [at, { text, topic, keywords, files }] of memories.entries())
    for (const term of termsOf([text, topic ?? '', ...keywords, ...files].join(' '))) {
      const holders = words.get(term) ?? []
      if (holders.length === 0) words.set(term, holders)
      const last = holders.at(-1)
      if (last?.at === at) last.count++
      else holders.push({ at, count: 1 })
    }
  return words
}
