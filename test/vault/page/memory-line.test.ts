import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOneLine } from '../../../src/vault/folder/text.ts'
import { memoryLine, readMemoryLine } from '../../../src/vault/page/memory-line.ts'

const ID = '01jd0000000000000000smy7mayv'.slice(-26)
const FACTS = { id: ID, day: '2026-03-04', origin: 'user' } as const
const SESSION = '[[2026-03-04#claude-code-9f3a1b2c|session]]'

test('any text at all reads back from its line as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom(null, true, false),
      (given, done) => {
        const text = inOneLine(given)
        fc.pre(text !== '')
        const line = memoryLine({ ...FACTS, text, done, notes: [SESSION] })
        expect(line).not.toContain('\n')
        expect(readMemoryLine(line.slice(2))).toMatchObject({ id: ID.slice(-8), text, done })
      },
    ),
  )
})

test.each([
  ['as we wrote it', `Deploys on Tuesdays (2026-03-04, user, ${SESSION}) ^m-smy7mayv`, 'Deploys on Tuesdays'],
  ['without its notes', 'Deploys on Tuesdays ^m-smy7mayv', 'Deploys on Tuesdays'],
  ['words behind the notes', 'Deploys (2026-03-04, user) on Fridays ^m-smy7mayv', 'Deploys on Fridays'],
  [
    'brackets of its own',
    'Deploys (2026-03-04, user) (both) (2026-03-05, web) ^m-smy7mayv',
    'Deploys (2026-03-04, user) (both)',
  ],
  ['words behind its id', 'Deploys (2026-03-04, user) ^m-smy7mayv on Fridays', 'Deploys on Fridays'],
  ['over several lines', 'Deploys\n  on\n  Tuesdays ^m-smy7mayv', 'Deploys on Tuesdays'],
])('a line is read however a person left it: %s', (_, item, text) => {
  expect(readMemoryLine(item)).toMatchObject({ id: 'smy7mayv', text, done: null })
})

test('a line without an id is a new one', () => {
  expect(readMemoryLine('Use tabs here')).toEqual({ id: null, text: 'Use tabs here', done: null, notes: '' })
  expect(readMemoryLine('[x] Send the notes')).toMatchObject({ id: null, text: 'Send the notes', done: true })
})
