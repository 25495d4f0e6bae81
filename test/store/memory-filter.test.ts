import { describe, expect, test } from 'vitest'
import { checkFilter, checkLimit } from '../../src/store/memory-filter.ts'
import type { MemoryFilter } from '../../src/store/store.ts'

describe('a filter', () => {
  test('that is understood is given on, its times in our form', () => {
    const filter: MemoryFilter = { kinds: ['fact'], states: [], topic: 'x', limit: 3 }
    expect(checkFilter({ ...filter, since: '2026-01-31', until: '2026-01-31T13:00:00+01:00' })).toEqual({
      ...filter,
      since: '2026-01-31T00:00:00.000Z',
      until: '2026-01-31T12:00:00.000Z',
    })
    expect(checkFilter({})).toEqual({})
  })

  test.each([
    [{ kinds: ['fact', 'rumour'] }, /kind "rumour"/],
    [{ scopes: ['galaxy'] }, /scope "galaxy"/],
    [{ states: ['asleep'] }, /state "asleep"/],
    [{ since: 'yesterday' }, /"yesterday"/],
    [{ until: '' }, /until/],
    [{ limit: 0 }, /limit "0"/],
    [{ limit: -1 }, /limit/],
    [{ limit: 1.5 }, /limit/],
    [{ limit: Number.POSITIVE_INFINITY }, /limit/],
  ])('%j is refused, and it is said what is allowed', (filter, message) => {
    const check = () => checkFilter(filter as MemoryFilter)
    expect(check).toThrow(message)
    expect(check).toThrow(expect.objectContaining({ code: 'invalid_input', hint: expect.any(String) }))
  })

  test('may ask for one', () => {
    expect(checkLimit(1)).toBe(1)
  })
})
