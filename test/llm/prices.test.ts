import { describe, expect, test } from 'vitest'
import table from '../../assets/llm/prices.json' with { type: 'json' }
import { mostItCosts } from '../../src/llm/estimate.ts'
import { dollarsFor, priceSource } from '../../src/llm/prices.ts'

const MILLION = { tokensIn: 1_000_000, tokensOut: 1_000_000, tokensCached: 1_000_000 }

describe('what a call costs', () => {
  test.each([
    ['claude-haiku-5-5', 0.61],
    ['haiku', 0.61],
    ['claude-haiku-4-5-20251001', 6.1],
    ['claude-sonnet-5-5', 12.1],
    ['claude-sonnet-5', 12.2],
    ['claude-opus-5-5', 24.2],
    ['claude-opus-4-8', 30.5],
    ['gpt-6-luna', 0.61],
    ['gpt-6.1-sol', 12.1],
    ['gpt-5.4-mini', 5.325],
    ['claude-haiku-9', 61],
    ['gemini-2.5-flash', 2.875],
    ['a-model-nobody-knows', 61],
  ])('%s: %d dollars', (model, dollars) => {
    expect(dollarsFor(model, MILLION, false)).toBeCloseTo(dollars, 6)
  })

  test('a price has the month and the page it was read on, and a model without a price has none', () => {
    expect(priceSource('haiku')).toMatchObject({ of: '2026-10' })
    expect(priceSource('gemini-2.5-flash')).toMatchObject({
      of: '2025-06',
      page: 'https://ai.google.dev/gemini-api/docs/pricing',
    })
    expect(priceSource('gemini-9-flash')).toBeUndefined()
  })

  test('every price names a month and a page of its provider', () => {
    const prices = table.providers.flatMap(({ page, prices }) => prices.map((price) => ({ page, ...price })))
    expect(
      prices.filter(({ page, of }) => !page.startsWith('https://') || !/^20\d\d-[01]\d$/.test(of)),
    ).toEqual([])
  })

  test('a model that sends no bill costs nothing', () => {
    expect(dollarsFor('claude-opus-5-5', MILLION, true)).toBe(0)
  })

  test('the most that a question can cost counts a Chinese character as a token', () => {
    const question = { system: '', prompt: '记'.repeat(3000), schema: {}, maxTokens: 500 }
    const { usage, tokens } = mostItCosts(question, 'haiku', false)
    expect(usage.tokensIn).toBeGreaterThanOrEqual(3000)
    expect(tokens).toBe(usage.tokensIn + 500)
  })
})
