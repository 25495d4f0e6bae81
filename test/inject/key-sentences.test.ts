import { expect, test } from 'vitest'
import { keySentences } from '../../src/inject/key-sentences.ts'

const CHANGE = 'Updated the importer and its two helpers in `orders.ts`.'
const REASON = 'Orders must be read by `readOrder`, because the shop returns 409 for each that is sent twice.'

test('a text that fits its line stays as it is', () => {
  expect(keySentences(`${CHANGE} ${REASON}`, 400)).toBe(`${CHANGE} ${REASON}`)
})

test('of a long text the reason stays, and the report of a change goes', () => {
  expect(keySentences(`${CHANGE} ${REASON}`, 110)).toBe(REASON)
})

test('the items of a list count as sentences', () => {
  const items = [
    'The importer logs what it reads',
    REASON.slice(0, -1),
    'the log ends with a sum of all orders',
  ]
  expect(keySentences(items.join('; '), 110)).toBe(REASON.slice(0, -1))
})

test('a sentence that points back to the one before gives way to one that stands alone', () => {
  const back = 'It must stay so, because the shop cannot take an order twice.'
  const alone = 'The importer must run alone, because the shop takes no order twice.'
  expect(keySentences(`${back} ${alone}`, 80)).toBe(alone)
})

test('a text of one sentence stays whole, to be cut by its line', () => {
  const one = `The importer ${'reads and '.repeat(40)}ends`
  expect(keySentences(one, 100)).toBe(one)
})

test('the heading of a list gives way to what stands in it', () => {
  const heading = 'Orders must be read by `readOrder`, because the shop returns 409 for two reasons:'
  const item = 'The shop refuses an order that was sent twice, because it keeps all numbers for a year'
  expect(keySentences(`${heading}; ${item}`, 110)).toBe(item)
})
