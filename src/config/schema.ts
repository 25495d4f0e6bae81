import { isAbsolute } from 'node:path'
import * as z from 'zod/mini'
import type { TextForm } from './text.ts'
import { isKnownTimezone } from './timezone.ts'

/** Those that can be asked, in the order in which `auto` looks for them. */
export const MODEL_PROVIDERS = [
  ...(['claude', 'codex', 'gemini', 'copilot', 'opencode'] as const),
  ...(['anthropic', 'openai', 'ollama'] as const),
] as const

/** One setting: everything the program knows about it is in its row. */
interface KeyDefinition<Schema extends z.ZodMiniType> {
  /** Made when a value has to be checked: a start on defaults alone does not pay for it. */
  readonly schema: () => Schema
  readonly default: z.output<Schema>
  readonly text: TextForm
  /** Completes the sentence "allowed: …" when a value is refused. */
  readonly allowed: string
  readonly description: string
  /** Only where the rule (`MEMORIA_` and the key in upper snake case) would give a poor name. */
  readonly variable?: string
}

/** The one schema: a key exists if and only if it has a row here. */
export const SCHEMA = {
  timezone: row({
    schema: () => z.string().check(z.refine((name) => name === '' || isKnownTimezone(name))),
    default: '',
    text: 'text',
    allowed: "a time zone name such as Europe/Berlin, or empty for the system's",
    description: 'The time zone in which days and times are shown.',
    variable: 'MEMORIA_TZ',
  }),
  off: row({
    schema: () => z.boolean(),
    default: false,
    text: 'boolean',
    allowed: 'true or false',
    description: 'Switches memoria off: nothing is captured, nothing is injected.',
  }),
  user: row({
    schema: () => z.string().check(z.regex(/^[A-Za-z0-9._@-]{1,64}$/)),
    default: 'local',
    text: 'text',
    allowed: '1 to 64 of the characters A-Z a-z 0-9 . _ @ -',
    description: 'The owner of memories in user scope.',
  }),
  'log.level': row({
    schema: () => z.enum(['debug', 'info', 'warn', 'error']),
    default: 'info',
    text: 'text',
    allowed: 'debug, info, warn or error',
    description: 'The least serious kind of entry that is written to the log.',
  }),
  'redact.pii': row({
    schema: () => z.boolean(),
    default: false,
    text: 'boolean',
    allowed: 'true or false',
    description: 'Also removes personal data (such as e-mail addresses), not only secrets.',
  }),
  'redact.patterns': row({
    schema: () =>
      z.readonly(z.array(z.readonly(z.strictObject({ name: patternName(), pattern: patternText() })))),
    default: [],
    text: 'json',
    allowed:
      'a JSON array of {"name", "pattern"}; name: 1 to 40 of a-z 0-9 -; ' +
      'pattern: a JavaScript regular expression (flag u) of 1 to 500 characters',
    description: 'Your own patterns of text to remove before anything is stored.',
  }),
  'capture.exclude': row({
    schema: () => z.readonly(z.array(z.string().check(z.refine(isAbsolute)))),
    default: [],
    text: 'list',
    allowed: 'full paths of folders, separated by commas or as a JSON array',
    description: 'Folders in which nothing is captured, with all that is below them.',
  }),
  'worker.idleMinutes': row({
    schema: () => z.number().check(z.minimum(0), z.maximum(1440)),
    default: 10,
    text: 'json',
    allowed: 'a number from 0 to 1440',
    description: 'For how many minutes the worker stays when no hook rings.',
  }),
  'retention.rawDays': row({
    schema: () => z.int().check(z.minimum(1), z.maximum(3650)),
    default: 30,
    text: 'integer',
    allowed: 'a whole number from 1 to 3650',
    description: 'For how many days the inputs and outputs of tools are kept; what was said stays.',
  }),
  'retention.forgottenDays': row({
    schema: () => z.int().check(z.minimum(0), z.maximum(3650)),
    default: 30,
    text: 'integer',
    allowed: 'a whole number from 0 to 3650',
    description: 'For how many days a forgotten memory can still be brought back.',
  }),
  'sync.interval': row({
    schema: () => z.number().check(z.minimum(0), z.maximum(1440)),
    default: 5,
    text: 'json',
    allowed: 'a number from 0 to 1440',
    description:
      'After how many minutes spaces are synced again while an agent works; 0: only `memoria sync` does.',
  }),
  'backup.keep': row({
    schema: () => z.int().check(z.minimum(0), z.maximum(100)),
    default: 3,
    text: 'integer',
    allowed: 'a whole number from 0 to 100',
    description: 'How many daily backups of the store are kept; 0: none is made by itself.',
  }),
  'judge.provider': row({
    schema: () => z.enum(['off', 'auto', ...MODEL_PROVIDERS]),
    default: 'off',
    text: 'text',
    allowed: `off, auto, ${MODEL_PROVIDERS.slice(0, -1).join(', ')} or ${MODEL_PROVIDERS.at(-1)}`,
    description: 'Which model judges beside the local one; off: none, and nothing is spent.',
  }),
  'judge.model': row({
    schema: () => z.string().check(z.maxLength(200)),
    default: '',
    text: 'text',
    allowed: "a name or a list such as `claude=haiku,write=sonnet`, or empty for the provider's own",
    description: 'The model that is asked: one for all, or by provider and use (`extract`, `write`).',
  }),
  'judge.baseUrl': row({
    schema: () => z.string().check(z.refine((text) => text === '' || /^https?:\/\//.test(text))),
    default: '',
    text: 'text',
    allowed: 'an http or https address, or empty',
    description: 'Where an OpenAI-compatible server listens, with the key in `MEMORIA_JUDGE_KEY`.',
  }),
  'judge.everyTurns': row({
    schema: () => z.int().check(z.minimum(1), z.maximum(1000)),
    default: 5,
    text: 'integer',
    allowed: 'a whole number from 1 to 1000',
    description: 'After how many new turns of a session the model reads them.',
  }),
  'judge.idleMinutes': row({
    schema: () => z.number().check(z.minimum(0), z.maximum(1440)),
    default: 5,
    text: 'json',
    allowed: 'a number from 0 to 1440',
    description: 'After how many quiet minutes the model reads what is new in a session.',
  }),
  'budget.day': row({
    schema: () => caps(),
    default: { usd: 0.25, tokens: 1_000_000 },
    text: 'json',
    allowed: '{"usd": a number, "tokens": a whole number}, both 0 or more',
    description: 'The most that models may cost on one day (UTC).',
  }),
  'budget.month': row({
    schema: () => caps(),
    default: { usd: 5, tokens: 20_000_000 },
    text: 'json',
    allowed: '{"usd": a number, "tokens": a whole number}, both 0 or more',
    description: 'The most that models may cost in one month (UTC).',
  }),
  'learning.review': row({
    schema: () => z.enum(['off', 'ask']),
    default: 'off',
    text: 'text',
    allowed: 'off or ask',
    description: 'ask: what a judge added is not given to agents until `memoria review` kept it.',
  }),
  'learning.tell': row({
    schema: () => z.boolean(),
    default: true,
    text: 'boolean',
    allowed: 'true or false',
    description: 'Tells you in the agent when something was saved, in one line that the model does not see.',
  }),
  'inject.briefTokens': row({
    schema: () => z.int().check(z.minimum(0), z.maximum(20_000)),
    default: 2900,
    text: 'integer',
    allowed: 'a whole number from 0 to 20000',
    description: 'How many tokens the brief at the start of a session takes at most; 0: none is given.',
  }),
  'inject.atCalls': row({
    schema: () => z.enum(['hold', 'context', 'off']),
    default: 'hold',
    text: 'text',
    allowed: 'hold, context or off',
    description:
      'Before a tool call: hold a command once that does not work here, only add a line to its result, or nothing.',
  }),
  'vault.folder': row({
    schema: () => z.string().check(z.refine((folder) => folder === '' || isAbsolute(folder))),
    default: '',
    text: 'text',
    allowed: 'the full path of a folder, or empty for the one in the home',
    description: 'Where your own vault is. The folder must be there: one that is gone is not created again.',
  }),
  'vault.git': row({
    schema: () => z.enum(['off', 'on']),
    default: 'off',
    text: 'text',
    allowed: 'off or on',
    description: 'on: what changed in a vault is kept as a git commit after each run.',
  }),
  'export.hostMemory': row({
    schema: () => z.enum(['off', 'on']),
    default: 'off',
    text: 'text',
    allowed: 'off or on',
    description:
      "on: `memoria export --to` may write a section into an agent's own memory, and keeps it up to date there.",
  }),
  'compile.intervalMinutes': row({
    schema: () => z.number().check(z.minimum(0), z.maximum(10_080)),
    default: 60,
    text: 'json',
    allowed: 'a number from 0 to 10080',
    description:
      'How many minutes are at least between two times that pages are written by themselves; 0: never.',
  }),
  'search.limit': row({
    schema: () => z.int().check(z.minimum(1), z.maximum(100)),
    default: 10,
    text: 'integer',
    allowed: 'a whole number from 1 to 100',
    description: 'How many results a search gives at most.',
  }),
} as const

export type Key = keyof typeof SCHEMA

/** The value of each key, by its dotted name. */
export type Values = { readonly [K in Key]: z.output<ReturnType<(typeof SCHEMA)[K]['schema']>> }

/** The settings as the rest of the program sees them: `config.search.limit`. */
export type Config = Nested<Values>

/** Every key, in the order in which they are shown. */
export const KEYS: readonly Key[] = Object.keys(SCHEMA).filter(isKey)

export function isKey(name: string): name is Key {
  return Object.hasOwn(SCHEMA, name)
}

/** The environment variable of a key: `retention.forgottenDays` is `MEMORIA_RETENTION_FORGOTTEN_DAYS`. */
export function variableOf(key: Key): string {
  const definition: KeyDefinition<z.ZodMiniType> = SCHEMA[key]
  if (definition.variable !== undefined) return definition.variable
  const words = key.replaceAll('.', '_').replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
  return `MEMORIA_${words.toUpperCase()}`
}

type Head<K> = K extends `${infer Group}.${string}` ? Group : K
type Within<V, Group extends string> = {
  readonly [K in keyof V as K extends `${Group}.${infer Rest}` ? Rest : never]: V[K]
}
type Nested<V> = {
  readonly [K in Head<keyof V & string>]: K extends keyof V ? V[K] : Nested<Within<V, K>>
}

function row<Schema extends z.ZodMiniType>(definition: KeyDefinition<Schema>): KeyDefinition<Schema> {
  return definition
}

/** A spending limit: dollars and tokens. */
function caps() {
  const usd = z.number().check(z.minimum(0), z.maximum(100_000))
  return z.readonly(z.strictObject({ usd, tokens: z.int().check(z.minimum(0)) }))
}

function patternName() {
  return z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
}

function patternText() {
  return z.string().check(z.minLength(1), z.maxLength(500), z.refine(compiles))
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    // A SyntaxError is how the engine says that it is not a pattern.
    return false
  }
}
