import { describe, expect, test } from 'vitest'
import { type Claim, original, replaceClaims, settle } from '../../src/redact/spans.ts'

function claim(type: string, start: number, end: number, weight = 1): Claim {
  return { type, start, end, weight }
}

describe('claims', () => {
  test('overlapping claims become one, named by the weightier', () => {
    expect(settle([claim('b', 4, 9, 0), claim('a', 2, 6, 2), claim('c', 9, 11)])).toEqual([
      claim('a', 2, 9, 2),
      claim('c', 9, 11),
    ])
  })

  test('of equals the first to begin names the stretch', () => {
    expect(settle([claim('a', 0, 4), claim('b', 0, 4)])).toEqual([claim('a', 0, 4)])
  })

  test('what was cut and replaced still leads to where it came from', () => {
    const once = replaceClaims(original('0123456789'), [claim('x', 2, 4), claim('y', 6, 7)], ({ type }) =>
      type === 'x' ? '' : '<<<>>>',
    )
    expect(once.text).toBe('0145<<<>>>789')
    expect(once.origin(2, 'start')).toBe(4)
    expect(once.origin(2, 'end')).toBe(2)
    expect(once.origin(6, 'start')).toBe(6)
    expect(once.origin(6, 'end')).toBe(7)
    expect(once.origin(12, 'start')).toBe(9)
    const twice = replaceClaims(once, [claim('z', 1, 3)], () => '#')
    expect(twice.text).toBe('0#5<<<>>>789')
    expect([twice.origin(1, 'start'), twice.origin(2, 'end')]).toEqual([1, 5])
  })
})
