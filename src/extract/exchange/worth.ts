import table from '../../../assets/learning/worth.json' with { type: 'json' }

/** What decides whether an exchange is worth a statement. The weights were set by hand, by what `npm run bench -- real` printed. */
export interface ExchangeFeatures {
  /** How much the chosen sentences of the person steer. */
  readonly steer: number
  /** The person only agreed. */
  readonly approval: number
  /** They only asked. */
  readonly question: number
  /** They gave an order for now. */
  readonly order: number
  /** The outcome names a cause. */
  readonly cause: number
  /** The outcome names a constraint. */
  readonly constraint: number
  /** The outcome names things: code, files, flags. */
  readonly names: number
  readonly outcomeLength: number
  readonly typedLength: number
  /** The closing message ends with a question: nothing is settled yet. */
  readonly asksBack: number
  readonly tools: number
  /** The agent speaks of itself. */
  readonly firstPerson: number
  /** The outcome begins with a word that points to what stands before it. */
  readonly dangling: number
  readonly closingLength: number
  /** The outcome only reports a change, which can be read in the repository. */
  readonly changeReport: number
  /** The outcome lists alternatives of which none was chosen yet. */
  readonly alternatives: number
}

interface WorthTable {
  readonly bias: number
  /** The least worth of a statement. */
  readonly least: number
  readonly weights: { readonly [F in keyof ExchangeFeatures]: number }
}

const TABLE: WorthTable = table

export function isWorthKeeping(features: ExchangeFeatures): boolean {
  return worthOf(features) >= TABLE.least
}

function worthOf(features: ExchangeFeatures): number {
  const { bias, weights } = TABLE
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * features[name as keyof ExchangeFeatures],
    bias,
  )
}
