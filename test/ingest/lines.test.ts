import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesFrom } from '../../src/ingest/lines.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

/** The lines, copied: their bytes are only good until the next one. */
function linesOf(path: string, position = 0, longest?: number) {
  return [...copies(path, position, longest)]
}

function* copies(path: string, position: number, longest?: number) {
  for (const line of linesFrom(path, position, longest === undefined ? {} : { longest }))
    yield { ...line, bytes: line.bytes.toString('latin1') }
}

function fileWith(content: string | Buffer): string {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, content)
  return path
}

describe('the lines of a file', () => {
  test('are those between line feeds, with where each ends', () => {
    const path = fileWith('one\n\ntwo\r\nthree')
    expect(linesOf(path)).toEqual([
      { bytes: 'one', end: 4, closed: true, oversized: false },
      { bytes: '', end: 5, closed: true, oversized: false },
      { bytes: 'two\r', end: 10, closed: true, oversized: false },
      { bytes: 'three', end: 15, closed: false, oversized: false },
    ])
    expect(linesOf(path, 5).map(({ bytes }) => bytes)).toEqual(['two\r', 'three'])
    expect(linesOf(path, 15)).toEqual([])
    expect(linesOf(path, 99)).toEqual([])
    expect(linesOf(fileWith(''))).toEqual([])
  })

  test('end where one says that the file ends, also in the middle of one', () => {
    const path = fileWith('one\ntwo\nthree\n')
    expect([...linesFrom(path, 0, { until: 0 })]).toEqual([])
    expect([...linesFrom(path, 0, { until: 4 })]).toMatchObject([{ end: 4, closed: true }])
    expect([...linesFrom(path, 4, { until: 6 })]).toMatchObject([{ end: 6, closed: false }])
    expect([...linesFrom(path, 6, { until: 4 })]).toEqual([])
  })

  test('are the same wherever the pieces fall in which the file is read', () => {
    const length = fc.integer({ min: 256 * 1024 - 3, max: 256 * 1024 + 3 })
    fc.assert(
      fc.property(length, fc.nat({ max: 5 }), (first, second) => {
        const texts = ['x'.repeat(first), 'y'.repeat(second), 'z'.repeat(first)]
        const lines = linesOf(fileWith(`${texts.join('\n')}\n`))
        expect(lines.map(({ bytes }) => bytes)).toEqual(texts)
        expect(lines.map(({ end }) => end)).toEqual([first + 1, first + second + 2, first * 2 + second + 3])
      }),
      { numRuns: 15 },
    )
  })

  test('that are longer than we hold are told by their beginning, and the next ones are as they are', () => {
    const path = fileWith(`${'x'.repeat(3_000_000)}\nnext\n${'y'.repeat(2_000_000)}`)
    const lines = linesOf(path, 0, 1000)
    expect(lines.map(({ oversized, closed }) => [oversized, closed])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    expect(lines[0]?.bytes).toBe('x'.repeat(1000))
    expect(lines[1]).toEqual({ bytes: 'next', end: 3_000_006, closed: true, oversized: false })
  })

  test('that are longer than we hold take no more memory than we hold', () => {
    const path = fileWith('')
    const file = openSync(path, 'r+')
    ftruncateSync(file, 300_000_000)
    writeSync(file, '\nnext\n', 300_000_000)
    closeSync(file)
    const before = process.resourceUsage().maxRSS
    expect(linesOf(path, 0, 1_000_000).map(({ oversized }) => oversized)).toEqual([true, false])
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(200)
  })
})
