import { describe, expect, test } from 'vitest'
import { compareStatements } from '../../../src/extract/compare/compare.ts'
import { saysItIsPast } from '../../../src/extract/compare/parts.ts'

function relation(older: string, newer: string): string {
  return compareStatements(older, newer).relation
}

/** Each pair can hold at the same time: neither is merged with the other, nor replaced by it. */
const INDEPENDENT: readonly (readonly [what: string, one: string, other: string])[] = [
  ['a day and a duration', 'Deploys go out on Tuesdays', 'Deploys take 12 minutes'],
  ['a day and a branch', 'Deploys go out on Tuesdays', 'Deploy only from main'],
  ['a duration and a command', 'Deploys take 12 minutes', 'make rollback undoes a deploy'],
  ['staging and production', 'Staging deploys on Tuesdays', 'Production deploys on Wednesdays'],
  [
    'two environments of one port',
    'The API listens on port 3000 in staging',
    'The API listens on port 8080 in production',
  ],
  ['an environment and all of them', 'Deploys go out on Tuesdays', 'Deploys to staging go out on Wednesdays'],
  ['two services', 'The billing service runs on port 3000', 'The search service runs on port 8080'],
  ['two caches', 'Use SQLite for the cache', 'Use Redis for the queue'],
  ['two people', 'Ada prefers tabs', 'Grace prefers spaces'],
  ['two owners', 'Ada reviews the billing code', 'Grace reviews the search code'],
  ['before and after a version', 'Before version 2 tokens are hex', 'After version 2 tokens are base64'],
  ['two versions', 'Before version 2 the config is in JSON', 'Before version 3 the config is in JSON'],
  ['a rule and its exception', 'Use tabs', 'Use spaces in Python files'],
  ['two languages', 'Use tabs in Go files', 'Use spaces in Python files'],
  ['two databases of an app', 'The app uses PostgreSQL', 'The app uses Redis'],
  ['two checks before a commit', 'Run `npm test` before committing', 'Run `npm run lint` before committing'],
  ['two issues', 'Issue 12 is fixed', 'Issue 13 is fixed'],
  ['two steps', 'Step 1 builds the image', 'Step 2 builds the image'],
  ['a fraction and its negative', 'The value of x is 1/2', 'The value of y is -1/2'],
  ['who calls whom', 'The worker calls the server', 'The server calls the worker'],
  ['what depends on what', 'The shop depends on the cart', 'The cart depends on the shop'],
  ['where from and where to', 'Copy dist to public', 'Copy public to dist'],
  ['a decision for another purpose', 'Use SQLite for the cache', 'We decided against SQLite for the queue'],
  ['a mention and a decision', 'SQLite keeps its log in a second file', 'We decided against SQLite'],
  ['a rule and a narrower one', 'Use mocks for the payment API', "Don't use mocks"],
  ['a limit and a count', 'The retry limit is 3', 'The retry delay is 5 seconds'],
  ['a property and another', 'The default branch is main', 'The default branch is protected'],
  ['opt in and opt out', 'Users opt in by mail', 'Users opt out by mail'],
  ['two events', 'We fixed 3 bugs in the parser', 'We fixed 5 bugs in the parser'],
  [
    'another subject before the common one',
    'Billing deploys on Tuesdays',
    'Actually we now deploy on Wednesdays instead of Tuesdays',
  ],
  ['another condition', 'Restart the worker after a deploy', 'Restart the worker before a deploy'],
  ['another operating system', 'On Windows the path has backslashes', 'On Linux the path has slashes'],
  ['the past', 'Previously deploys went out on Mondays', 'Deploys go out on Tuesdays'],
  ['an open question', 'Use SQLite for the cache', 'It is not decided whether to use SQLite for the cache'],
  ['a double negation', 'Use SQLite for the cache', 'We never decided against SQLite for the cache'],
  ['a cluster and a single server', 'The test cluster has 3 nodes', 'The live cluster has 5 nodes'],
  ['two tools for two tasks', 'Use npm to publish', 'Use pnpm to install'],
  ['two members of one list', 'Tests run with vitest and playwright', 'Tests run with vitest'],
  ['a narrower subject', 'Use pnpm', 'Use pnpm for the docs'],
  ['all and some', 'All tests run in CI', 'Tests run in CI'],
  ['two files', 'The limits are in limits.json', 'The prices are in prices.json'],
  ['two flags', 'Install packages with --frozen-lockfile', 'Install packages with --no-lockfile'],
  ['another word with the same value', 'Prices are in cents', 'Taxes are in cents'],
  ['two names in code', 'The entry point is `main_loop`', 'The exit point is `main_loop`'],
]

/** Each newer statement excludes the older one. */
const EXCLUDED: readonly (readonly [what: string, older: string, newer: string, how: string])[] = [
  [
    'another day, with "not"',
    'Deploys go out on Tuesdays',
    'Deploys go out on Wednesdays now, not on Tuesdays',
    'replaces',
  ],
  [
    'another day, with "instead of"',
    'Deploys go out on Tuesdays',
    'Actually we now deploy on Wednesdays instead of Tuesdays',
    'replaces',
  ],
  ['another day, with nothing else', 'Deploys go out on Tuesdays', 'We deploy on Wednesdays', 'contradicts'],
  ['spaces after tabs', 'Use tabs', 'Use spaces', 'contradicts'],
  ['spaces for indentation', 'Indent with tabs', 'Use spaces for indentation', 'contradicts'],
  ['spaces and not tabs', 'Indent with tabs', 'We indent with spaces, not tabs', 'contradicts'],
  ['another port', 'The dev server runs on port 3000', 'The dev server runs on port 8080', 'contradicts'],
  [
    'another port in other words',
    'The API listens on port 3000',
    'The API now listens on port 8080',
    'replaces',
  ],
  ['a decision against', 'Use SQLite for the cache', 'We decided against SQLite', 'replaces'],
  [
    'a decision against, with its purpose',
    'Use SQLite for the cache',
    'Decided against SQLite for the cache',
    'replaces',
  ],
  ['another package manager', 'Use npm', 'Use pnpm', 'contradicts'],
  ['another package manager for installs', 'Use npm for installs', 'Install with pnpm', 'contradicts'],
  ['a refusal', 'Use pnpm', 'Do not use pnpm', 'contradicts'],
  ['no longer', 'Sessions are stored in Redis', 'Sessions are no longer stored in Redis', 'replaces'],
  ['another store', 'Sessions live in Redis', 'Sessions live in PostgreSQL', 'contradicts'],
  ['another library, named', 'Use moment for dates', 'Use date-fns instead of moment for dates', 'replaces'],
  ['never', 'Commit generated files', 'Never commit generated files', 'contradicts'],
  ['disabled', 'Telemetry is enabled', 'Telemetry is disabled', 'contradicts'],
  ['another duration', 'The timeout is 30 seconds', 'The timeout is 60 seconds', 'contradicts'],
  ['the other preference', 'Prefer tabs over spaces', 'Prefer spaces over tabs', 'contradicts'],
  ['the other of two', 'Use pnpm, not npm', 'Use npm, not pnpm', 'contradicts'],
  ['a switch', 'Use Redis for sessions', 'We switched from Redis to Valkey', 'replaces'],
  ['another language', 'The API is written in Python', 'The API is written in Rust', 'contradicts'],
  ['another cadence', 'Backups run daily', 'Backups run weekly', 'contradicts'],
  ['another time of day', 'The standup is at 9:30', 'The standup is at 10:00', 'contradicts'],
  ['another version', 'We build with Node 20', 'We build with Node 22', 'contradicts'],
  ['another default branch', 'The default branch is master', 'The default branch is main', 'contradicts'],
  [
    'another number of approvals',
    'A pull request needs 1 approval',
    'A pull request needs 2 approvals',
    'contradicts',
  ],
  ['not any more', 'We use Docker for builds', 'We do not use Docker for builds any more', 'replaces'],
  ['optional', 'A changelog entry is required', 'A changelog entry is optional', 'contradicts'],
  [
    'a replacement',
    'Use Webpack for the dashboard',
    'We replaced Webpack with Vite for the dashboard',
    'replaces',
  ],
  ['dropped', 'We use Storybook for the widgets', 'We dropped Storybook', 'replaces'],
  [
    'the second sentence gives the reason',
    'Deploys go out on Tuesdays',
    'Deploys go out on Wednesdays now. The team asked for it.',
    'replaces',
  ],
  [
    'another day, in German',
    'Deploys gehen dienstags raus',
    'Deploys gehen jetzt mittwochs raus, nicht dienstags',
    'replaces',
  ],
  [
    'another day, in French',
    'Les déploiements partent le mardi',
    'Les déploiements partent désormais le mercredi au lieu du mardi',
    'replaces',
  ],
  [
    'another day, in Spanish',
    'Los despliegues salen los martes',
    'Los despliegues salen ahora los miércoles en vez de los martes',
    'replaces',
  ],
  ['another day, in Chinese', '部署在周二进行', '部署现在在周三进行', 'replaces'],
  ['another day, in Japanese', 'デプロイは火曜に行う', 'デプロイは水曜に行う', 'contradicts'],
]

/** Wordings of one rule. */
const SAME: readonly (readonly string[])[] = [
  [
    'Always run the linter before committing',
    'Before a commit, run the linter',
    'Run the linter before each commit',
  ],
  ['Use pnpm for installs', 'Always install with pnpm', 'pnpm is used for installation'],
  ['Use pnpm, not npm', 'Use pnpm instead of npm', 'We use pnpm rather than npm'],
  ['Use tabs for indentation', 'Indent with tabs', 'Please use tabs to indent'],
  [
    'Keep the docs in the docs folder',
    'The documentation is kept in the docs directory',
    'Docs are stored in the docs directory',
  ],
  ['Never commit directly to main', "Don't ever commit directly to main", 'Never commit straight to main'],
  [
    'Write tests before merging a feature',
    'Before merging features, write tests',
    'Please write the tests before you merge a feature',
  ],
]

describe('two statements that can both hold are independent', () => {
  test.each(INDEPENDENT)('%s', (_what, one, other) => {
    expect([relation(one, other), relation(other, one)]).toEqual(['independent', 'independent'])
  })
})

describe('a newer statement excludes an older one', () => {
  test.each(EXCLUDED)('%s', (_what, older, newer, how) => {
    expect(relation(older, newer)).toBe(how)
  })
})

describe('several wordings are one statement', () => {
  test.each(SAME.map((wordings) => [wordings[0], wordings] as const))('%s', (_first, wordings) => {
    for (const one of wordings)
      for (const other of wordings) expect([one, other, relation(one, other)]).toEqual([one, other, 'same'])
  })
})

test('the lists hold at least thirty pairs of each sort', () => {
  expect(INDEPENDENT.length).toBeGreaterThanOrEqual(30)
  expect(EXCLUDED.length).toBeGreaterThanOrEqual(30)
})

test.each([
  ['Previously the queue was Redis, replaced by Postgres', true],
  ['We used to deploy from laptops', true],
  ['The API used to be on port 3000', true],
  ['The key used to sign releases lives in the vault', false],
  ['Flags are read at start; used to choose a formatter', false],
  ['We used to deploy from laptops, but this repository deploys from CI', false],
  ['We used to deploy from laptops. Releases are built by CI', false],
  ['“we used to publish elsewhere” → `release.yml` builds from the subfolder', false],
])('"%s" is a statement about the past alone: %s', (text, isPast) => {
  expect(saysItIsPast(text)).toBe(isPast)
})
