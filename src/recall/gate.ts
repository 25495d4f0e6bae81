import type { MemoryFeatures, RatedMemory } from './memory-features.ts'
import type { Query } from './query.ts'
import { type Gate, MEMORY_WEIGHTS } from './weights.ts'

type Weights = typeof MEMORY_WEIGHTS

/** The weighted sum of a memory's features, without those that need its meaning. */
function plainEvidence(features: MemoryFeatures, weights: Weights): number {
  const { meaning, labelAlike, ...others } = weights
  return (Object.keys(others) as (keyof typeof others)[]).reduce(
    (sum, name) => sum + others[name] * features[name],
    0,
  )
}

/** No two meanings are more alike than this, rounding included. */
const MOST_ALIKE = 1.001

/**
 * The weighted sum of each memory's features. The meaning is not measured where it could not bring a memory near the best:
 * such a memory is out either way.
 */
function evidenceOf(rated: readonly RatedMemory[], far: number, weights: Weights): Map<RatedMemory, number> {
  const plain = rated.map((one): [RatedMemory, number] => [one, plainEvidence(one.features, weights)])
  let best = Number.NEGATIVE_INFINITY
  for (const pair of plain.sort(([, one], [, other]) => other - one)) {
    if (pair[1] + weights.meaning * MOST_ALIKE < best - far) break
    const { meaning, labelAlike } = pair[0].features
    pair[1] += weights.meaning * meaning + weights.labelAlike * labelAlike
    best = Math.max(best, pair[1])
  }
  return new Map(plain)
}

/** The gate's decision on one candidate. */
export interface Verdict {
  readonly evidence: number
  readonly needed: number
  readonly passes: boolean
}

/** A long text holds many sentences, and one of them is like something by chance: it needs more evidence. */
function neededFor({ sentences }: Query, { needed }: Gate): number {
  return needed + PER_SENTENCE * Math.log(Math.max(1, sentences.length))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const PER_SENTENCE = 0.25

export interface JudgeOptions {
  /** Measures the meaning of candidates that are out without it, too. */
  readonly measureAll?: boolean
  /** Other weights than those in use, to try them. */
  readonly weights?: Weights
}

/**
 * Each candidate with the gate's decision, best first. A candidate far behind the best is about something else. One that
 * shares only words that a better one shares was probably not meant by them.
 */
export function judge<Rated extends RatedMemory>(
  rated: readonly Rated[],
  query: Query,
  gate: Gate,
  { measureAll = false, weights = MEMORY_WEIGHTS }: JudgeOptions = {},
): (Rated & Verdict)[] {
  const least = neededFor(query, gate)
  const far = measureAll ? Number.POSITIVE_INFINITY : gate.far + gate.apart
  const evidence = evidenceOf(rated, far, weights)
  const ordered = rated.map((one) => ({ ...one, evidence: evidence.get(one) ?? 0 })).sort(compareFitting)
  const best = ordered[0]?.evidence ?? 0
  const covered = new Set<string>()
  return ordered.map((one) => {
    const again = heldAlready(one, covered)
    const needed = rounded(least + gate.again * again)
    const far = gate.far + gate.apart * (1 - again)
    const passes = one.evidence >= Math.max(needed, best - far) && isTied(one)
    if (passes) for (const { term } of one.matched) covered.add(term)
    return { ...one, needed, passes }
  })
}

/** The share of what it has in common with the query that a better one has, too. */
function heldAlready({ matched }: RatedMemory, covered: ReadonlySet<string>): number {
  const weight = (terms: RatedMemory['matched']) => terms.reduce((sum, one) => sum + one.weight, 0)
  const all = weight(matched)
  return all === 0 ? 0 : weight(matched.filter(({ term }) => covered.has(term))) / all
}

/** Likeness alone is no evidence: a word, a name or a file must be shared. */
function isTied({ matched, features }: RatedMemory): boolean {
  return matched.length > 0 || features.file > 0
}

type Weighed = RatedMemory & Pick<Verdict, 'evidence'>

/** Importance, use, recency and trust decide only between memories that fit alike. */
function compareFitting(one: Weighed, other: Weighed): number {
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
