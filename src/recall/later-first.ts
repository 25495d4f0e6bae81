import type { SameSubject } from './same-subject.ts'

/** The facts that decide which of two like answers comes first. */
export interface Dated {
  readonly score: number
  readonly at: string
  /** The words asked for that it holds. */
  readonly shared: ReadonlySet<string>
  readonly text: string
}

/** Scores that differ by no more than this share are alike. */
const ALIKE_SCORES = 0.2
/** Answers are about the same subject if they have this share of their matched words in common. */
const ALIKE_WORDS = 0.6

/**
 * Of answers about the same subject the later one first: the last decision holds. They fit nearly alike and share the same
 * words with the prompt, or their texts are on the same. All others keep their order, since the newest alone is mostly not
 * what is asked for.
 */
export function laterFirst<T>(
  ranked: readonly T[],
  datedOf: (one: T) => Dated,
  isSameSubject: SameSubject = () => false,
): T[] {
  const ordered: { one: T; dated: Dated }[] = []
  for (const one of ranked) {
    const dated = datedOf(one)
    const before = ordered.findIndex(
      (other) =>
        other.dated.at < dated.at &&
        (areAlike(other.dated, dated) || isSameSubject(other.dated.text, dated.text)),
    )
    if (before < 0) ordered.push({ one, dated })
    else ordered.splice(before, 0, { one, dated })
  }
  return ordered.map(({ one }) => one)
}

function areAlike(better: Dated, other: Dated): boolean {
  if (other.score < better.score * (1 - ALIKE_SCORES)) return false
  const common = [...better.shared].filter((word) => other.shared.has(word)).length
  const all = better.shared.size + other.shared.size - common
  return all > 0 && common / all >= ALIKE_WORDS
}
