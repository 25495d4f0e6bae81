import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ID_LENGTH, idMaker, isId, type RandomBytes, shortId, systemRandom } from '../../src/base/ids.ts'

const at = (ms: number) => ({ now: () => ms })
const filledWith =
  (byte: number): RandomBytes =>
  (length) =>
    new Uint8Array(length).fill(byte)

describe('ids', () => {
  test('an id is 26 characters that cannot be mistaken for each other', () => {
    const id = idMaker()()
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(isId(id)).toBe(true)
  })

  test('the format is pinned: time first, then randomness', () => {
    expect(idMaker(at(0), filledWith(0))()).toBe('00000000000000000000000000')
    expect(idMaker(at(1_700_000_000_000), filledWith(31))()).toBe('01hf7yat00fzzzzzzzzzzzzzzz')
  })

  test('ids of later milliseconds sort after earlier ones, whatever the randomness', () => {
    const time = fc.integer({ min: 0, max: 2 ** 48 - 2 })
    fc.assert(
      fc.property(time, (ms) => {
        expect(idMaker(at(ms), filledWith(255))() < idMaker(at(ms + 1), filledWith(0))()).toBe(true)
      }),
    )
  })

  test('ids made within one millisecond are distinct and sort as they were made', () => {
    const makeId = idMaker(at(5))
    const ids = Array.from({ length: 5_000 }, () => makeId())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })

  test('counting up carries over into the next place and never runs over', () => {
    const makeId = idMaker(at(0), filledWith(255))
    const first = makeId()
    const second = makeId()
    expect(first.slice(10)).toBe('fzzzzzzzzzzzzzzz')
    expect(second.slice(10)).toBe('g000000000000000')
  })

  test('a clock that jumps around or back never makes ids sort out of order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1 }), (times) => {
        let index = 0
        const makeId = idMaker({ now: () => times[index++] ?? 0 })
        const ids = times.map(() => makeId())
        expect(ids.toSorted()).toEqual(ids)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('a clock with fractions of a millisecond, or before 1970, still gives ordered ids of full length', () => {
    const times = [-7, -6.5, 5.9, 5.1, 6.1, 6.8, 6.2]
    let index = 0
    const makeId = idMaker({ now: () => times[index++] ?? 0 }, () =>
      Uint8Array.from({ length: 16 }, () => 31 - index),
    )
    const ids = times.map(() => makeId())
    expect(ids.every(isId)).toBe(true)
    expect(ids.toSorted()).toEqual(ids)
  })

  test('a short id is the end of an id, which is random', () => {
    const makeId = idMaker({ now: () => 1 })
    const [one, other] = [makeId(), makeId()]
    expect(shortId(one)).toHaveLength(8)
    expect(one.endsWith(shortId(one))).toBe(true)
    expect(shortId(one)).not.toBe(shortId(other))
  })

  test('two makers at the same moment do not make the same id', () => {
    const ids = Array.from({ length: 1_000 }, () => idMaker(at(0))())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the real randomness gives as many bytes as asked for, not the same twice', () => {
    expect(systemRandom(16)).toHaveLength(16)
    expect(systemRandom(16)).not.toEqual(systemRandom(16))
  })
})

describe('telling an id from other text', () => {
  test.each([
    '',
    'x',
    '0'.repeat(25),
    '0'.repeat(27),
    `${'0'.repeat(25)}u`,
    `${'0'.repeat(25)}A`,
    `${'0'.repeat(25)}\n`,
  ])('%j is none', (text) => {
    expect(isId(text)).toBe(false)
  })

  test('the length is what ID_LENGTH says', () => {
    expect(idMaker()()).toHaveLength(ID_LENGTH)
  })
})
