import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerWith, jsonSchemaWith } from '../../../src/extract/model/schema.ts'
import { item } from './turns.ts'

const ANSWER = answerWith(5)

describe('what an answer looks like', () => {
  test('the schema that providers get and the one that answers are checked with are the same', () => {
    for (const most of [5, 12]) {
      const { $schema, ...checked } = z.toJSONSchema(answerWith(most))
      expect($schema).toContain('2020-12')
      expect(withoutDescriptions(jsonSchemaWith(most))).toEqual(checked)
    }
  })

  test.each([
    ['six memories', { memories: Array(6).fill(item()) }],
    ['another kind', { memories: [{ ...item(), kind: 'note' }] }],
    ['an importance of 7', { memories: [item({ importance: 7 })] }],
    ['a text that is none', { memories: [{ ...item(), text: null }] }],
    ['messages as text', { memories: [{ ...item(), messages: ['1'] }] }],
    ['half a message', { memories: [item({ messages: [1.5] })] }],
    ['no quote', { memories: [{ ...item(), quote: undefined }] }],
    ['a bare list', [item()]],
    ['no list', {}],
  ])('%s is no answer', (_what, value) => {
    expect(ANSWER.safeParse(value).success).toBe(false)
  })

  test('what a model adds of its own is left out', () => {
    const given = { memories: [{ ...item(), reason: 'because' }], comment: 'done' }
    expect(ANSWER.parse(given)).toEqual({ memories: [item()] })
  })
})

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'description')
  return Object.fromEntries(entries.map(([name, inside]) => [name, withoutDescriptions(inside)]))
}
