/** An example: which features are on, which outcomes are right for it, and how much it counts. */
export interface Sample {
  readonly on: readonly number[]
  readonly outcomes: readonly number[]
  readonly weight: number
}

export interface Fitted {
  /** One row per feature, one number per outcome. */
  readonly weights: number[][]
  readonly bias: number[]
}

const STEPS = 250
const RATE = 0.05
/**
 * Multinomial logistic regression by full steps of Adam: the same input gives the same weights on every machine.
 * `scales` says how much each feature is trusted: one that is scaled down is held near zero the more; `hold` is how
 * strongly all of them are.
 */
export function fitWeights(
  samples: readonly Sample[],
  scales: readonly number[],
  outcomes: number,
  hold: number,
): Fitted {
  const weights = new Float64Array((scales.length + 1) * outcomes)
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeOf(samples, weights, scales, outcomes)
    for (let index = 0; index < scales.length * outcomes; index++)
      slope[index] = (slope[index] ?? 0) + hold * (weights[index] ?? 0)
    for (let index = 0; index < weights.length; index++) {
      const by = (slope[index] ?? 0) / samples.length
      first[index] = 0.9 * (first[index] ?? 0) + 0.1 * by
      second[index] = 0.999 * (second[index] ?? 0) + 0.001 * by * by
      const along = (first[index] ?? 0) / (1 - 0.9 ** step)
      const across = Math.sqrt((second[index] ?? 0) / (1 - 0.999 ** step)) + 1e-8
      weights[index] = (weights[index] ?? 0) - (RATE * along) / across
    }
  }
  const row = (index: number, scale: number) =>
    Array.from(weights.subarray(index * outcomes, (index + 1) * outcomes), (weight) => weight * scale)
  return { weights: scales.map((scale, index) => row(index, scale)), bias: row(scales.length, 1) }
}

function slopeOf(
  samples: readonly Sample[],
  weights: Float64Array,
  scales: readonly number[],
  outcomes: number,
): Float64Array {
  const slope = new Float64Array(weights.length)
  for (const { on, outcomes: right, weight } of samples) {
    const chances = chancesOf(on, weights, scales, outcomes)
    const share = right.reduce((sum, outcome) => sum + (chances[outcome] ?? 0), 0)
    const by = chances.map(
      (chance, outcome) => weight * (chance - (right.includes(outcome) ? chance / share : 0)),
    )
    for (const feature of [...on, scales.length]) {
      const scale = scales[feature] ?? 1
      for (let outcome = 0; outcome < outcomes; outcome++) {
        const at = feature * outcomes + outcome
        slope[at] = (slope[at] ?? 0) + (by[outcome] ?? 0) * scale
      }
    }
  }
  return slope
}

/** How likely each outcome is for an example. */
function chancesOf(
  on: readonly number[],
  weights: Float64Array,
  scales: readonly number[],
  outcomes: number,
): number[] {
  const sums = Array.from(weights.subarray(scales.length * outcomes))
  for (const feature of on) {
    const scale = scales[feature] ?? 1
    for (let outcome = 0; outcome < outcomes; outcome++)
      sums[outcome] = (sums[outcome] ?? 0) + (weights[feature * outcomes + outcome] ?? 0) * scale
  }
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const total = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / total)
}
