import { describe, expect, test } from 'vitest'
import { exitCodeOf, unwell, well, worst } from '../../src/health/check.ts'

describe('the whole is as well as its worst part', () => {
  const ok = well('a', 'fine')
  const degraded = unwell('b', 'degraded', 'so so', 'Do this.')
  const broken = unwell('c', 'broken', 'gone', 'Do that.')

  test.each([
    [[], 'ok', 0],
    [[ok, ok], 'ok', 0],
    [[ok, degraded, ok], 'degraded', 1],
    [[broken, degraded, ok], 'broken', 2],
  ])('%j is %s, exit code %i', (checks, state, code) => {
    expect(worst(checks)).toBe(state)
    expect(exitCodeOf(worst(checks))).toBe(code)
  })

  test('what is not well says what to do, what is well needs nothing done', () => {
    expect(degraded.hint).toBe('Do this.')
    expect(ok).toEqual({ name: 'a', state: 'ok', says: 'fine' })
  })
})
