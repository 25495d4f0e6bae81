import { expect, test } from 'vitest'
import { beforeCut, fieldsInCut } from '../../src/hosts/cut-json.ts'
import { bounded } from '../../src/ingest/bounds.ts'

const asKept = (input: unknown) => bounded(JSON.stringify(input), (text) => ({ text, findings: [] }))

test('a long input gives the fields that stand before the cut', () => {
  const kept = asKept({ path: 'a.md', plan: `# Title\n${'word '.repeat(800)}`, last: 1 })
  expect(kept).toContain('characters left out')
  const { path, plan, last } = fieldsInCut(kept)
  expect(path).toBe('a.md')
  expect(plan).toMatch(/^# Title\nword word/)
  expect(last).toBeUndefined()
})

test('a list that is cut in the middle keeps its whole entries', () => {
  const todos = Array.from({ length: 60 }, (_, number) => ({ content: `task ${number}`, status: 'pending' }))
  const kept = fieldsInCut(asKept({ todos }))['todos']
  expect(kept).toEqual(expect.arrayContaining(todos.slice(0, 20)))
})

test.each([
  ['in an escape', `{"a":"x\\`],
  ['in a unicode escape', `{"a":"x\\u00`],
  ['after a key', `{"a":"x","b"`],
  ['after a colon', `{"a":"x","b":`],
  ['in a number', `{"a":"x","b":1`],
  ['after a comma', `{"a":"x",`],
])('a cut %s leaves what was whole before', (_where, head) => {
  expect(fieldsInCut(`${head}\n… 12 characters left out …\nrest`)).toMatchObject({ a: 'x' })
})

test('what is no JSON has no fields, and a text that was not cut is whole', () => {
  expect(fieldsInCut('*** Begin Patch')).toEqual({})
  expect(beforeCut('all of it')).toBe('all of it')
  expect(beforeCut('head\n… 3 characters left out …\ntail')).toBe('head')
})
