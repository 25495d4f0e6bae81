import table from '../../assets/llm/prices.json' with { type: 'json' }
import type { Usage } from './llm.ts'

/** Dollars per million tokens. Input above 100,000 tokens costs more with some models, so judges stay below that. */
interface Price {
  readonly in: number
  readonly out: number
  readonly cached: number
  /** The month in which the price was last read: `2026-11`. */
  readonly of: string
  /** The provider's own page, where it was read. */
  readonly page: string
}

const PRICES = table.providers.flatMap(({ page, prices }) =>
  prices.map(({ model, ...price }) => ({ form: new RegExp(model, 'i'), price: { ...price, page } })),
)

/** Stands for every model without a price: a budget must not be passed because a price is not known. */
const DEAREST: Price = PRICES.map(({ price }) => price).reduce((dearest, one) =>
  one.out > dearest.out ? one : dearest,
)
const MILLION = 1_000_000

/** The list price of a call; nothing for a server of the person's own. */
export function dollarsFor(
  model: string,
  { tokensIn, tokensOut, tokensCached }: Usage,
  isLocal: boolean,
): number {
  if (isLocal) return 0
  const price = priceOf(model) ?? DEAREST
  return (tokensIn * price.in + tokensOut * price.out + tokensCached * price.cached) / MILLION
}

/** Where and when a model's price was read; undefined for a model without a price, whose estimate names tokens alone. */
export function priceSource(model: string): Pick<Price, 'of' | 'page'> | undefined {
  return priceOf(model)
}

function priceOf(model: string): Price | undefined {
  return PRICES.find(({ form }) => form.test(model))?.price
}
