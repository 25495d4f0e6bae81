/** An example: which features are on, and which outcomes are right for it. */
export interface Sample {
  readonly on: readonly number[]
  readonly outcomes: readonly number[]
}

export interface Fitted {
  /** One row per feature, one number per outcome. */
  readonly weights: number[][]
  readonly bias: number[]
}

const STEPS = 400
const RATE = 0.05
/** How strongly weights are held near zero. */
const HOLD = 3

/** Multinomial logistic regression by full steps of Adam: the same input gives the same weights on every machine. */
export function fit(samples: readonly Sample[], features: number, outcomes: number): Fitted {
  const rows = features + 1
  const weights = new Float64Array(rows * outcomes)
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeOf(samples, weights, features, outcomes)
    for (let index = 0; index < weights.length; index++) {
      const by = (slope[index] ?? 0) / samples.length
      first[index] = 0.9 * (first[index] ?? 0) + 0.1 * by
      second[index] = 0.999 * (second[index] ?? 0) + 0.001 * by * by
      const along = (first[index] ?? 0) / (1 - 0.9 ** step)
      const across = Math.sqrt((second[index] ?? 0) / (1 - 0.999 ** step)) + 1e-8
      weights[index] = (weights[index] ?? 0) - (RATE * along) / across
    }
  }
  const row = (index: number) => [...weights.subarray(index * outcomes, (index + 1) * outcomes)]
  return { weights: Array.from({ length: features }, (_, index) => row(index)), bias: row(features) }
}

function slopeOf(samples: readonly Sample[], weights: Float64Array, features: number, outcomes: number): Float64Array {
  const slope = Float64Array.from(weights, (weight) => HOLD * weight)
  for (const { on, outcomes: right } of samples) {
    const lit = [...on, features]
    const chances = softmax(lit, weights, outcomes)
    const share = right.reduce((sum, outcome) => sum + (chances[outcome] ?? 0), 0)
    for (let outcome = 0; outcome < outcomes; outcome++) {
      const chance = chances[outcome] ?? 0
      const by = chance - (right.includes(outcome) ? chance / share : 0)
      for (const feature of lit) slope[feature * outcomes + outcome] = (slope[feature * outcomes + outcome] ?? 0) + by
    }
  }
  return slope
}

function softmax(lit: readonly number[], weights: Float64Array, outcomes: number): number[] {
  const sums = Array.from({ length: outcomes }, (_, outcome) =>
    lit.reduce((sum, feature) => sum + (weights[feature * outcomes + outcome] ?? 0), 0),
  )
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const total = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / total)
}
