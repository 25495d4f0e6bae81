import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { loadConfig } from '../../src/config/load.ts'
import { describeOrigin } from '../../src/config/origin.ts'
import { configRows } from '../../src/config/show.ts'
import { temporaryHome } from './temporary-home.ts'

describe('showing the settings', () => {
  test('names for every key its value and where it came from', () => {
    const { home, file } = temporaryHome('{"log": {"level": "warn"}}')
    const env = { MEMORIA_OFF: 'yes' }
    const rows = configRows(unwrap(loadConfig({ env, home, flags: ['search.limit=3'] })))
    expect(rows.map(({ key, value, origin }) => [key, value, describeOrigin(origin)])).toEqual([
      ['timezone', '', 'default'],
      ['off', true, 'environment MEMORIA_OFF'],
      ['user', 'local', 'default'],
      ['log.level', 'warn', `file ${file}`],
      ['redact.pii', false, 'default'],
      ['redact.patterns', [], 'default'],
      ['capture.exclude', [], 'default'],
      ['worker.idleMinutes', 10, 'default'],
      ['retention.rawDays', 30, 'default'],
      ['retention.forgottenDays', 30, 'default'],
      ['sync.interval', 5, 'default'],
      ['backup.keep', 3, 'default'],
      ['judge.provider', 'off', 'default'],
      ['judge.model', '', 'default'],
      ['judge.baseUrl', '', 'default'],
      ['judge.everyTurns', 5, 'default'],
      ['judge.idleMinutes', 5, 'default'],
      ['budget.day', { usd: 0.25, tokens: 1_000_000 }, 'default'],
      ['budget.month', { usd: 5, tokens: 20_000_000 }, 'default'],
      ['learning.review', 'off', 'default'],
      ['learning.tell', true, 'default'],
      ['inject.briefTokens', 2900, 'default'],
      ['inject.atCalls', 'hold', 'default'],
      ['vault.folder', '', 'default'],
      ['vault.git', 'off', 'default'],
      ['export.hostMemory', 'off', 'default'],
      ['compile.intervalMinutes', 60, 'default'],
      ['search.limit', 3, 'flag'],
    ])
  })

  test('carries what is needed to change a value: its variable, what is allowed, what it is for', () => {
    const { home } = temporaryHome()
    const rows = configRows(unwrap(loadConfig({ env: {}, home })))
    expect(rows.at(-1)).toEqual({
      key: 'search.limit',
      value: 10,
      origin: { source: 'default' },
      variable: 'MEMORIA_SEARCH_LIMIT',
      allowed: 'a whole number from 1 to 100',
      description: 'How many results a search gives at most.',
    })
  })
})
