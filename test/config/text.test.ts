import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText, UNREADABLE } from '../../src/config/text.ts'

describe('values written as text', () => {
  test.each(['true', '1', 'yes', 'on', 'TRUE', ' Yes '])('%j is true', (text) => {
    expect(readText('boolean', text)).toBe(true)
  })

  test.each(['false', '0', 'no', 'off', 'OFF'])('%j is false', (text) => {
    expect(readText('boolean', text)).toBe(false)
  })

  test.each(['', '2', 'maybe', 'y', 'truee'])('%j is neither true nor false', (text) => {
    expect(readText('boolean', text)).toBe(UNREADABLE)
  })

  test.each(['', ' ', '1.5', '1e3', '0x10', 'ten', '1 2', '9'.repeat(16), 'Infinity'])(
    '%j is no whole number',
    (text) => {
      expect(readText('integer', text)).toBe(UNREADABLE)
    },
  )

  test('every whole number up to 15 digits is read as itself', () => {
    const numbers = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
    fc.assert(fc.property(numbers, (number) => readText('integer', String(number)) === number))
  })

  test.each([
    ['a,b', ['a', 'b']],
    [' a , b,', ['a', 'b']],
    ['', []],
    ['["a,b","c"]', ['a,b', 'c']],
    [' [1]', [1]],
  ])('the list %j is %j', (text, items) => {
    expect(readText('list', text)).toEqual(items)
  })

  test('a list that starts like JSON and is none is not taken for something else', () => {
    expect(readText('list', '[a, b')).toBe(UNREADABLE)
    expect(readText('json', '{')).toBe(UNREADABLE)
  })

  test('text stays as it is, to the last space', () => {
    expect(readText('text', ' a b ')).toBe(' a b ')
  })
})
