import { describe, expect, test } from 'vitest'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { turnsOf } from '../exchange/turns.ts'

const PASTED = `\`\`\`
We must never deploy on Fridays, because nobody is on call.
\`\`\`
[ERROR] always run the migration twice
user@host shop % npm run release --force
Traceback (most recent call last):`

describe('a prompt that consists of pasted text', () => {
  test('gives no statement of the person', () => {
    expect(judgeTurns(turnsOf([PASTED, 'That is a log.'])).drafts).toEqual([])
  })

  test('is explained: the first pasted line is quoted, the others are counted', () => {
    const { refused } = judgeTurns(turnsOf([PASTED, 'That is a log.']))
    expect(refused).toContainEqual({
      quote: 'We must never deploy on Fridays, because nobody is on call.',
      reason: 'pasted or written by a program, and 3 more lines',
    })
  })

  test('is not explained where everything was typed', () => {
    const { refused } = judgeTurns(turnsOf(['we should not deploy on Fridays', 'Right.']))
    expect(refused.map(({ reason }) => reason)).not.toContainEqual(expect.stringContaining('pasted'))
  })
})

describe('lines of a terminal are not the person’s', () => {
  test.each([
    'user@host shop % make release-all-of-it',
    '(venv) ada@build-3:~/shop$ never deploy on Fridays',
    'PS C:\\Users\\ada\\shop> pnpm build always',
    'mkdir -p ffi/macos',
    'clang src/tools.cpp \\',
    'ld: symbol(s) must never be missing for architecture arm64',
    'make: *** [release] Error 1',
    'Uncaught TypeError: must never read properties of undefined',
  ])('%s', (line) => {
    const { refused } = judgeTurns(turnsOf([line, 'That is a log.']))
    expect(refused).toContainEqual({ quote: line, reason: 'pasted or written by a program' })
  })

  test('a sentence that begins with the name of a program is theirs', () => {
    const { refused } = judgeTurns(turnsOf(['git push --force should never be used on main.', 'Right.']))
    expect(refused.map(({ reason }) => reason)).not.toContainEqual(expect.stringContaining('pasted'))
  })
})
