import type { Features } from '../../src/extract/exchange/worth.ts'

/** One labelled example. */
export interface Example {
  readonly features: Features
  readonly isRight: boolean
  readonly session: string
}

export interface LinearModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

const STEPS = 400
const RATE = 0.05

/** Logistic regression with a ridge over named features seen in `leastSeen` sessions, by full steps of Adam. */
export function fitNamed(examples: readonly Example[], ridge: number, leastSeen: number): LinearModel {
  const names = seenOften(examples, leastSeen)
  const index = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(({ features, isRight }) => ({
    on: Object.entries(features).flatMap(([name, value]): [number, number][] => {
      const at = index.get(name)
      return at === undefined || value === 0 ? [] : [[at, value]]
    }),
    right: isRight ? 1 : 0,
  }))
  const size = names.length + 1
  const [theta, first, second] = [0, 0, 0].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let step = 1; step <= STEPS; step++) {
    const slope = theta.map((weight, at) => (at === size - 1 ? 0 : ridge * weight))
    for (const { on, right } of rows) {
      let sum = theta[size - 1] ?? 0
      for (const [at, value] of on) sum += (theta[at] ?? 0) * value
      const off = 1 / (1 + Math.exp(-sum)) - right
      for (const [at, value] of on) slope[at] = (slope[at] ?? 0) + off * value
      slope[size - 1] = (slope[size - 1] ?? 0) + off
    }
    for (let at = 0; at < size; at++) {
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * (slope[at] ?? 0)
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * (slope[at] ?? 0) ** 2
      const by = (first[at] ?? 0) / (1 - 0.9 ** step)
      theta[at] = (theta[at] ?? 0) - (RATE * by) / (Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return {
    bias: theta[size - 1] ?? 0,
    weights: Object.fromEntries(names.map((name, at) => [name, theta[at] ?? 0])),
  }
}

/** Features seen in so many sessions: a word of one session or project says nothing about the next. */
function seenOften(examples: readonly Example[], least: number): string[] {
  const sessions = new Map<string, Set<string>>()
  for (const { features, session } of examples)
    for (const name of Object.keys(features))
      sessions.set(name, (sessions.get(name) ?? new Set()).add(session))
  return [...sessions]
    .filter(([, seen]) => seen.size >= least)
    .map(([name]) => name)
    .sort()
}

export function chanceOf({ bias, weights }: LinearModel, features: Features): number {
  let sum = bias
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}

/** How often an example that is right stands before one that is not, 0.5 by chance. */
export function areaUnder(chances: readonly number[], right: readonly boolean[]): number {
  const ordered = chances.map((chance, at) => ({ chance, isRight: right[at] ?? false }))
  ordered.sort((one, other) => one.chance - other.chance)
  let [below, pairs, positives] = [0, 0, 0]
  for (const { isRight } of ordered)
    if (isRight) {
      positives += 1
      pairs += below
    } else below += 1
  return pairs / Math.max(1, positives * below)
}
