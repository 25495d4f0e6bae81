import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../src/embed/table.ts'
import { tableBuffer, tableFile } from '../../src/embed/table-bytes.ts'

const path = fileURLToPath(new URL('../../assets/embed/table.bin', import.meta.url))
const bytes = readFileSync(path)
const table = readTable(tableFile(path))

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

  test('gives the same vectors whether some or all of them were read', () => {
    const vectorOf = (from: typeof table, piece: number) => {
      const sum = new Float64Array(256)
      from.add(piece, sum)
      return sum
    }
    const shifted = readTable(tableBuffer(Buffer.concat([Buffer.alloc(1), bytes]).subarray(1)))
    const pieces = Array.from({ length: 500 }, (_, at) => at * 31)
    const expected = pieces.map((piece) => vectorOf(shifted, piece))
    expect(new Set(expected.map(String)).size).toBe(pieces.length)
    for (const round of [1, 2]) {
      const got = pieces.map((piece) => vectorOf(table, piece))
      expect(got, `round ${round}`).toEqual(expected)
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.alloc(1000, 'x')],
    ['a cut table', bytes.subarray(0, 100_000)],
    ['half a header', bytes.subarray(0, 30)],
  ])('%s is refused with what to do', (_what, damaged) => {
    expect(() => readTable(tableBuffer(damaged))).toThrow(
      expect.objectContaining({ code: 'file_unreadable', hint: 'Install memoria again.' }),
    )
  })
})
