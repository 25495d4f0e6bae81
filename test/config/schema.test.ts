import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { checkValue } from '../../src/config/check.ts'
import { type Config, isKey, KEYS, SCHEMA, variableOf } from '../../src/config/schema.ts'

describe('the one schema', () => {
  test('has at most 28 keys', () => {
    expect(KEYS.length).toBeLessThanOrEqual(28)
  })

  test.each(KEYS)('the default of %s is a value that it allows itself', (key) => {
    expect(checkValue(key, SCHEMA[key].default, 'schema')).toEqual({ ok: true, value: SCHEMA[key].default })
  })

  test('no key is the group of another one', () => {
    expect(KEYS.filter((key) => KEYS.some((other) => other.startsWith(`${key}.`)))).toEqual([])
  })

  test('names of object methods are not keys', () => {
    expect(['toString', 'constructor', '__proto__', 'hasOwnProperty'].filter(isKey)).toEqual([])
  })

  test('gives the rest of the program a nested, read-only type', () => {
    expectTypeOf<Config>().toEqualTypeOf<{
      readonly timezone: string
      readonly off: boolean
      readonly user: string
      readonly log: { readonly level: 'debug' | 'info' | 'warn' | 'error' }
      readonly redact: {
        readonly pii: boolean
        readonly patterns: readonly Readonly<{ name: string; pattern: string }>[]
      }
      readonly capture: { readonly exclude: readonly string[] }
      readonly worker: { readonly idleMinutes: number }
      readonly sync: { readonly interval: number }
      readonly backup: { readonly keep: number }
      readonly retention: { readonly forgottenDays: number; readonly rawDays: number }
      readonly judge: {
        readonly provider:
          | ('off' | 'auto' | 'claude' | 'codex' | 'gemini' | 'copilot' | 'opencode')
          | ('anthropic' | 'openai' | 'ollama')
        readonly model: string
        readonly baseUrl: string
        readonly everyTurns: number
        readonly idleMinutes: number
      }
      readonly budget: {
        readonly day: Readonly<{ usd: number; tokens: number }>
        readonly month: Readonly<{ usd: number; tokens: number }>
      }
      readonly learning: { readonly review: 'off' | 'ask'; readonly tell: boolean }
      readonly inject: { readonly briefTokens: number; readonly atCalls: 'hold' | 'context' | 'off' }
      readonly vault: { readonly folder: string; readonly git: 'off' | 'on' }
      readonly export: { readonly hostMemory: 'off' | 'on' }
      readonly compile: { readonly intervalMinutes: number }
      readonly search: { readonly limit: number }
    }>()
  })
})

describe('the variable of a key', () => {
  test('is MEMORIA_ and the key in upper snake case, but MEMORIA_TZ for the time zone', () => {
    expect(Object.fromEntries(KEYS.map((key) => [key, variableOf(key)]))).toEqual({
      timezone: 'MEMORIA_TZ',
      off: 'MEMORIA_OFF',
      user: 'MEMORIA_USER',
      'log.level': 'MEMORIA_LOG_LEVEL',
      'redact.pii': 'MEMORIA_REDACT_PII',
      'redact.patterns': 'MEMORIA_REDACT_PATTERNS',
      'capture.exclude': 'MEMORIA_CAPTURE_EXCLUDE',
      'worker.idleMinutes': 'MEMORIA_WORKER_IDLE_MINUTES',
      'sync.interval': 'MEMORIA_SYNC_INTERVAL',
      'backup.keep': 'MEMORIA_BACKUP_KEEP',
      'retention.rawDays': 'MEMORIA_RETENTION_RAW_DAYS',
      'retention.forgottenDays': 'MEMORIA_RETENTION_FORGOTTEN_DAYS',
      'judge.provider': 'MEMORIA_JUDGE_PROVIDER',
      'judge.model': 'MEMORIA_JUDGE_MODEL',
      'judge.baseUrl': 'MEMORIA_JUDGE_BASE_URL',
      'judge.everyTurns': 'MEMORIA_JUDGE_EVERY_TURNS',
      'judge.idleMinutes': 'MEMORIA_JUDGE_IDLE_MINUTES',
      'budget.day': 'MEMORIA_BUDGET_DAY',
      'budget.month': 'MEMORIA_BUDGET_MONTH',
      'learning.review': 'MEMORIA_LEARNING_REVIEW',
      'learning.tell': 'MEMORIA_LEARNING_TELL',
      'inject.briefTokens': 'MEMORIA_INJECT_BRIEF_TOKENS',
      'inject.atCalls': 'MEMORIA_INJECT_AT_CALLS',
      'vault.folder': 'MEMORIA_VAULT_FOLDER',
      'vault.git': 'MEMORIA_VAULT_GIT',
      'export.hostMemory': 'MEMORIA_EXPORT_HOST_MEMORY',
      'compile.intervalMinutes': 'MEMORIA_COMPILE_INTERVAL_MINUTES',
      'search.limit': 'MEMORIA_SEARCH_LIMIT',
    })
  })

  test('belongs to one key only, and is never MEMORIA_HOME', () => {
    const names = [...KEYS.map(variableOf), 'MEMORIA_HOME']
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('docs/CONFIG.md', () => {
  const page = readFileSync(new URL('../../docs/CONFIG.md', import.meta.url), 'utf8')

  test.each(KEYS)('says of %s its variable, its default, what it allows and what it is for', (key) => {
    const line = page.split('\n').find((text) => text.startsWith(`| \`${key}\` |`)) ?? ''
    const { description, allowed } = SCHEMA[key]
    for (const part of [variableOf(key), JSON.stringify(SCHEMA[key].default), allowed, description]) {
      expect(line).toContain(part)
    }
  })

  test('speaks of no key that does not exist', () => {
    const named = [...page.matchAll(/^\| `([^`]+)` \| `MEMORIA_/gm)].map(([, name = '']) => name)
    expect(named).toEqual(KEYS)
  })
})
