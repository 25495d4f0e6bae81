import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readState, writeState } from '../../src/base/state-file.ts'
import { bundleChild, ORDINARY_USER, output, start } from './children/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678) }
const STAMP = '20260102T030405678Z'
const numberIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
    ? value.n
    : undefined

let program = ''
beforeAll(async () => {
  program = await bundleChild('state')
})

describe('a state that is well', () => {
  test('what was written comes back', () => {
    const path = statePath()
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        writeState(path, value)
        const read = readState(path, (json) => ({ json }))
        expect(read).toEqual({ ok: true, value: { state: { json: JSON.parse(JSON.stringify(value)) } } })
      }),
    )
  })

  test('it is readable by people and by its owner only', () => {
    const path = statePath()
    writeState(path, { n: 1 })
    expect(readFileSync(path, 'utf8')).toBe('{\n  "n": 1\n}\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('a state that is not there is none, and nothing is reported', () => {
    expect(readState(statePath(), numberIn, { clock })).toEqual({ ok: true, value: { state: undefined } })
  })

  test('a byte order mark, which some editors add, is no damage', () => {
    const path = statePath('\ufeff{"n":1}')
    expect(readState(path, numberIn)).toEqual({ ok: true, value: { state: 1 } })
  })

  test('nothing is written for a value that JSON cannot hold, and the earlier state stays', () => {
    const path = statePath('{"n":1}')
    expect(() => writeState(path, undefined)).toThrow(expect.objectContaining({ code: 'internal' }))
    expect(() => writeState(path, { n: 1n })).toThrow(expect.objectContaining({ code: 'internal' }))
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}')
  })
})

describe('a state that is damaged', () => {
  test.each([
    ['empty', '', 'not JSON'],
    ['cut off', '{"n":', 'not JSON'],
    ['zeros, as after a power cut', '\0'.repeat(64), 'not JSON'],
    ['not UTF-8', Uint8Array.of(0x22, 0xff, 0xfe, 0x22), 'not JSON'],
    ['of another shape', '{"m":1}', 'not what memoria writes'],
    ['null', 'null', 'not what memoria writes'],
  ])('%s: it is moved aside unchanged and reported with the reason', (_what, content, problem) => {
    const path = statePath(content)
    const read = readState(path, numberIn, { clock })
    const movedTo = `${path}.corrupt-${STAMP}`
    expect(read).toEqual({
      ok: true,
      value: { state: undefined, movedTo, problem: expect.stringContaining(problem) },
    })
    expect(readFileSync(movedTo)).toEqual(Buffer.from(content))
    expect(readdirSync(join(path, '..'))).toEqual([basename(movedTo)])
  })

  test('an earlier one that was moved in the same moment is not overwritten', () => {
    const path = statePath()
    for (const content of ['first', 'second', 'third']) {
      writeFileSync(path, content)
      readState(path, numberIn, { clock })
    }
    const names = ['', '-2', '-3'].map((end) => `${path}.corrupt-${STAMP}${end}`)
    expect(names.map((name) => readFileSync(name, 'utf8'))).toEqual(['first', 'second', 'third'])
  })

  test('the report does not repeat what is in the file', () => {
    const read = readState(statePath('sk-secret-key'), numberIn, { clock })
    expect(JSON.stringify(read)).not.toContain('secret')
  })

  test('a parser that throws is a fault of ours: it comes out, and the file stays', () => {
    const path = statePath('{"n":1}')
    const broken = () => {
      throw new TypeError('a fault')
    }
    expect(() => readState(path, broken)).toThrow('a fault')
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}')
  })
})

describe('a state that changes while it is read', () => {
  test('a good state that another process wrote meanwhile is not moved aside, but read', () => {
    const path = statePath('{"m":0}')
    const read = readState(path, (value) => {
      if (numberIn(value) === undefined) writeState(path, { n: 7 })
      return numberIn(value)
    })
    expect(read).toEqual({ ok: true, value: { state: 7 } })
    expect(readdirSync(join(path, '..'))).toEqual(['state.json'])
  })

  test('one that another process moved aside meanwhile is simply gone', () => {
    const path = statePath('{"m":0}')
    const read = readState(path, () => void rmSync(path))
    expect(read).toEqual({ ok: true, value: { state: undefined } })
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test('one that never holds still is an error, not a loop', () => {
    const path = statePath('{"m":0}')
    const read = readState(path, () => void writeState(path, { m: 1 }))
    expect(read.ok ? undefined : read.error.code).toBe('conflict')
    expect(readdirSync(join(path, '..'))).toEqual(['state.json'])
  })

  test('of many processes that find the damage one moves it, and nobody moves the new state', async () => {
    const path = statePath('damaged{')
    const all = Array.from({ length: 6 }, () => start(program, [path, '200']))
    const said = (await Promise.all(all.map((each) => each.ended()))).flat()
    expect(said).toHaveLength(1)
    expect(readFileSync(String(said[0]).replace('moved ', ''), 'utf8')).toBe('damaged{')
    expect(readState(path, (value) => value)).toMatchObject({
      ok: true,
      value: { state: { by: expect.any(Number) } },
    })
    expect(readdirSync(join(path, '..'))).toHaveLength(2)
  })
})

describe('a state that cannot be read [promise:honest.failure-is-not-empty]', () => {
  test('a folder in its place is an error, not an empty state', () => {
    const path = statePath()
    mkdirSync(path)
    const read = readState(path, numberIn)
    expect(read.ok ? undefined : read.error.code).toBe('file_unreadable')
  })

  test('without permission it is an error, and it stays where it is', () => {
    const path = statePath('damaged{')
    chmodSync(path, 0)
    chmodSync(join(path, '..'), 0o755)
    expect(output(process.execPath, [program, path], ORDINARY_USER)).toMatch(
      /^error cannot read .*permission denied/,
    )
    expect(readdirSync(join(path, '..'))).toEqual(['state.json'])
  })

  test('damage that cannot be moved aside is an error, so that nobody writes over it', () => {
    const path = statePath('damaged{')
    chmodSync(path, 0o644)
    chmodSync(join(path, '..'), 0o555)
    expect(output(process.execPath, [program, path], ORDINARY_USER)).toMatch(
      /^error unusable, and could not be moved/,
    )
    expect(readFileSync(path, 'utf8')).toBe('damaged{')
  })
})

function statePath(content?: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'state.json')
  if (content !== undefined) writeFileSync(path, content)
  return path
}
