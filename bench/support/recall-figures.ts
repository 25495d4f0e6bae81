/** A figure with the interval in which it would lie on other questions of the same sort. */
export interface Figure {
  readonly value: number
  readonly low: number
  readonly high: number
}

const ROUNDS = 500

/** The mean of some values and its bootstrap interval (95 in 100); the same draws every time. */
export function figureOf(values: readonly number[]): Figure {
  return ratioOf(values.map((value) => ({ got: value, of: 1 })))
}

/** A ratio of sums over cases, each drawn as a whole: precision and recall. */
export function ratioOf(cases: readonly { readonly got: number; readonly of: number }[]): Figure {
  const random = draws(12_345)
  const rounds = Array.from({ length: ROUNDS }, () =>
    quotient(Array.from(cases, () => cases[Math.floor(random() * cases.length)] ?? { got: 0, of: 0 })),
  ).sort((one, other) => one - other)
  return {
    value: round(quotient(cases)),
    low: round(rounds[Math.floor(ROUNDS * 0.025)] ?? 0),
    high: round(rounds[Math.floor(ROUNDS * 0.975)] ?? 0),
  }
}

/** The place of the first right one, as MRR counts it. */
export function reciprocal(ranked: readonly string[], right: readonly string[]): number {
  const place = ranked.findIndex((one) => right.includes(one))
  return place < 0 ? 0 : 1 / (place + 1)
}

/** The share of the right ones among the first k. */
export function recallAt(k: number, ranked: readonly string[], right: readonly string[]): number {
  const first = new Set(ranked.slice(0, k))
  return right.filter((one) => first.has(one)).length / right.length
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function quotient(cases: readonly { readonly got: number; readonly of: number }[]): number {
  const of = cases.reduce((sum, one) => sum + one.of, 0)
  return of === 0 ? 1 : cases.reduce((sum, one) => sum + one.got, 0) / of
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
export function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
