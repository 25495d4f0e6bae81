import type { Draft } from '../extract/admit.ts'

/** The name of the sample's own project, so that it never shows up in anybody's work. */
export const SAMPLE_PROJECT = 'memoria-sample'

export const SAMPLE_QUESTION = 'why does the login test fail in the morning'

/** What a few weeks on a small, made-up web shop would leave behind: one statement of each kind. */
export const SAMPLE: readonly Draft[] = [
  {
    kind: 'preference',
    text: 'Use pnpm in this repository, never npm: the lock file is pnpm-lock.yaml and CI rejects a package-lock.json.',
    topic: 'package-manager',
    keywords: ['install', 'dependencies', 'yarn', 'packages', 'lockfile'],
  },
  {
    kind: 'correction',
    text: 'Prices are integers in cents. A float was used once in the basket total and lost a cent per order.',
    topic: 'money',
    keywords: ['currency', 'rounding', 'decimal', 'amount', 'euro'],
  },
  {
    kind: 'decision',
    text: 'Sessions live in PostgreSQL and not in Redis, because the shop has one server and Redis would be a second thing to back up.',
    topic: 'session-store',
    keywords: ['cache', 'login', 'storage', 'cookie', 'database'],
  },
  {
    kind: 'debugging',
    text: 'The login test fails between midnight and 02:00 because its fixture token expires at UTC midnight; freeze the clock in auth.test.ts.',
    topic: 'login-test',
    keywords: ['flaky', 'morning', 'timezone', 'intermittent', 'ci'],
    files: ['test/auth.test.ts'],
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
]
