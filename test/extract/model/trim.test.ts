import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairLength, oneLine, withoutMiddle } from '../../../src/extract/model/trim.ts'

describe('keeping texts within a length', () => {
  test('together they fit, and no text is cut that is short enough', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), fc.nat(5000), (lengths, room) => {
        const longest = fairLength(lengths, room)
        const sum = lengths.reduce((all, length) => all + Math.min(length, longest), 0)
        expect(sum).toBeLessThanOrEqual(room)
        if (lengths.reduce((all, length) => all + length, 0) <= room)
          expect(longest).toBe(Number.POSITIVE_INFINITY)
        else expect(sum + lengths.length).toBeGreaterThan(room)
      }),
    )
  })

  test('what is left out is counted', () => {
    expect(withoutMiddle('0123456789', 8, (count) => `<${count}>`)).toBe('01<6>89')
    expect(withoutMiddle('0123456789', 10, () => 'x')).toBe('0123456789')
  })

  test('on one line, cut at its end', () => {
    expect(oneLine(' a\n\tb  c ', 10)).toBe('a b c')
    expect(oneLine('abcdefgh', 5)).toBe('abcd…')
    expect(oneLine('abc😀def', 5)).toBe('abc…')
  })
})
