import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { systemTimezone } from '../../src/config/environment.ts'
import { loadConfig } from '../../src/config/load.ts'
import { KEYS, type Key, SCHEMA, variableOf } from '../../src/config/schema.ts'
import { configRows } from '../../src/config/show.ts'
import { bundleInto } from './bundled.ts'
import { temporaryFolder, temporaryHome } from './temporary-home.ts'
import { textOf, VALUES } from './values.ts'

describe('defaults', () => {
  test('hold when nothing else is said', () => {
    const { home } = temporaryHome()
    expect(unwrap(loadConfig({ env: {}, home }))).toEqual({
      home,
      homeOrigin: { source: 'flag', where: 'home' },
      config: {
        timezone: '',
        off: false,
        user: 'local',
        log: { level: 'info' },
        redact: { pii: false, patterns: [] },
        capture: { exclude: [] },
        worker: { idleMinutes: 10 },
        retention: { rawDays: 30, forgottenDays: 30 },
        sync: { interval: 5 },
        backup: { keep: 3 },
        judge: { provider: 'off', model: '', baseUrl: '', everyTurns: 5, idleMinutes: 5 },
        budget: { day: { usd: 0.25, tokens: 1_000_000 }, month: { usd: 5, tokens: 20_000_000 } },
        learning: { review: 'off', tell: true },
        inject: { briefTokens: 2900, atCalls: 'hold' },
        vault: { folder: '', git: 'off' },
        export: { hostMemory: 'off' },
        compile: { intervalMinutes: 60 },
        search: { limit: 10 },
      },
      origins: Object.fromEntries(KEYS.map((key) => [key, { source: 'default' }])),
      warnings: [],
    })
  })

  test('cannot be changed by whoever holds the settings', () => {
    const { config } = unwrap(loadConfig({ env: {}, home: temporaryHome().home }))
    expect(() => Object.assign(config.search, { limit: 99 })).toThrow(TypeError)
    expect(() => Array.prototype.push.call(config.redact.patterns, 1)).toThrow(TypeError)
  })
})

describe('defaults < file < environment < flags', () => {
  const place = fc.record({ file: fc.boolean(), environment: fc.boolean(), flag: fc.boolean() })

  test.each(KEYS)('%s has the value of the strongest place that names it, and says which that was', (key) => {
    const value: fc.Arbitrary<unknown> = VALUES[key]
    fc.assert(
      fc.property(place, value, value, value, (named, inFile, inEnv, inFlag) => {
        const { home, file } = temporaryHome(JSON.stringify(named.file ? { [key]: inFile } : {}))
        const env = named.environment ? { [variableOf(key)]: textOf(inEnv) } : {}
        const flags = named.flag ? [`${key}=${textOf(inFlag)}`] : []
        const expected = [
          { applies: named.flag, value: inFlag, origin: { source: 'flag' } },
          // An empty variable is an unset one.
          {
            applies: named.environment && inEnv !== '',
            value: inEnv,
            origin: { source: 'environment', where: variableOf(key) },
          },
          { applies: named.file, value: inFile, origin: { source: 'file', where: file } },
          { applies: true, value: SCHEMA[key].default, origin: { source: 'default' } },
        ].find(({ applies }) => applies)
        expect(rowOf(key, { home, env, flags })).toEqual({ value: expected?.value, origin: expected?.origin })
      }),
      { numRuns: 30 },
    )
  })

  test('of two flags for one key the later counts', () => {
    const { home } = temporaryHome()
    expect(rowOf('user', { home, env: {}, flags: ['user=a', 'user=b'] }).value).toBe('b')
  })

  test('a value may contain an equals sign', () => {
    const patterns = [{ name: 'x', pattern: 'a=b' }]
    const flags = [`redact.patterns=${JSON.stringify(patterns)}`]
    expect(rowOf('redact.patterns', { home: temporaryHome().home, env: {}, flags }).value).toEqual(patterns)
  })

  test('a bad value is an error even where a stronger place overrides it', () => {
    const { home } = temporaryHome('{"search.limit": 0}')
    expect(loadConfig({ home, env: {}, flags: ['search.limit=5'] }).ok).toBe(false)
  })

  test('the file is looked for in the home that was found', () => {
    const { home } = temporaryHome('{"user": "someone"}')
    expect(unwrap(loadConfig({ env: { MEMORIA_HOME: home } })).config.user).toBe('someone')
    expect(unwrap(loadConfig({ env: { MEMORIA_HOME: '/nowhere' }, homeFlag: home })).config.user).toBe(
      'someone',
    )
  })
})

describe('warnings', () => {
  test('an unknown MEMORIA_TZ means the system’s zone, whatever the file says, and is no error', () => {
    const { home } = temporaryHome('{"timezone": "Asia/Tokyo"}')
    const { config, origins, warnings } = unwrap(loadConfig({ home, env: { MEMORIA_TZ: 'Mars/Olympus' } }))
    expect(config.timezone).toBe('')
    expect(origins.timezone).toEqual({ source: 'environment', where: 'MEMORIA_TZ' })
    expect(warnings).toEqual([
      `MEMORIA_TZ: "Mars/Olympus" is not a known time zone; the system's is used (${systemTimezone()})`,
    ])
  })

  test.each([
    [
      'MEMORIA_SERCH_LIMIT',
      'MEMORIA_SERCH_LIMIT: unknown variable, ignored; did you mean MEMORIA_SEARCH_LIMIT?',
    ],
    ['MEMORIA_TIMEZONE', 'MEMORIA_TIMEZONE: unknown variable, ignored'],
    ['MEMORIA_HOMES', 'MEMORIA_HOMES: unknown variable, ignored; did you mean MEMORIA_HOME?'],
    ['MEMORIA_A\u001b[2J', 'MEMORIA_A\\u001b[2J: unknown variable, ignored'],
  ])('%j is not known, and only a warning', (name, warning) => {
    const env = { [name]: '5', OTHER: 'x', MEMORIA_HOME: '/x' }
    expect(unwrap(loadConfig({ home: temporaryHome().home, env })).warnings).toEqual([warning])
  })
})

describe('a start without a file', () => {
  test('prints nothing, writes nothing, and loads neither Intl nor the whole of zod', async () => {
    const folder = temporaryFolder()
    const modules = await bundleInto(join(folder, 'load.mjs'), 'load.ts')
    expect(modules.filter((id) => /zod\/v4\/(?:classic|locales)\/(?!en\.)/.test(id))).toEqual([])
    const script = `
      const { existsSync } = await import('node:fs')
      Object.defineProperty(globalThis, 'Intl', { get() { throw new Error('Intl was started') } })
      const { loadConfig } = await import('./load.mjs')
      const loaded = loadConfig({ env: { HOME: process.cwd() } })
      process.exitCode = loaded.ok && !existsSync(loaded.value.home) ? 42 : 1`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([run.status, run.stdout, run.stderr]).toEqual([42, '', ''])
  })
})

function rowOf(key: Key, options: Parameters<typeof loadConfig>[0]): { value: unknown; origin: unknown } {
  const row = configRows(unwrap(loadConfig(options))).find((candidate) => candidate.key === key)
  return { value: row?.value, origin: row?.origin }
}
