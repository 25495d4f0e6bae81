import table from '../../assets/llm/prices.json' with { type: 'json' }
import type { Usage } from './llm.ts'

/** Dollars per million tokens. Input above 100,000 tokens costs more with some models, so judges stay below that. */
interface Price {
  readonly in: number
  readonly out: number
  readonly cached: number
  /** The month in which the price was last read: `2026-11`. */
  readonly of: string
}

const PRICES = table.prices.map(({ model, ...price }) => ({ form: new RegExp(model, 'i'), price }))

/** Stands for every model without a price: a budget must not be passed because a price is not known. */
const DEAREST: Price = table.prices.reduce((dearest, one) => (one.out > dearest.out ? one : dearest))
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

/** The month that a model's price is of; undefined for a model without a price, whose estimate names tokens alone. */
export function priceDate(model: string): string | undefined {
  return priceOf(model)?.of
}

function priceOf(model: string): Price | undefined {
  return PRICES.find(({ form }) => form.test(model))?.price
}
