import table from '../../../assets/learning/worth.json' with { type: 'json' }

/** Named features of a text or an exchange. */
export type Features = Readonly<Record<string, number>>

interface Weights {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** Weights fitted by `npm run bench -- learning-fit` on what readers would keep of real exchanges. */
const TABLE: {
  readonly units: Weights
  readonly sentences: Weights
  readonly exchanges: Weights
  readonly overtaken: Weights
} = table

/** The chance that a unit of a closing message says something worth keeping. */
export function worthOfUnit(features: Features): number {
  return chanceBy(TABLE.units, features)
}

/** The chance that a typed sentence is needed to understand what is worth keeping. */
export function worthOfSentence(features: Features): number {
  return chanceBy(TABLE.sentences, features)
}

/** The chance that an exchange holds something worth keeping. */
export function worthOfExchange(features: Features): number {
  return chanceBy(TABLE.exchanges, features)
}

/** The chance that an outcome does not hold at the end of its session. */
export function chanceOvertaken(features: Features): number {
  return chanceBy(TABLE.overtaken, features)
}

function chanceBy({ bias, weights }: Weights, features: Features): number {
  let sum = bias
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}
