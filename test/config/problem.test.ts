import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { showValue } from '../../src/config/problem.ts'
import { temporaryHome } from './temporary-home.ts'

const KNOWN =
  'known keys: timezone, off, user, log.level, redact.pii, redact.patterns, capture.exclude, worker.idleMinutes, retention.rawDays, retention.forgottenDays, sync.interval, backup.keep, judge.provider, judge.model, judge.baseUrl, judge.everyTurns, judge.idleMinutes, budget.day, budget.month, learning.review, learning.tell, inject.briefTokens, inject.atCalls, vault.folder, vault.git, export.hostMemory, compile.intervalMinutes, search.limit'
const PATTERNS =
  'allowed: a JSON array of {"name", "pattern"}; name: 1 to 40 of a-z 0-9 -; pattern: a JavaScript regular expression (flag u) of 1 to 500 characters'
const ZONES = "allowed: a time zone name such as Europe/Berlin, or empty for the system's"

interface Places {
  readonly file?: string
  readonly env?: Record<string, string>
  readonly flags?: readonly string[]
}

/** The error's message, with FILE for the path of config.json. */
function messageOf({ file: text, env = {}, flags = [] }: Places): string {
  const { home, file } = temporaryHome(text)
  const loaded = loadConfig({ env, flags, home })
  return loaded.ok ? 'no error' : loaded.error.message.replaceAll(file, 'FILE')
}

// People read these, and look for them in search engines: they change on purpose or not at all.
describe('what people read when', () => {
  test.each<[string, string]>([
    ['{"off": "yes"}', 'FILE: "yes" is not valid for off; allowed: true or false'],
    ['{"off": null}', 'FILE: null is not valid for off; allowed: true or false'],
    [
      '{"user": "a b"}',
      'FILE: "a b" is not valid for user; allowed: 1 to 64 of the characters A-Z a-z 0-9 . _ @ -',
    ],
    ['{"timezone": "Mars/Olympus"}', `FILE: "Mars/Olympus" is not valid for timezone; ${ZONES}`],
    ['{"timezone": 2}', `FILE: 2 is not valid for timezone; ${ZONES}`],
    ['{"log.level": "loud"}', 'FILE: "loud" is not valid for log.level; allowed: debug, info, warn or error'],
    ['{"redact": {"pii": 1}}', 'FILE: 1 is not valid for redact.pii; allowed: true or false'],
    [
      '{"retention": {"forgottenDays": 3651}}',
      'FILE: 3651 is not valid for retention.forgottenDays; allowed: a whole number from 0 to 3650',
    ],
    [
      '{"retention": {"forgottenDays": "30"}}',
      'FILE: "30" is not valid for retention.forgottenDays; allowed: a whole number from 0 to 3650',
    ],
    [
      '{"vault.folder": "notes"}',
      'FILE: "notes" is not valid for vault.folder; allowed: the full path of a folder, or empty for the one in the home',
    ],
    ['{"search.limit": 0}', 'FILE: 0 is not valid for search.limit; allowed: a whole number from 1 to 100'],
    [
      '{"search.limit": 2.5}',
      'FILE: 2.5 is not valid for search.limit; allowed: a whole number from 1 to 100',
    ],
    ['{"redact.patterns": {}}', `FILE: {} is not valid for redact.patterns; ${PATTERNS}`],
    [
      '{"redact.patterns": [{"name": "ok", "pattern": "a"}, {"name": "Not OK", "pattern": "a"}]}',
      `FILE: "Not OK" is not valid for redact.patterns[1].name; ${PATTERNS}`,
    ],
    [
      '{"redact.patterns": [{"name": "open", "pattern": "(a"}]}',
      `FILE: "(a" is not valid for redact.patterns[0].pattern; ${PATTERNS}`,
    ],
    [
      '{"redact.patterns": [{"name": "empty", "pattern": ""}]}',
      `FILE: "" is not valid for redact.patterns[0].pattern; ${PATTERNS}`,
    ],
    [
      '{"redact.patterns": [{"name": "x"}]}',
      `FILE: undefined is not valid for redact.patterns[0].pattern; ${PATTERNS}`,
    ],
    [
      '{"redact.patterns": [{"name": "x", "pattern": "a", "flags": "i"}]}',
      `FILE: {"name":"x","pattern":"a","flags":"i"} is not valid for redact.patterns[0]; ${PATTERNS}`,
    ],
    ['{"serch": {"limit": 5}}', 'FILE: unknown key "serch.limit" (value 5); did you mean search.limit?'],
    ['{"banana": {}}', `FILE: unknown key "banana" (value {}); ${KNOWN}`],
    ['{"serch.limit": 5}', 'FILE: unknown key "serch.limit" (value 5); did you mean search.limit?'],
    ['{"limit": 5}', 'FILE: unknown key "limit" (value 5); did you mean search.limit?'],
    ['{"search": {"limits": 5}}', 'FILE: unknown key "search.limits" (value 5); did you mean search.limit?'],
    ['{"banana": true}', `FILE: unknown key "banana" (value true); ${KNOWN}`],
    ['{"log": "warn"}', 'FILE: unknown key "log" (value "warn"); it is a group; its keys: log.level'],
    ['{"__proto__": {"off": true}}', `FILE: unknown key "__proto__.off" (value true); ${KNOWN}`],
    ['{"log.level": "info", "log": {"level": "warn"}}', 'FILE: "log.level" is given twice'],
    ['{"off": true, "off": false}', 'FILE: line 1, column 15: "off" is given twice'],
    ['{\n  "off": true,\n}', 'FILE: line 3, column 1: a name in double quotes expected, found "}"'],
    ['', 'FILE: line 1, column 1: a value expected, found the end of the file'],
    ['[]', 'FILE: [] is not valid; allowed: a JSON object'],
    ['"off"', 'FILE: "off" is not valid; allowed: a JSON object'],
    ['null', 'FILE: null is not valid; allowed: a JSON object'],
  ])('the file is %s', (file, message) => {
    expect(messageOf({ file })).toBe(message)
  })

  test.each<[string, string, string]>([
    ['MEMORIA_OFF', 'maybe', 'MEMORIA_OFF: "maybe" is not valid for off; allowed: true or false'],
    [
      'MEMORIA_SEARCH_LIMIT',
      '101',
      'MEMORIA_SEARCH_LIMIT: "101" is not valid for search.limit; allowed: a whole number from 1 to 100',
    ],
    [
      'MEMORIA_RETENTION_FORGOTTEN_DAYS',
      'ten',
      'MEMORIA_RETENTION_FORGOTTEN_DAYS: "ten" is not valid for retention.forgottenDays; allowed: a whole number from 0 to 3650',
    ],
    [
      'MEMORIA_LOG_LEVEL',
      'WARN',
      'MEMORIA_LOG_LEVEL: "WARN" is not valid for log.level; allowed: debug, info, warn or error',
    ],
    [
      'MEMORIA_REDACT_PATTERNS',
      '[{',
      `MEMORIA_REDACT_PATTERNS: "[{" is not valid for redact.patterns; ${PATTERNS}`,
    ],
    [
      'MEMORIA_REDACT_PATTERNS',
      '[{"name":"X","pattern":"a"}]',
      `MEMORIA_REDACT_PATTERNS: "X" is not valid for redact.patterns[0].name; ${PATTERNS}`,
    ],
  ])('%s is %s', (name, value, message) => {
    expect(messageOf({ env: { [name]: value } })).toBe(message)
  })

  test.each<[string, string]>([
    [
      'search.limit=many',
      'flag: "many" is not valid for search.limit; allowed: a whole number from 1 to 100',
    ],
    ['search.limit=', 'flag: "" is not valid for search.limit; allowed: a whole number from 1 to 100'],
    ['serch.limit=5', 'flag: unknown key "serch.limit" (value "5"); did you mean search.limit?'],
    ['timezone=Mars/Olympus', `flag: "Mars/Olympus" is not valid for timezone; ${ZONES}`],
    ['off', 'flag: "off" is not valid; allowed: key=value'],
    ['=5', 'flag: "=5" is not valid; allowed: key=value'],
  ])('a flag is %s', (flag, message) => {
    expect(messageOf({ flags: [flag] })).toBe(message)
  })

  test('several things are wrong: all of them, a line each, and what to do', () => {
    const { home, file } = temporaryHome('{"off": 1, "banana": 2}')
    const loaded = loadConfig({ home, env: { MEMORIA_USER: '?' }, flags: ['x'] })
    expect(loaded).toMatchObject({
      ok: false,
      error: {
        code: 'config_invalid',
        message: [
          `${file}: 1 is not valid for off; allowed: true or false`,
          `${file}: unknown key "banana" (value 2); ${KNOWN}`,
          'MEMORIA_USER: "?" is not valid for user; allowed: 1 to 64 of the characters A-Z a-z 0-9 . _ @ -',
          'flag: "x" is not valid; allowed: key=value',
        ].join('\n'),
        hint: 'Correct the settings named above or leave them out, then run the command again.',
      },
    })
  })

  test('the home itself is wrong: that, and whatever else is', () => {
    const loaded = loadConfig({ env: { MEMORIA_HOME: 'here', MEMORIA_OFF: '?' } })
    expect(loaded.ok ? '' : loaded.error.message.split('\n')).toEqual([
      'MEMORIA_HOME: "here" is not valid for the home; allowed: the full path of a folder of its own; it may start with ~/',
      'MEMORIA_OFF: "?" is not valid for off; allowed: true or false',
    ])
  })
})

describe('a value in a message', () => {
  test('is shown on one line and cannot steer the terminal', () => {
    expect(showValue('a\n\u001b[2J\u009b1m\u202e\u2028')).toBe('"a\\n\\u001b[2J\\u{9b}1m\\u{202e}\\u{2028}"')
  })

  test('is cut when it is long', () => {
    expect(showValue('x'.repeat(1000))).toBe(`"${'x'.repeat(79)}…`)
  })
})
