import type { Usage } from './llm.ts'

/** Dollars per million tokens. Input above 100,000 tokens costs more with some models, so judges stay below that. */
interface Price {
  readonly model: RegExp
  readonly in: number
  readonly out: number
  readonly cached: number
}

/**
 * List prices, the first three as of 2026-11 and the others as they were last published. The first that fits counts. A
 * model that is not here counts as the dearest: a budget must not be passed by not knowing.
 */
const PRICES: readonly Price[] = [
  { model: /haiku/i, in: 0.1, out: 0.5, cached: 0.01 },
  { model: /sonnet/i, in: 2, out: 10, cached: 0.2 },
  { model: /opus/i, in: 4, out: 20, cached: 0.4 },
  { model: /^gpt-5[\w.]*-nano/i, in: 0.05, out: 0.4, cached: 0.005 },
  { model: /^gpt-5[\w.-]*-mini/i, in: 0.25, out: 2, cached: 0.025 },
  { model: /^gpt-4\.1-mini/i, in: 0.4, out: 1.6, cached: 0.1 },
  { model: /^gemini-[\d.]+-flash-lite/i, in: 0.1, out: 0.4, cached: 0.025 },
  { model: /^gemini-[\d.]+-flash/i, in: 0.3, out: 2.5, cached: 0.075 },
]

const DEAREST = { in: 4, out: 20, cached: 0.4 }
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

/** Whether anybody can say what a model costs; an estimate for another names tokens alone. */
export function isPriced(model: string): boolean {
  return priceOf(model) !== undefined
}

function priceOf(model: string): Price | undefined {
  return PRICES.find((one) => one.model.test(model))
}
