import { termsOf } from '../store/terms.ts'
import { stem } from './query.ts'

/** The weight of each word that is asked for, by its stem. */
export type AskedWeights = ReadonlyMap<string, number>

/** The weight of the asked words that a text holds. */
export function sharedWeight(text: string, asked: AskedWeights): number {
  let sum = 0
  for (const term of new Set(termsOf(text).map(stem))) sum += asked.get(term) ?? 0
  return sum
}

/** The sentences of one or more paragraphs, in their order. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[^.\s][.!?;:])\s+|(?<=[。！？；])/u)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

/**
 * The sentences next to each other that hold most of what is asked, within a length; the earliest of equals. A mark stands
 * for sentences left out before them.
 */
export function excerptFor(text: string, asked: AskedWeights, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const parts = sentencesOf(text)
  const shared = parts.map((part) => sharedWeight(part, asked))
  let best = { from: 0, sum: Number.NEGATIVE_INFINITY }
  for (let from = 0; from < parts.length; from++) {
    let [length, sum] = [0, 0]
    for (let at = from; at < parts.length; at++) {
      length += (parts[at]?.length ?? 0) + 1
      if (at > from && length > most) break
      sum += shared[at] ?? 0
    }
    if (sum > best.sum + LEAST_GAIN) best = { from, sum }
  }
  return best.from === 0 ? flat : `… ${parts.slice(best.from).join(' ')}`
}

/** Leaving out the beginning must pay. */
const LEAST_GAIN = 0.5
