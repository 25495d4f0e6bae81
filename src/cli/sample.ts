import type { Draft } from '../extract/admit.ts'
import type { Memory } from '../model/memory.ts'

/** The name of the sample's own project, so that it never shows up in anybody's work. */
export const SAMPLE_PROJECT = 'memoria-sample'

/** The label of everything in it. */
export const SAMPLE_TAG = 'sample'

export function isSample({ project, tags }: Pick<Memory, 'project' | 'tags'>): boolean {
  return project === SAMPLE_PROJECT && tags.includes(SAMPLE_TAG)
}

/** The session in which most of it was said, and its day. */
export const SAMPLE_SESSION_ID = 'sample-session-1'
export const SAMPLE_DAY = '2026-01-12'

export const SAMPLE_QUESTION = 'why does the login test fail in the morning'

/** The evidence of a statement of the sample. */
function saidAt(time: string, role: 'user' | 'assistant', quote: string): Pick<Draft, 'at' | 'evidence'> {
  const evidence = [{ session: SAMPLE_SESSION_ID, messages: [`${role}-${time}`], quote }]
  return { at: `${SAMPLE_DAY}T${time}:00Z`, evidence }
}

/** Memories of a few weeks on a small, made-up web shop: one statement of each kind. */
export const SAMPLE: readonly Draft[] = [
  {
    kind: 'preference',
    text: 'Use pnpm in this repository, never npm: the lock file is pnpm-lock.yaml and CI rejects a package-lock.json.',
    topic: 'package-manager',
    keywords: ['install', 'dependencies', 'yarn', 'packages', 'lockfile'],
    ...saidAt('09:05', 'user', 'install what you need with pnpm, not npm'),
  },
  {
    kind: 'correction',
    text: 'Prices are integers in cents. A float was used once in the basket total and lost a cent per order.',
    topic: 'money',
    keywords: ['currency', 'rounding', 'decimal', 'amount', 'euro'],
    ...saidAt('09:27', 'user', 'Prices are integers in cents, everywhere'),
  },
  {
    kind: 'decision',
    text: 'Sessions live in PostgreSQL and not in Redis, because the shop has one server and Redis would be a second thing to back up.',
    topic: 'session-store',
    keywords: ['cache', 'login', 'storage', 'cookie', 'database'],
    ...saidAt('09:44', 'user', 'Agreed, they stay in PostgreSQL'),
  },
  {
    kind: 'debugging',
    text: 'The login test fails between midnight and 02:00 because its fixture token expires at UTC midnight; freeze the clock in auth.test.ts.',
    topic: 'login-test',
    keywords: ['flaky', 'morning', 'timezone', 'intermittent', 'ci'],
    files: ['test/auth.test.ts'],
    origin: 'assistant',
    ...saidAt('09:04', 'assistant', 'The fixture token expires at UTC midnight'),
  },
  {
    kind: 'workaround',
    text: 'Image uploads over 4 MB fail behind the proxy; until it is replaced, the client sends them in parts of 2 MB.',
    topic: 'uploads',
    keywords: ['413', 'body size', 'nginx', 'chunk', 'limit'],
  },
  {
    kind: 'operational',
    text: 'Deploys go out on Tuesdays before noon, because support is staffed then; the command is make release.',
    topic: 'deploy',
    keywords: ['ship', 'publish', 'production', 'schedule', 'rollout'],
    origin: 'assistant',
    ...saidAt('09:45', 'assistant', 'On Tuesday before noon, when support is staffed: make release'),
  },
  {
    kind: 'fact',
    text: "The staging database is a copy of production from the first of the month, with customers' names replaced.",
    topic: 'staging',
    keywords: ['test data', 'environment', 'anonymised', 'snapshot', 'dump'],
  },
  {
    kind: 'action',
    text: 'Open: replace the deprecated payment webhook before it is switched off on 2027-03-01.',
    topic: 'payment-webhook',
    keywords: ['todo', 'deadline', 'migration', 'provider', 'endpoint'],
  },
  {
    kind: 'practice',
    text: 'Tests here: `pnpm test` (14 runs, last passed 2026-01-12). Fails: `npm test` (3 of 3).',
    topic: 'practice-test',
    keywords: ['vitest', 'run tests', 'verify', 'suite', 'check'],
    origin: 'tool',
  },
]
