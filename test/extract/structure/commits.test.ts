import { expect, test } from 'vitest'
import { commitMessageIn } from '../../../src/extract/structure/commit-message.ts'
import { commitDrafts } from '../../../src/extract/structure/commits.ts'
import { turnOf } from './turns.ts'

const COMMIT = `git add -A && git commit -m "$(cat <<'EOF'
fix(upload): retry only idempotent requests

A POST that timed out was sent twice, because the client retries every request.
Updated the tests as well.

🤖 Generated with [Claude Code](https://claude.com/claude-code)

Co-Authored-By: Claude <noreply@anthropic.com>
EOF
)"`
const MADE = '[main 1a2b3c4] fix(upload): retry only idempotent requests\n 2 files changed'

function ran(command: string, output: string, failed = false) {
  return commitDrafts(turnOf([{ user: 'commit it' }, { tool: 'Bash', given: { command }, output, failed }]))
}

test('a commit is its subject and why', () => {
  expect(ran(COMMIT, MADE)).toMatchObject([
    {
      ...{ kind: 'debugging', origin: 'assistant', rule: 'structure/commit' },
      text: 'fix(upload): retry only idempotent requests: A POST that timed out was sent twice, because the client retries every request.',
    },
  ])
})

test('a pull request is its title and why', () => {
  const command =
    'gh pr create --title "Cache the index in SQLite" --body "JSON took 3 s to load, so that every command was slow. Adds index.db."'
  expect(ran(command, 'https://github.com/a/b/pull/7')).toMatchObject([
    {
      kind: 'decision',
      text: 'Cache the index in SQLite: JSON took 3 s to load, so that every command was slow.',
    },
  ])
})

test.each([
  ['failed', COMMIT, 'nothing to commit', true],
  ['made no commit', COMMIT, 'hook declined', false],
  ['says nothing more', 'git commit -m "Add hello function"', '[main abc1234] Add hello function', false],
  [
    'gives no reason',
    'git commit -m "Add x" -m "Adds the file x and the file y to the folder z."',
    '[main abc1234] Add x',
    false,
  ],
  [
    'is a draft',
    'git commit -m "wip" -m "This is needed because the build breaks otherwise."',
    '[main abc1234] wip',
    false,
  ],
  [
    'only follows a review',
    'git commit -m "fix: address review comments" -m "It was wrong because of the lock."',
    '[main abc1234] fix',
    false,
  ],
  [
    'fills a trial repository',
    'git init && git commit -m "x" -m "needed because the test wants one here"',
    '[main abc1234] x',
    false,
  ],
])('a command that %s gives nothing', (_what, command, output, failed) => {
  expect(ran(command, output, failed)).toEqual([])
})

test('at most one of a turn, the last', () => {
  const again = COMMIT.replace('retry only', 'never retry but')
  const calls = [COMMIT, again].map((command) => ({ tool: 'Bash', given: { command }, output: MADE }))
  const drafts = commitDrafts(turnOf([{ user: 'commit' }, ...calls]))
  expect(drafts).toMatchObject([{ text: expect.stringContaining('never retry but') }])
})

test.each([
  [`git commit -m 'one' -m "two \\"b\\""`, { subject: 'one', body: 'two "b"' }],
  ['git -C /x commit -am "one"', { subject: 'one', body: '' }],
  ['git commit --no-edit', undefined],
  ['git log -1', undefined],
])('%s', (command, message) => {
  expect(commitMessageIn(command)).toEqual(message)
})
