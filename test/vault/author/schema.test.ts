import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ANSWER, JSON_SCHEMA } from '../../../src/vault/author/schema.ts'
import { answer, edit } from './fixture.ts'

test('the schema that providers get and the one that answers are checked with are the same', () => {
  const { $schema, ...checked } = z.toJSONSchema(ANSWER)
  expect($schema).toContain('2020-12')
  expect(withoutDescriptions(JSON_SCHEMA)).toEqual(checked)
})

test.each([
  ['five pages to read', answer([], Array(5).fill('x'))],
  ['seventeen edits', answer(Array(17).fill(edit()))],
  ['another action', { read: [], edits: [{ ...edit(), action: 'run' }] }],
  [
    'a paragraph of 1,501 characters',
    answer([edit({ paragraphs: [{ text: 'x'.repeat(1501), sources: [] }] })]),
  ],
  ['a title of 121 characters', answer([edit({ title: 'x'.repeat(121) })])],
  ['no edits', { read: [] }],
])('%s is no answer', (_what, value) => {
  expect(ANSWER.safeParse(value).success).toBe(false)
})

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'description')
  return Object.fromEntries(entries.map(([name, inside]) => [name, withoutDescriptions(inside)]))
}
