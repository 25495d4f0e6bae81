import { termsOf } from '../store/terms.ts'
import { aboutness, likeness, type Meaning } from './meaning.ts'
import { stem } from './query.ts'

/** Words that two texts must share, and how like they must be in meaning, to be about the same subject. */
const COMMON_WORDS = 4
const ALIKE = 0.55
const LOOKED_AT = 600

/** Whether two texts are about the same subject, so that the later one may amend the earlier one. */
export type SameSubject = (one: string, other: string) => boolean

/**
 * Compares whole texts, not only what they share with a prompt. Without a table of vectors nothing is the same: words alone
 * say too little.
 */
export function sameSubjectBy(meaning: Meaning): SameSubject {
  if (meaning === null) return () => false
  return (one, other) => {
    const words = new Set(termsOf(one.slice(0, LOOKED_AT)).map(stem))
    const shared = new Set(
      termsOf(other.slice(0, LOOKED_AT))
        .map(stem)
        .filter((word) => words.has(word)),
    )
    if (shared.size < COMMON_WORDS) return false
    const vector = meaning.embed(other.slice(0, LOOKED_AT))
    return aboutness(meaning, [one.slice(0, LOOKED_AT)])((text) => likeness(text, vector)) >= ALIKE
  }
}
