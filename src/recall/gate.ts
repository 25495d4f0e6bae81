import type { MemoryFeatures, RatedMemory } from './memory-features.ts'
import type { Query } from './query.ts'
import { type Gate, MEMORY_WEIGHTS } from './weights.ts'

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

/** A long text holds many sentences, and one of them is like something by chance: it takes more to be meant. */
function neededFor({ sentences }: Query, { needed }: Gate): number {
  return Math.round((needed + PER_SENTENCE * Math.log(Math.max(1, sentences.length))) * 100) / 100
}

const PER_SENTENCE = 0.4

/** Each candidate with the gate's word on it, best first. What is far behind the best is about something else. */
export function judge(rated: readonly RatedMemory[], query: Query, gate: Gate): (RatedMemory & Verdict)[] {
  const needed = neededFor(query, gate)
  const judged = rated.map((one) => ({ ...one, evidence: evidenceOf(one.features) }))
  const best = Math.max(...judged.map(({ evidence }) => evidence))
  return judged
    .map((one) => ({
      ...one,
      needed,
      passes: one.evidence >= Math.max(needed, best - gate.far) && isTied(one),
    }))
    .sort(compareFitting)
}

/** Likeness alone is no evidence: a word, a name or a file must be shared. */
function isTied({ matched, features }: RatedMemory): boolean {
  return matched.length > 0 || features.file > 0
}

/** Importance, use, recency and trust decide only between memories that fit alike. */
function compareFitting(one: RatedMemory & Verdict, other: RatedMemory & Verdict): number {
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
