import { describe, expect, test } from 'vitest'
import { mostItCosts } from '../../src/llm/estimate.ts'
import { dollarsFor } from '../../src/llm/prices.ts'

const MILLION = { tokensIn: 1_000_000, tokensOut: 1_000_000, tokensCached: 1_000_000 }

describe('what a call costs', () => {
  test.each([
    ['claude-haiku-5-5', 0.61],
    ['haiku', 0.61],
    ['claude-sonnet-5-5', 12.2],
    ['claude-opus-5-5', 24.4],
    ['a-model-nobody-knows', 24.4],
  ])('%s: %d dollars', (model, dollars) => {
    expect(dollarsFor(model, MILLION, false)).toBeCloseTo(dollars, 6)
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
