import { execFile } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { setConfigKey, unsetConfigKey } from '../../src/config/edit.ts'
import { loadConfig } from '../../src/config/load.ts'
import { KEYS } from '../../src/config/schema.ts'
import { configRows } from '../../src/config/show.ts'
import { bundleInto } from './bundled.ts'
import { temporaryFolder, temporaryHome } from './temporary-home.ts'
import { textOf, VALUES } from './values.ts'

const run = promisify(execFile)

describe('setting a key', () => {
  test('[promise:private.file-modes] makes a home and a file that only their owner can read', async () => {
    const home = join(temporaryFolder(), 'deep', '.memoria')
    unwrap(await setConfigKey(home, 'off', 'true'))
    expect(modeOf(home)).toBe('700')
    expect(modeOf(join(home, 'config.json'))).toBe('600')
  })

  test('[promise:private.file-modes] closes a home and a file that were open to others', async () => {
    const { home, file } = temporaryHome('{}')
    chmodSync(home, 0o755)
    chmodSync(file, 0o644)
    unwrap(await setConfigKey(home, 'off', 'true'))
    expect([modeOf(home), modeOf(file)]).toEqual(['700', '600'])
  })

  test('writes a value of its own type, readable by people', async () => {
    const { home, file } = temporaryHome()
    expect(unwrap(await setConfigKey(home, 'search.limit', '5'))).toEqual({ file, changed: true })
    expect(readFileSync(file, 'utf8')).toBe('{\n  "search": {\n    "limit": 5\n  }\n}\n')
  })

  test('leaves the other keys, their order and the way they are written', async () => {
    const { home, file } = temporaryHome(
      '{"user": "a", "log.level": "warn", "search": {"limit": 3}, "off": true}',
    )
    unwrap(await setConfigKey(home, 'log.level', 'error'))
    unwrap(await setConfigKey(home, 'search.limit', '4'))
    unwrap(await setConfigKey(home, 'redact.pii', 'yes'))
    expect(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))).toBe(
      '{"user":"a","log.level":"error","search":{"limit":4},"off":true,"redact":{"pii":true}}',
    )
  })

  test('follows a link and leaves it one', async () => {
    const kept = join(temporaryFolder(), 'dotfiles.json')
    writeFileSync(kept, '{"user": "a"}')
    const { home, file } = temporaryHome()
    symlinkSync(kept, file)
    unwrap(await setConfigKey(home, 'off', 'true'))
    expect(lstatSync(file).isSymbolicLink()).toBe(true)
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ user: 'a', off: true })
  })

  test('can repair a bad value of the same key', async () => {
    const { home } = temporaryHome('{"search": {"limit": "many"}, "off": true}')
    unwrap(await setConfigKey(home, 'search.limit', '7'))
    expect(unwrap(loadConfig({ home, env: {} })).config).toMatchObject({ search: { limit: 7 }, off: true })
  })

  test.each([
    [
      'search.limit',
      'many',
      'config set: "many" is not valid for search.limit; allowed: a whole number from 1 to 100',
    ],
    ['serch.limit', '5', 'config set: unknown key "serch.limit" (value "5"); did you mean search.limit?'],
    ['log', 'warn', 'config set: unknown key "log" (value "warn"); it is a group; its keys: log.level'],
  ])('%s to %s is refused, and no file appears', async (name, text, message) => {
    const { home } = temporaryHome()
    expect(await setConfigKey(home, name, text)).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', message, hint: 'Nothing was changed.' },
    })
    expect(readdirSync(home)).toEqual([])
  })

  test('says why when the file cannot be written', async () => {
    const { file } = temporaryHome('{}')
    expect(await setConfigKey(join(file, 'home'), 'off', 'true')).toMatchObject({
      ok: false,
      error: { code: 'config_invalid' },
    })
  })
})

describe('taking a key out', () => {
  test('brings the default back and keeps the rest', async () => {
    const { home, file } = temporaryHome('{"search": {"limit": 3}, "off": true}')
    expect(unwrap(await unsetConfigKey(home, 'search.limit'))).toEqual({ file, changed: true })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ off: true })
  })

  test('that is not there changes nothing and creates nothing', async () => {
    const home = join(temporaryFolder(), 'none')
    expect(unwrap(await unsetConfigKey(home, 'off'))).toEqual({
      file: join(home, 'config.json'),
      changed: false,
    })
    expect(statSync(home, { throwIfNoEntry: false })).toBe(undefined)
  })

  test('works for one that nobody knows, which is how a file with such a key is repaired', async () => {
    const { home, file } = temporaryHome('{"log": {"colour": 1, "level": "warn"}, "__proto__": 1}')
    expect(await unsetConfigKey(home, 'log.colour')).toMatchObject({
      ok: false,
      error: { code: 'config_invalid' },
    })
    writeFileSync(file, '{"log": {"colour": 1, "level": "warn"}}')
    unwrap(await unsetConfigKey(home, 'log.colour'))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ log: { level: 'warn' } })
    writeFileSync(file, '{"off": true, "__proto__": 1}')
    unwrap(await unsetConfigKey(home, '__proto__'))
    expect(readFileSync(file, 'utf8')).toBe('{\n  "off": true\n}\n')
  })

  test('of an unknown name that is not in the file is an error', async () => {
    expect(await unsetConfigKey(temporaryHome().home, 'serch.limit')).toMatchObject({
      ok: false,
      error: {
        code: 'invalid_input',
        message: 'config unset: unknown key "serch.limit"; did you mean search.limit?',
      },
    })
  })
})

describe('a broken file', () => {
  test.each([
    '{"off": true,',
    'off = true',
    '',
    '[]',
    '{"off": true, "off": false}',
    '{"search.limit": 1, "search": {"limit": 2}}',
    '{"banana": 1}',
    '{"user": 5}',
    '{"search": 5}',
    '{"user": "\uFFFD", "log.level": "loud"}',
  ])('such as %j stays as it is, to the byte', async (text) => {
    const { home, file } = temporaryHome(text)
    for (const result of [
      await setConfigKey(home, 'search.limit', '5'),
      await unsetConfigKey(home, 'search.limit'),
    ]) {
      expect(result).toMatchObject({
        ok: false,
        error: {
          code: 'config_invalid',
          hint: 'Nothing was changed. Correct the file by hand, then try again.',
        },
      })
    }
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(home)).toEqual(['config.json'])
  })

  test('that is a folder stays one', async () => {
    const { home, file } = temporaryHome()
    mkdirSync(file)
    expect((await setConfigKey(home, 'off', 'true')).ok).toBe(false)
    expect(statSync(file).isDirectory()).toBe(true)
  })
})

describe('edits by several processes at the same time', () => {
  test('are all kept, and leave nothing else in the home', async () => {
    const folder = temporaryFolder()
    await bundleInto(join(folder, 'edit.mjs'), 'edit.ts')
    const { home, file } = temporaryHome()
    const script = `
      const { setConfigKey, unsetConfigKey } = await import('./edit.mjs')
      const [home, key, text] = process.argv.slice(1)
      for (let round = 0; round < 30; round++) {
        const steps = [await unsetConfigKey(home, key), await setConfigKey(home, key, text)]
        for (const step of steps) if (!step.ok) throw step.error
      }`
    const edits = { user: 'a', off: 'true', 'log.level': 'warn', 'search.limit': '7' }
    const args = ['--input-type=module', '-e', script]
    await Promise.all(
      Object.entries(edits).map((edit) => run(process.execPath, [...args, home, ...edit], { cwd: folder })),
    )
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      user: 'a',
      off: true,
      log: { level: 'warn' },
      search: { limit: 7 },
    })
    expect(readdirSync(home)).toEqual(['config.json'])
  })
})

describe('any series of edits', () => {
  const edits = fc.array(
    fc.oneof(
      ...KEYS.map((key) => {
        const value: fc.Arbitrary<unknown> = VALUES[key]
        return fc.record({ key: fc.constant(key), value: fc.option(value, { nil: undefined }) })
      }),
    ),
    { maxLength: 12 },
  )

  test('leaves exactly the values that were set last and not taken out', async () => {
    await fc.assert(
      fc.asyncProperty(edits, fc.boolean(), async (steps, dotted) => {
        const { home } = temporaryHome(dotted ? '{"log.level": "error"}' : '{"log": {"level": "error"}}')
        const expected = new Map<string, unknown>([['log.level', 'error']])
        for (const { key, value } of steps) {
          if (value === undefined) {
            unwrap(await unsetConfigKey(home, key))
            expected.delete(key)
          } else {
            unwrap(await setConfigKey(home, key, textOf(value)))
            expected.set(key, value)
          }
        }
        const rows = configRows(unwrap(loadConfig({ home, env: {} })))
        const fromFile = rows.filter(({ origin }) => origin.source === 'file')
        expect(new Map(fromFile.map(({ key, value }) => [key, value]))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
