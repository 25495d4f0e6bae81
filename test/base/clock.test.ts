import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoTime, systemClock } from '../../src/base/clock.ts'

describe('times at rest', () => {
  test('a time is written in UTC with milliseconds, whatever the zone of the machine', () => {
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(isoTime(1_767_225_599_999)).toBe('2025-12-31T23:59:59.999Z')
  })

  test('times sort as text in the order in which they happened', () => {
    const time = fc.integer({ min: 0, max: 253_402_300_799_999 })
    fc.assert(
      fc.property(time, time, (a, b) => {
        expect(isoTime(a) < isoTime(b)).toBe(a < b)
      }),
    )
  })

  test('a time comes back from its text unchanged', () => {
    const time = fc.integer({ min: 0, max: 253_402_300_799_999 })
    fc.assert(
      fc.property(time, (ms) => {
        expect(Date.parse(isoTime(ms))).toBe(ms)
      }),
    )
  })

  test('the real clock gives whole milliseconds', () => {
    expect(Number.isInteger(systemClock.now())).toBe(true)
  })
})
