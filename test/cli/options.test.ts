import { describe, expect, test } from 'vitest'
import { commaList, moment, unitNumber, wholeNumber } from '../../src/cli/options.ts'

describe('what is typed after an option is understood or refused', () => {
  test.each([
    ['2026-01-31', 'start', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'end', '2026-01-31T23:59:59.999Z'],
    ['2026-01-31T12:00:00Z', 'start', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00+02:00', 'end', '2026-01-31T10:00:00.000Z'],
  ] as const)('%s as the %s of a span is %s', (text, edge, time) => {
    expect(moment(edge)(text)).toBe(time)
  })

  test.each(['', 'yesterday', '12', '2026', '2026-13-01', '2026-02-31', '2026-01-31T99:00'])(
    '"%s" is no date',
    (text) => {
      expect(() => moment('start')(text)).toThrow('It must be a date such as')
    },
  )

  test.each(['0', '1', '0.5', '1e-3'])('%s is a number from 0 to 1', (text) => {
    expect(unitNumber(text)).toBe(Number(text))
  })

  test.each(['', ' ', '-0.1', '1.1', 'NaN', 'half', 'Infinity'])('"%s" is none', (text) => {
    expect(() => unitNumber(text)).toThrow('It must be a number from 0 to 1')
  })

  test.each(['', '-1', '1.5', '0x10', '1e3', '9999999999'])('"%s" is no count', (text) => {
    expect(() => wholeNumber(text)).toThrow('It must be a whole number')
  })

  test('a list is split at its commas, without empty items', () => {
    expect(commaList(' a, b b ,,c,')).toEqual(['a', 'b b', 'c'])
    expect(commaList('')).toEqual([])
  })
})
