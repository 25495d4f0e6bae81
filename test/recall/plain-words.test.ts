import { expect, test } from 'vitest'
import { openTable } from '../../src/embed/open-table.ts'
import { plainMeaning } from '../../src/recall/plain-words.ts'

test('what plain words mean, as it is written down, is to the bit what the table says', () => {
  const table = openTable()
  const found = plainMeaning({ ...table, model: 'another' })
  expect(found).toHaveLength(table.dimensions)
  // Where this fails after the table was made anew: the table has to have another name, or `MEANING` to say so.
  expect(Buffer.from(plainMeaning(table).buffer).toString('base64')).toBe(
    Buffer.from(found.buffer).toString('base64'),
  )
})
