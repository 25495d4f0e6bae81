import { describe, expect, test } from 'vitest'
import { likenessOf, type Nearness, nearness, overlap } from '../../src/extract/near.ts'

function near(there: string, fresh: string): Nearness | undefined {
  return nearness(likenessOf(there), likenessOf(fresh))
}

describe('two statements say the same', () => {
  test.each<[string, string, Nearness]>([
    ['Use pnpm', 'Always use pnpm here', 'same'],
    ['Use pnpm, not npm', 'Use pnpm instead of npm', 'same'],
    ['We use pnpm rather than npm', 'Please use pnpm instead of npm', 'same'],
    ['Always run the linter on each commit', 'Please run the linter on each commit', 'same'],
    ['Never commit directly to main', "Don't ever commit directly to main", 'same'],
    ['Bitte immer pnpm verwenden', 'pnpm verwenden', 'same'],
    ['The API is written in Go', 'The API is written in Go, because the team knows it', 'more'],
    ['Prices are integers in cents', 'Prices are integers in cents, floats lost money', 'more'],
    ['Prices are integers in cents, floats lost money', 'Prices are integers in cents', 'less'],
    ['Die Preise sind ganze Zahlen in Cent', 'Preise sind immer ganze Zahlen in Cent', 'same'],
  ])('%s | %s', (there, fresh, expected) => {
    expect(near(there, fresh)).toBe(expected)
  })
})

describe('two statements are two', () => {
  test.each([
    ['another value', 'The API server runs in Frankfurt on AWS', 'The API server runs in Dublin on AWS'],
    ['brackets around a word', 'null', '(null)'],
    ['how a number is written', '1,000.00', '1 000.00'],
    ['marks of code', '$(touch /tmp/marker.txt)', '@{[system "touch /tmp/marker.txt"]}'],
    ['another tool', 'Tests run with vitest', 'Tests run with jest'],
    ['another number', 'The port of the API is 8080', 'The port of the API is 9090'],
    ['another version', 'We build with Node 20.19', 'We build with Node 22'],
    ['a number more', 'The retry limit of the queue is low', 'The retry limit of the queue is low, 3'],
    ['a negation', 'Commit directly to main', 'Never commit directly to main'],
    ['a negation in short', 'Commit directly to main', "Don't commit directly to main"],
    ['what is negated', 'Use pnpm, not npm', 'Use npm, not pnpm'],
    ['what is preferred', 'Prefer tabs over spaces', 'Prefer spaces over tabs'],
    ['who does what', 'The worker calls the server', 'The server calls the worker'],
    ['before and after', 'Run the tests before a commit', 'Run the tests after a commit'],
    ['on and off', 'Turn on the cache for builds', 'Turn off the cache for builds'],
    ['a day', 'Deploys go out on Tuesdays', 'Deploys go out on Mondays'],
    ['a condition', 'Restart the worker on failure', 'Restart the worker on failure only'],
    ['a place', 'The API is reached by HTTP', 'The API is reached by HTTP in staging'],
    ['a name of code', 'The entry point is `main_loop`', 'The entry point is `run_loop`'],
    [
      'a name in one of them',
      'Sessions are kept in the database',
      'Sessions are kept in the database in src/db.ts',
    ],
    ['a flag', 'Install packages with --frozen-lockfile', 'Install packages with --no-lockfile'],
    ['whose it is', 'The lock file of the shop is pnpm', 'The lock file is pnpm'],
    [
      'the minus of a number',
      'The gradient of the first line is 1/2',
      'The gradient of the first line is -1/2',
    ],
    ['what it is for', 'Use pnpm', 'Use pnpm for the docs'],
    ['much more', 'Use tabs in Go', 'Use tabs in Go, spaces in Python and four columns in YAML files'],
    ['one word in common', 'plum', 'Plums are blue'],
    ['nothing to tell them by', '!!!', '???'],
    ['a negation in signs', '提交前运行测试', '不提交前运行测试'],
  ])('that differ in %s', (_what, one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([undefined, undefined])
  })
})

test('the overlap is the share of words that both have', () => {
  expect(overlap(['a', 'b'], ['b', 'c'])).toBeCloseTo(1 / 3)
  expect(overlap(['a'], ['a', 'a'])).toBe(1)
  expect(overlap([], [])).toBe(0)
})
