import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostInName, isEmptyName, isEntryName, makeEntryName } from '../../src/journal/entry-name.ts'

const FIXED = { clock: { now: () => 1_763_245_556_123 }, random: () => new Uint8Array(8).fill(10) }

describe('the name of an entry', () => {
  test('says when, by which process and from which host', () => {
    expect(makeEntryName('claude-code', FIXED)).toBe(
      `1763245556123000-${process.pid}-0a0a0a0a0a0a0a0a.claude-code.json`,
    )
  })

  test('is read back, whatever the host is called', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (host) => {
        const name = makeEntryName(host, {})
        expect([hostInName(name), isEntryName(name), isEmptyName(name)]).toEqual([host, true, false])
      }),
    )
  })

  test.for(['', 'Claude', 'a b', '../x', 'a.b', 'é'])('a host cannot be called %j', (host) => {
    expect(() => makeEntryName(host, {})).toThrow('is no name of a host')
  })

  test.for(['1763245556123456-12-99.claude-code.json', '0-12-99.x.json'])(
    '%s is one that a hook writes',
    (name) => {
      expect(isEntryName(name)).toBe(true)
    },
  )

  test.for([
    'x.json',
    '1-2-3.json',
    '1-2-3.x.json.part',
    '1-2-3.x.json\n',
    '../1-2-3.x.json',
    '1-2-3.../.json',
    '',
  ])('%j is none', (name) => {
    expect([isEntryName(name), hostInName(name)]).toEqual([false, ''])
  })

  test('an empty event has a name of its own', () => {
    expect([isEmptyName('1-2-3.x.empty'), isEntryName('1-2-3.x.empty')]).toEqual([true, false])
  })
})
