import { expect, test } from 'vitest'
import type { Memory } from '../../src/model/memory.ts'
import { isCutOut } from '../../src/recall/prompted.ts'

function quoting(text: string, quote: string, origin: Memory['origin'] = 'assistant') {
  return { text, origin, kind: 'fact' as const, evidence: [{ session: 's1', messages: ['m1'], quote }] }
}

test('words of a session count as cut out of it, also without their markup and opening', () => {
  const text = 'The cache lives in one file per project'
  expect(isCutOut(quoting(text, text))).toBe(true)
  expect(isCutOut(quoting(text, 'Done. **The cache** lives in `one file` per project, as asked.'))).toBe(true)
})

test('a statement in words of its own counts as written to be kept, and so do the words of the user', () => {
  const text = 'The cache lives in one file per project'
  expect(isCutOut(quoting(text, 'Each project now has its own cache file.'))).toBe(false)
  expect(isCutOut(quoting(text, text, 'user'))).toBe(false)
})

test('observed practice counts as cut out', () => {
  expect(isCutOut({ ...quoting('Tests here: `npm test` (2 runs)', 'npm test'), kind: 'practice' })).toBe(true)
})
