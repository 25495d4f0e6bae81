import { describe, expect, test } from 'vitest'
import { quoteSupports } from '../../../src/extract/origin/quote-supports.ts'

describe('a quote supports a statement when it carries its subject and its point', () => {
  test.each([
    ['Use pnpm for packages.', 'please use pnpm for all packages from now on'],
    ['The user prefers pnpm.', 'we use pnpm here, never npm'],
    ['pnpm is used, not npm.', 'we use pnpm here, never npm'],
    ['Deploys happen on Fridays only.', 'We deploy on Fridays only'],
    ['Never force-push to main.', "don't ever force push to main"],
    ['Use sqlite instead of postgres.', 'use sqlite, not postgres'],
    ['Always run `npm run check` before merging.', 'run npm run check before you merge'],
    ['The release is on 2026-11-20.', 'the release is on Friday'],
    ['Fehlermeldungen auf Deutsch schreiben.', 'schreib Fehlermeldungen bitte immer auf Deutsch'],
    ['提交信息一律用英文书写。', '以后提交信息都用英文写'],
  ])('%s', (statement, quote) => {
    expect(quoteSupports(statement, quote)).toBe(true)
  })

  test.each([
    ['another subject', 'Always trust the deploy script.', 'look at the build page'],
    ['another point', 'Skip the tests before pushing.', 'look at the tests before pushing'],
    ['an added object', 'Use pnpm from the mirror.', 'please use pnpm'],
    ['an added name', 'Run npm run check:fast before pushing.', 'run npm run check before pushing'],
    ['another number', 'The limit is 500.', 'the limit is 50'],
    ['another address', 'Fetch https://a.example/x.', 'fetch https://a.example/y'],
    ['a denial that was none', 'Never use pnpm.', 'always use pnpm'],
    ['a denial that was one', 'Always use npm.', 'never use npm'],
    ['the rejected one of two', 'Use mysql.', 'use postgres instead of mysql'],
    ['both in exchanged places', 'Use mysql instead of postgres.', 'use postgres instead of mysql'],
    ['another order', 'Run the linter after the tests.', 'run the linter before the tests'],
    ['a German denial', 'npm benutzen.', 'npm bitte nicht benutzen'],
    ['a French denial', 'On utilise npm.', "on n'utilise pas npm"],
    ['a Chinese denial', '提交信息用英文写。', '提交信息不要用英文写'],
    ['an added word in Chinese', '提交信息都发送到服务器。', '提交信息都用英文写'],
    ['a mere yes', 'Jobs are kept in PostgreSQL.', 'yes, do that'],
    ['a number of a list', 'Jobs are kept in PostgreSQL.', '3'],
    ['no word that says something', 'Always use it.', 'always use it'],
    ['an empty quote', 'Use pnpm.', ''],
  ])('not %s', (_what, statement, quote) => {
    expect(quoteSupports(statement, quote)).toBe(false)
  })
})
