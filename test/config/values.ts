import fc from 'fast-check'
import { type Key, MODEL_PROVIDERS, type Values } from '../../src/config/schema.ts'

const name = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
const pattern = fc.constantFrom('a', '[0-9]{4}', 'ä "quoted"', '\\bword\\b', 'a,b')
const minutes = fc.integer({ min: 0, max: 1440 }).map((quarters) => quarters / 4)
const caps = fc.record(
  {
    usd: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
    tokens: fc.integer({ min: 0, max: 10 ** 9 }),
  },
  { noNullPrototype: true },
)

/** For every key, values its schema allows. */
export const VALUES: { readonly [K in Key]: fc.Arbitrary<Values[K]> } = {
  timezone: fc.constantFrom('', 'UTC', 'Europe/Berlin', 'Asia/Tokyo'),
  off: fc.boolean(),
  user: fc.stringMatching(/^[A-Za-z0-9._@-]{1,64}$/),
  'log.level': fc.constantFrom('debug', 'info', 'warn', 'error'),
  'redact.pii': fc.boolean(),
  'redact.patterns': fc.array(fc.record({ name, pattern }, { noNullPrototype: true }), { maxLength: 3 }),
  'capture.exclude': fc.array(fc.constantFrom('/', '/tmp/a', '/home/someone/private', '/with space/ä'), {
    maxLength: 3,
  }),
  'worker.idleMinutes': minutes,
  'sync.interval': minutes,
  'backup.keep': fc.integer({ min: 0, max: 100 }),
  'retention.rawDays': fc.integer({ min: 1, max: 3650 }),
  'retention.forgottenDays': fc.integer({ min: 0, max: 3650 }),
  'judge.provider': fc.constantFrom('off', 'auto', ...MODEL_PROVIDERS),
  'judge.model': fc.constantFrom('', 'haiku', 'qwen3:8b', 'vendor/model-1.5', 'claude=haiku,write=sonnet'),
  'judge.baseUrl': fc.constantFrom('', 'http://127.0.0.1:11434/v1', 'https://models.example/v1'),
  'judge.everyTurns': fc.integer({ min: 1, max: 1000 }),
  'judge.idleMinutes': minutes,
  'budget.day': caps,
  'budget.month': caps,
  'learning.review': fc.constantFrom('off', 'ask'),
  'learning.tell': fc.boolean(),
  'inject.atCalls': fc.constantFrom('hold' as const, 'context' as const, 'off' as const),
  'inject.briefTokens': fc.integer({ min: 0, max: 20_000 }),
  'vault.folder': fc.constantFrom('', '/home/someone/notes', '/with space/ä'),
  'vault.git': fc.constantFrom('off', 'on'),
  'export.hostMemory': fc.constantFrom('off', 'on'),
  'compile.intervalMinutes': minutes,
  'search.limit': fc.integer({ min: 1, max: 100 }),
}

/** A value as a person would write it in a variable or on the command line. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
