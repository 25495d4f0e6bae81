import { expect, test } from 'vitest'
import { isWorthAsking } from '../../../src/extract/model/worth.ts'
import { turn } from './turns.ts'

test.each([
  ['a short order', 'fix the login test', false],
  ['a greeting in Chinese', '你好', false],
  [
    'a statement with its reason',
    'we use pnpm here because the workspace relies on its lock file, remember',
    true,
  ],
  ['the same in Japanese', 'このリポジトリではpnpmを使います。ロックファイルに依存しているからです。', true],
])('%s', (_what, said, worth) => {
  expect(isWorthAsking([turn(said, 'A long answer '.repeat(50))])).toBe(worth)
})

test('many short orders together may hold something', () => {
  expect(isWorthAsking(Array.from({ length: 5 }, () => turn('no, the other one', 'ok')))).toBe(true)
})

test('something that failed may hold a lesson', () => {
  const failed = { name: 'Bash', input: '{}', output: 'boom', failed: true }
  expect(isWorthAsking([{ ...turn('go', 'ok'), tools: [failed] }])).toBe(true)
})
