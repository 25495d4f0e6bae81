import { describe, expect, test } from 'vitest'
import { mostItCosts } from '../../src/llm/estimate.ts'
import { dollarsFor, priceDate } from '../../src/llm/prices.ts'

const MILLION = { tokensIn: 1_000_000, tokensOut: 1_000_000, tokensCached: 1_000_000 }

describe('what a call costs', () => {
  test.each([
    ['claude-haiku-5-5', 0.61],
    ['haiku', 0.61],
    ['claude-sonnet-5-5', 12.2],
    ['claude-opus-5-5', 24.4],
    ['gpt-6-luna', 0.61],
    ['gpt-6.1-sol', 61],
    ['gpt-5.4-mini', 61],
    ['gemini-2.5-flash', 2.875],
    ['a-model-nobody-knows', 61],
  ])('%s: %d dollars', (model, dollars) => {
    expect(dollarsFor(model, MILLION, false)).toBeCloseTo(dollars, 6)
  })

  test('a price has the month that it is of, and a model without a price has none', () => {
    expect(priceDate('claude-haiku-5-5')).toBe('2026-11')
    expect(priceDate('gemini-2.5-flash')).toBe('2025-06')
    expect(priceDate('gemini-3-flash')).toBeUndefined()
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
