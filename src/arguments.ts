/** What the library's calls take. Programs without types call them, too: what is not allowed is named, never taken silently. */
import type { Clock } from './base/clock.ts'
import { MemoriaError } from './base/errors.ts'
import type { RandomBytes } from './base/ids.ts'
import type { Draft } from './extract/draft.ts'
import type { StatementChange } from './extract/revise.ts'
import type { GivenSession } from './ingest/given-session.ts'
import { REVIEWS } from './model/memory.ts'
import type { MemoryFilter } from './store/store.ts'

export interface OpenOptions {
  /** The folder that holds everything; default `MEMORIA_HOME`, else `~/.memoria`. */
  readonly home?: string
  /** Settings that win over the file and the environment, as `key=value`. */
  readonly settings?: readonly string[]
  /** Where relative project paths start; default the working directory. */
  readonly cwd?: string
  /** Who is at work, as the history will name them; default `library`. */
  readonly by?: string
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** How `search` looks. */
export interface SearchOptions {
  readonly project?: string
  /** What was said in sessions, instead of memories. */
  readonly history?: boolean
  /** With `history`: messages, or the sessions they were said in. */
  readonly by?: 'message' | 'session'
  readonly limit?: number
  /** Whether to tell of every candidate what spoke for it, also of those that were left out. */
  readonly explain?: boolean
}

export interface RecallRequest {
  readonly prompt: string
  readonly project?: string
  /** As its host calls it. */
  readonly session?: string
  /** Those that are worked on. */
  readonly files?: readonly string[]
  readonly limit?: number
}

export type ListFilter = MemoryFilter & { readonly project?: string }

export interface ForgetOptions {
  readonly purge?: boolean
  readonly why?: string
}

interface Rule {
  readonly allowed: string
  fits(given: unknown): boolean
}

type Rules<T> = { readonly [Field in keyof T]?: Rule }

const TEXT: Rule = { allowed: 'a text', fits: (given) => typeof given === 'string' }
const TEXTS: Rule = {
  allowed: 'a list of texts',
  fits: (given) => Array.isArray(given) && given.every(TEXT.fits),
}
const YES_OR_NO: Rule = { allowed: 'true or false', fits: (given) => typeof given === 'boolean' }
const COUNT: Rule = {
  allowed: 'a whole number from 1 on',
  fits: (given) => Number.isSafeInteger(given) && Number(given) >= 1,
}
const CLOCK: Rule = {
  allowed: 'an object with a function now()',
  fits: (given) => isObject(given) && 'now' in given && typeof given.now === 'function',
}
const CALLABLE: Rule = { allowed: 'a function', fits: (given) => typeof given === 'function' }

/** The options of opening, or which of them is not allowed. Each of these gives what it was given. */
export const checkOpen = checkerOf<OpenOptions>('openMemoria', {
  ...{ home: maybe(TEXT), settings: maybe(TEXTS), cwd: maybe(TEXT), by: maybe(TEXT) },
  ...{ clock: maybe(CLOCK), random: maybe(CALLABLE) },
})
export const checkSearch = checkerOf<SearchOptions>('search', {
  ...{ project: maybe(TEXT), history: maybe(YES_OR_NO), by: maybe(oneOf(['message', 'session'])) },
  ...{ limit: maybe(COUNT), explain: maybe(YES_OR_NO) },
})
export const checkRecall = checkerOf<RecallRequest>('recall', {
  ...{ prompt: TEXT, project: maybe(TEXT), session: maybe(TEXT), files: maybe(TEXTS), limit: maybe(COUNT) },
})
export const checkList = checkerOf<ListFilter>('list', {
  ...{ project: maybe(TEXT), kinds: maybe(TEXTS), scopes: maybe(TEXTS), states: maybe(TEXTS) },
  ...{ tag: maybe(TEXT), topic: maybe(TEXT), contains: maybe(TEXT), since: maybe(TEXT), until: maybe(TEXT) },
  ...{ review: maybe(oneOf(REVIEWS)), session: maybe(TEXT), after: maybe(TEXT), before: maybe(TEXT) },
  ...{ limit: maybe(COUNT), newest: maybe(YES_OR_NO) },
})
export const checkForget = checkerOf<ForgetOptions>('forget', { purge: maybe(YES_OR_NO), why: maybe(TEXT) })
/** What a statement itself may be is checked where every statement comes in. */
export const checkRemember = checkerOf<Draft>('remember', {
  ...{ project: orNull(TEXT), supersedes: orNull(TEXT), replaces: maybe(TEXT), at: maybe(TEXT) },
  ...{ pinned: maybe(YES_OR_NO), beside: maybe(YES_OR_NO) },
})
export const checkChange = checkerOf<StatementChange>('revise', { pinned: maybe(YES_OR_NO) })
export const checkGivenSession = checkerOf<GivenSession>('addSession', { project: TEXT, branch: maybe(TEXT) })

/** A text that stands alone: an id, a reason. */
export function checkWord(call: string, name: string, given: string): string {
  if (!TEXT.fits(given)) throw refused(call, name, given, TEXT)
  return given
}

function checkerOf<T extends object>(call: string, rules: Rules<T>): (given: T) => T {
  return (given) => {
    if (!isObject(given)) throw refused(call, 'what it was given', given, { allowed: 'an object' })
    const fields = given as Record<string, unknown>
    for (const [field, rule] of Object.entries<Rule>(rules as Record<string, Rule>))
      if (!rule.fits(fields[field])) throw refused(call, `\`${field}\``, fields[field], rule)
    return given
  }
}

function maybe({ allowed, fits }: Rule): Rule {
  return { allowed, fits: (given) => given === undefined || fits(given) }
}

function orNull({ allowed, fits }: Rule): Rule {
  return { allowed: `${allowed}, or null`, fits: (given) => given == null || fits(given) }
}

function oneOf(words: readonly string[]): Rule {
  return { allowed: words.join(', '), fits: (given) => words.some((word) => word === given) }
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function refused(call: string, what: string, given: unknown, { allowed }: Pick<Rule, 'allowed'>) {
  return new MemoriaError('invalid_input', `${call}: ${what} is ${shown(given)}`, {
    hint: `Allowed: ${allowed}.`,
  })
}

const SHOWN = 60

function shown(given: unknown): string {
  if (given === undefined) return 'missing'
  if (typeof given === 'string') return `"${given.slice(0, SHOWN)}"`
  if (Array.isArray(given)) return 'a list of something else'
  if (typeof given === 'number' || typeof given === 'boolean' || given === null) return String(given)
  return isObject(given) ? 'an object' : `a ${typeof given}`
}
