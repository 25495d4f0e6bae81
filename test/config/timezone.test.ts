import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemTimezone } from '../../src/config/environment.ts'
import { isKnownTimezone, localDate, localTime, resolveTimezone } from '../../src/config/timezone.ts'

const NEW_YEAR = Date.UTC(2026, 0, 1, 0, 30)

describe('choosing a time zone', () => {
  test('a known zone is used as it is named', () => {
    expect(resolveTimezone('Europe/Berlin')).toEqual({ zone: 'Europe/Berlin' })
  })

  test('no name means the system’s zone, without a warning', () => {
    expect(resolveTimezone('')).toEqual({ zone: systemTimezone() })
  })

  test('an unknown zone gives the system’s and a warning that names it', () => {
    const zone = systemTimezone()
    expect(resolveTimezone('Mars/Olympus')).toEqual({
      zone,
      warning: `"Mars/Olympus" is not a known time zone; the system's is used (${zone})`,
    })
  })

  test('every text gives a zone that works', () => {
    fc.assert(
      fc.property(fc.string(), (name) => localTime(NEW_YEAR, resolveTimezone(name).zone).length === 16),
    )
  })

  test('a zone is known or not, whatever it was asked before', () => {
    expect([isKnownTimezone('Nope'), isKnownTimezone('Nope'), isKnownTimezone('UTC')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('times on the person’s clock', () => {
  test.each([
    ['UTC', '2026-01-01 00:30'],
    ['America/New_York', '2025-12-31 19:30'],
    ['Asia/Kolkata', '2026-01-01 06:00'],
    ['Pacific/Kiritimati', '2026-01-01 14:30'],
  ])('in %s the same moment is %s', (zone, time) => {
    expect(localTime(NEW_YEAR, zone)).toBe(time)
    expect(localDate(NEW_YEAR, zone)).toBe(time.slice(0, 10))
  })

  test('midnight is 00:00, not 24:00', () => {
    expect(localTime(Date.UTC(2026, 5, 1), 'UTC')).toBe('2026-06-01 00:00')
  })

  test('follows summer time', () => {
    expect(localTime(Date.UTC(2026, 2, 29, 0, 59), 'Europe/Berlin')).toBe('2026-03-29 01:59')
    expect(localTime(Date.UTC(2026, 2, 29, 1, 0), 'Europe/Berlin')).toBe('2026-03-29 03:00')
  })

  test('in UTC it is what ISO 8601 says', () => {
    const times = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 31) })
    const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
    fc.assert(fc.property(times, (ms) => localTime(ms, 'UTC') === iso(ms)))
  })
})
