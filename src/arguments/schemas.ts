/** A schema for each of the library's calls. The message of every field completes "Allowed: …". */
import * as z from 'zod/mini'
import type { Draft } from '../extract/draft.ts'
import type { StatementChange } from '../extract/revise.ts'
import type { GivenSession } from '../ingest/given-session.ts'
import { REVIEWS } from '../model/memory.ts'
import { checkerOf, type Fields, refusedValue } from './checker.ts'
import type {
  ForgetOptions,
  ListFilter,
  OpenOptions,
  RecallRequest,
  RejectOptions,
  ReviewListOptions,
  SearchOptions,
} from './options.ts'

export const checkOpen = checkerOf<OpenOptions>('openMemoria', () => ({
  home: z.optional(textOption()),
  settings: z.optional(texts()),
  cwd: z.optional(textOption()),
  by: z.optional(textOption()),
  create: z.optional(yesOrNo()),
  lockWaitMs: z.optional(countField()),
  clock: z.optional(z.custom(isClock, 'an object with a function now()')),
  random: z.optional(z.custom((given) => typeof given === 'function', 'a function')),
}))
export const checkSearch = checkerOf<SearchOptions>('search', () => ({
  project: z.optional(textOption()),
  history: z.optional(yesOrNo()),
  by: z.optional(oneOf(['message', 'session'])),
  limit: z.optional(countField()),
  explain: z.optional(yesOrNo()),
}))
export const checkRecall = checkerOf<RecallRequest>('recall', () => ({
  prompt: textOption(),
  project: z.optional(textOption()),
  session: z.optional(textOption()),
  files: z.optional(texts()),
  limit: z.optional(countField()),
}))
export const checkList = checkerOf<ListFilter>('list', () => ({
  project: z.optional(textOption()),
  kinds: z.optional(texts()),
  scopes: z.optional(texts()),
  origins: z.optional(texts()),
  states: z.optional(texts()),
  tag: z.optional(textOption()),
  topic: z.optional(textOption()),
  contains: z.optional(textOption()),
  since: z.optional(textOption()),
  until: z.optional(textOption()),
  review: z.optional(oneOf(REVIEWS)),
  session: z.optional(textOption()),
  after: z.optional(textOption()),
  before: z.optional(textOption()),
  limit: z.optional(countField()),
  newest: z.optional(yesOrNo()),
}))
export const checkForget = checkerOf<ForgetOptions>('forget', () => ({
  purge: z.optional(yesOrNo()),
  why: z.optional(textOption()),
}))
export const checkRemember = checkerOf<Draft>('remember', () => ({
  ...statementField(),
  scope: checkedLater(),
  project: textOrNull(),
  origin: checkedLater(),
  sources: checkedLater(),
  evidence: checkedLater(),
  at: z.optional(textOption()),
  supersedes: textOrNull(),
  replaces: z.optional(textOption()),
  isUndated: z.optional(yesOrNo()),
  resolves: z.optional(textOption()),
  partOf: z.optional(textOption()),
  seeAlso: z.optional(textOption()),
}))
export const checkChange = checkerOf<StatementChange>('revise', statementField)
export const checkGivenSession = checkerOf<GivenSession>('addSession', () => ({
  host: checkedLater(),
  id: checkedLater(),
  project: textOption(),
  messages: checkedLater(),
  branch: z.optional(textOption()),
}))
export const checkReviewList = checkerOf<ReviewListOptions>('review.list', () => ({
  all: z.optional(yesOrNo()),
}))
export const checkReject = checkerOf<RejectOptions>('review.reject', () => ({
  neverAgain: z.optional(yesOrNo()),
}))

/** Checks a text that stands alone: an id, a reason. */
export function checkWord(call: string, name: string, given: string): string {
  const checked = z.safeParse(textOption(), given)
  if (!checked.success) throw refusedValue(call, name, given, ALLOWED_TEXT)
  return given
}

/** A statement. Its texts are checked where every statement comes in. */
function statementField(): Fields<StatementChange> {
  return {
    text: checkedLater(),
    kind: checkedLater(),
    topic: checkedLater(),
    aliases: checkedLater(),
    keywords: checkedLater(),
    tags: checkedLater(),
    files: checkedLater(),
    importance: checkedLater(),
    pinned: z.optional(yesOrNo()),
  }
}

const ALLOWED_TEXT = 'a text'

function textOption() {
  return z.string(ALLOWED_TEXT)
}

function textOrNull() {
  return z.nullish(z.string('a text, or null'))
}

function texts() {
  const allowed = 'a list of texts'
  return z.array(z.string(allowed), allowed)
}

function yesOrNo() {
  return z.boolean('true or false')
}

function countField() {
  const allowed = 'a whole number from 1 on'
  return z.int(allowed).check(z.minimum(1, allowed))
}

function oneOf(words: readonly string[]) {
  return z.enum(words, words.join(', '))
}

function checkedLater() {
  return z.optional(z.unknown())
}

function isClock(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'now' in given && typeof given.now === 'function'
}
