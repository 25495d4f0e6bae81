import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../src/embed/table.ts'

const bytes = readFileSync(fileURLToPath(new URL('../../assets/embed/table.bin', import.meta.url)))
const table = readTable(bytes)

describe('the table of word pieces', () => {
  test('finds the longest piece that letters begin with', () => {
    expect(table.longest(Buffer.from('deployment'), 0)?.end).toBe(10)
    expect(table.longest(Buffer.from('deploymentz'), 0)?.end).toBe(10)
    expect(table.longest(Buffer.from('zzzz'), 0)?.end).toBe(1)
  })

  test('what begins a word and what goes on with it are different pieces', () => {
    const letters = Buffer.from('ingesting')
    const begin = table.longest(Buffer.from('ing'), 0)
    expect(table.longest(letters, 6)?.end).toBe(9)
    expect(table.longest(letters, 6)?.piece).not.toBe(begin?.piece)
  })

  test('knows nothing that is no piece, and never reads beyond the letters', () => {
    expect(table.longest(Buffer.from('☃'), 0)).toBeUndefined()
    expect(table.longest(new Uint8Array(), 0)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), (letters, from) => {
        const found = table.longest(letters, from)
        expect(found === undefined || (found.end > from && found.end <= letters.length)).toBe(true)
      }),
    )
  })

  test('reads the same wherever its bytes lie in memory', () => {
    const shifted = Buffer.concat([Buffer.alloc(1), bytes]).subarray(1)
    const [one, other] = [new Float64Array(256), new Float64Array(256)]
    table.add(5, one)
    readTable(shifted).add(5, other)
    expect(other).toEqual(one)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.alloc(1000, 'x')],
    ['a cut table', bytes.subarray(0, 100_000)],
    ['half a header', bytes.subarray(0, 30)],
  ])('%s is refused with what to do', (_what, damaged) => {
    expect(() => readTable(damaged)).toThrow(
      expect.objectContaining({ code: 'file_unreadable', hint: 'Install memoria again.' }),
    )
  })
})
