import type { Expected } from '../extract/learn/expected.ts'
import type { Chosen } from '../llm/choose.ts'
import { priceSource } from '../llm/prices.ts'

/** An estimate in words: dollars where the price is known, tokens in any case. */
export function estimateWords({ dollars, tokens }: Expected, { model, isLocal }: Chosen): string {
  const count = tokenWords(tokens)
  if (isLocal) return `${count}, free on your own machine`
  const source = priceSource(model)
  if (source !== undefined) {
    const { hostname } = new URL(source.page)
    return `${dollarWords(dollars)} USD (${count}, at the price of ${source.of} on ${hostname})`
  }
  return `${count} (the price of ${model === 'default' ? 'its model' : model} is not known)`
}

/** A number of tokens in words, where no model is known whose price could be named. */
export function tokenWords(tokens: number): string {
  return `${Math.round(tokens).toLocaleString('en-US')} tokens`
}

const LEAST_SHOWN = 0.001

function dollarWords(amount: number): string {
  return amount < LEAST_SHOWN ? String(LEAST_SHOWN) : amount.toFixed(amount < 1 ? 3 : 2)
}

/** Names the model that is asked, as a person would look for it. */
export function whoIsAsked({ name, model, where }: Chosen): string {
  return `${name}${model === 'default' ? '' : `, model ${model}`} (${where})`
}
