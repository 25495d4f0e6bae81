import { expect, test } from 'vitest'
import { fixedCommandDrafts } from '../../../src/extract/structure/fixed-commands.ts'
import { turnOf } from './turns.ts'

const FAILED = {
  tool: 'Bash',
  given: { command: 'cd /x && mise run test:ci 2>&1 | tail -20' },
  output: 'FAIL',
  failed: true,
}
const PASSED = { tool: 'Bash', given: { command: 'mise run test:ci' }, output: 'ok' }
const EDIT = { tool: 'Edit', given: { file_path: '/x/a.go' } }
const CAUSE =
  'The test is failing because `GetLatestCheckpointID()` calls `t.Fatalf` when it finds no checkpoint ID.'

test('a failed command, an edit, and the same command that passed: the cause in the agent’s words', () => {
  const turn = turnOf([
    { user: 'run the tests' },
    FAILED,
    { agent: `${CAUSE} Let me fix it:` },
    EDIT,
    PASSED,
    { agent: 'All tests pass.' },
  ])
  expect(fixedCommandDrafts(turn, [])).toMatchObject([
    {
      ...{ kind: 'debugging', origin: 'assistant', rule: 'structure/fixed-command' },
      text: `\`mise run test:ci\` failed: ${CAUSE}`,
      evidence: [{ messages: [turn.messages[1]?.id], quote: CAUSE }],
    },
  ])
})

test('the failure may lie in the turn before', () => {
  const before = turnOf([{ user: 'run the tests' }, FAILED, { agent: CAUSE }])
  expect(fixedCommandDrafts(turnOf([{ user: 'fix it' }, EDIT, PASSED]), [before])).toHaveLength(1)
})

test.each([
  ['nothing was changed', [FAILED, { agent: CAUSE }, PASSED]],
  ['it still fails', [FAILED, { agent: CAUSE }, EDIT, FAILED]],
  [
    'another command passed',
    [FAILED, { agent: CAUSE }, EDIT, { ...PASSED, given: { command: 'mise run lint' } }],
  ],
  [
    'no cause was named',
    [FAILED, { agent: 'I renamed the field in all of the callers since it is clearer.' }, EDIT, PASSED],
  ],
  [
    'the agent only guessed',
    [FAILED, { agent: 'The problem is maybe that the lock is not released by the test.' }, EDIT, PASSED],
  ],
  ['the cause was said before it failed', [{ agent: CAUSE }, FAILED, EDIT, PASSED]],
])('nothing is kept when %s', (_when, happened) => {
  expect(fixedCommandDrafts(turnOf([{ user: 'go' }, ...happened]), [])).toEqual([])
})
