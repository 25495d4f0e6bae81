import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import { decodeClock, encodeClock, followClock, nextClock } from '../../../src/sync/log/clock.ts'

const [A, B] = ['a'.repeat(26), 'b'.repeat(26)]
const NOW = Date.UTC(2026, 0, 31)
const YEAR_MS = 365 * DAY_MS

function clock(ms: number, counter = 0, replica = A): string {
  return encodeClock({ ms, counter, replica })
}

describe('the hybrid clock', () => {
  test('sorts as text as it sorts as a time', () => {
    const inOrder = [clock(9), clock(10), clock(10, 2), clock(10, 11), clock(10, 11, B), clock(1_000_000)]
    expect([...inOrder].reverse().sort()).toEqual(inOrder)
    expect(decodeClock(clock(10, 2, B))).toEqual({ ms: 10, counter: 2, replica: B })
  })

  test.each(['', 'x', '12.3.a', `${'9'.repeat(16)}.000000.${A}`, `${clock(1)}x`])(
    'is not read from %j',
    (text) => {
      expect(decodeClock(text)).toBeUndefined()
    },
  )

  test('counts up while the time stands still or goes back', () => {
    const first = nextClock(null, null, { now: NOW, replica: A })
    const second = nextClock(first, null, { now: NOW, replica: A })
    const third = nextClock(second, null, { now: NOW - DAY_MS / 2, replica: A })
    expect([third, second, first].sort()).toEqual([first, second, third])
  })

  test('is later than what it changes, also where that is a year ahead', () => {
    const seen = clock(NOW + YEAR_MS, 7, B)
    expect(nextClock(null, seen, { now: NOW, replica: A }) > seen).toBe(true)
  })

  test('goes on after the last count of a millisecond', () => {
    const last = clock(NOW, 999_999)
    expect(nextClock(last, null, { now: NOW, replica: A })).toBe(clock(NOW + 1))
  })

  test('follows one that is a day ahead, and not one that is further', () => {
    expect(followClock(null, clock(NOW + DAY_MS, 0, B), NOW)).toBe(clock(NOW + DAY_MS, 0, B))
    expect(followClock(clock(NOW), clock(NOW + DAY_MS + 1, 0, B), NOW)).toBe(clock(NOW))
  })

  test('forgets its own future once the time of day was corrected', () => {
    const wrong = clock(NOW + YEAR_MS)
    expect(nextClock(wrong, null, { now: NOW, replica: A })).toBe(clock(NOW))
  })
})
