import type { MemoryFeatures, RatedMemory } from './memory-features.ts'
import { MEMORY_WEIGHTS } from './weights.ts'

/** What a memory's features bring together. */
function evidenceOf(features: MemoryFeatures): number {
  return (Object.keys(MEMORY_WEIGHTS) as (keyof MemoryFeatures)[]).reduce(
    (sum, name) => sum + MEMORY_WEIGHTS[name] * features[name],
    0,
  )
}

/** The gate's word on one candidate. */
export interface Verdict {
  readonly evidence: number
  readonly needed: number
  readonly passes: boolean
}

/** Whether a memory earned its place. Likeness alone is none: words, a name or a file must be shared. */
export function verdictOf({ features, matched }: RatedMemory, needed: number): Verdict {
  const evidence = evidenceOf(features)
  return { evidence, needed, passes: evidence >= needed && (matched.length > 0 || features.file > 0) }
}

/** Importance, use, recency and trust decide only between memories that fit alike. */
export function compareFitting(one: RatedMemory & Verdict, other: RatedMemory & Verdict): number {
  return (
    other.evidence - one.evidence ||
    other.memory.importance - one.memory.importance ||
    other.memory.used.count - one.memory.used.count ||
    other.memory.trust - one.memory.trust ||
    (one.memory.statedAt < other.memory.statedAt
      ? 1
      : one.memory.statedAt > other.memory.statedAt
        ? -1
        : 0) ||
    (one.memory.id < other.memory.id ? 1 : -1)
  )
}
