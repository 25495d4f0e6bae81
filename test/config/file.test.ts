import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfigFile } from '../../src/config/file.ts'
import { temporaryFolder, temporaryHome } from './temporary-home.ts'

function entriesOf(text: string | Uint8Array): unknown {
  const read = readConfigFile(temporaryHome(text).file)
  return read.ok ? read.value.entries : read.error
}

describe('reading config.json', () => {
  test('no file is the same as an empty one', () => {
    expect(readConfigFile(temporaryHome().file)).toEqual({ ok: true, value: { tree: {}, entries: [] } })
  })

  test('a nested and a dotted key come to the same name, and each remembers how it was written', () => {
    expect(entriesOf('{"log": {"level": "warn"}}')).toEqual([
      { name: 'log.level', path: ['log', 'level'], value: 'warn' },
    ])
    expect(entriesOf('{"log.level": "warn"}')).toEqual([
      { name: 'log.level', path: ['log.level'], value: 'warn' },
    ])
  })

  test('a byte order mark is tolerated', () => {
    expect(entriesOf('\uFEFF{"off": true}')).toEqual([{ name: 'off', path: ['off'], value: true }])
  })

  test('an object is a group, unless it stands where a value belongs', () => {
    expect(entriesOf('{"off": {"x": 1}, "other": {"y": {"z": 2}}, "none": {}, "log": {}}')).toEqual([
      { name: 'off', path: ['off'], value: { x: 1 } },
      { name: 'other.y.z', path: ['other', 'y', 'z'], value: 2 },
      { name: 'none', path: ['none'], value: {} },
    ])
  })

  test('a name like __proto__ is a name like any other', () => {
    expect(entriesOf('{"__proto__": 1, "constructor": 2}')).toEqual([
      { name: '__proto__', path: ['__proto__'], value: 1 },
      { name: 'constructor', path: ['constructor'], value: 2 },
    ])
  })
})

describe('a config.json that cannot be used', () => {
  test.each([
    ['a folder', (path: string) => mkdirSync(path), 'it is not a file'],
    [
      'not UTF-8',
      (path: string) => writeFileSync(path, Buffer.from('{"user": "\xe4"}', 'latin1')),
      'it is not UTF-8 text',
    ],
    ['huge', (path: string) => writeFileSync(path, ' '.repeat(1_000_001)), 'it is larger than 1 MB'],
  ])('because it is %s is an error, not an empty file', (_, make, reason) => {
    const file = join(temporaryFolder(), 'config.json')
    make(file)
    expect(readConfigFile(file)).toEqual({ ok: false, error: `cannot read ${file}: ${reason}` })
  })

  test('because its folder is a file is an error that says so', () => {
    const { file } = temporaryHome('{}')
    const below = join(file, 'config.json')
    expect(readConfigFile(below)).toEqual({
      ok: false,
      error: `cannot read ${below}: a part of the path is a file`,
    })
  })
})
