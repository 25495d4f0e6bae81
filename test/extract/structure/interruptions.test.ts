import { expect, test } from 'vitest'
import { interruptionDrafts } from '../../../src/extract/structure/interruptions.ts'
import { refusedWith, turnOf } from './turns.ts'

const EDIT = { tool: 'Edit', given: { file_path: '/home/dev/cli/CLAUDE.md' } }
const WORDS = 'the first part is not correct, for manual-commits we use git hooks to add the trailer'

test('what was said after a stopped edit is the person’s correction', () => {
  const stopped = turnOf([{ user: 'fix the docs' }, { ...EDIT, ...refusedWith('') }], { interrupted: true })
  const next = turnOf([{ user: WORDS }, { agent: 'ok' }])
  expect(interruptionDrafts(next, [stopped])).toMatchObject([
    {
      ...{ kind: 'correction', origin: 'user', rule: 'structure/interruption' },
      text: `The user stopped an edit of CLAUDE.md: "${WORDS}"`,
      evidence: [{ messages: [next.messages[0]?.id], quote: WORDS }],
    },
  ])
})

test('with an announcement of the agent in it, it is not the person’s', () => {
  const stopped = turnOf(
    [{ user: 'go on' }, { agent: 'Looking at it.\n\nLet me add a `replace` directive:' }],
    { interrupted: true },
  )
  const words = "we don't want the replace directive, it would always be active"
  expect(interruptionDrafts(turnOf([{ user: words }]), [stopped])).toMatchObject([
    { origin: 'assistant', text: `The user stopped "Let me add a \`replace\` directive": "${words}"` },
  ])
})

test('a history that keeps the mark as a message', () => {
  const stopped = turnOf([{ user: 'go on' }, { agent: 'Now skip the output rendering.' }])
  const mark = turnOf([{ user: '[Request interrupted by user for tool use]' }])
  const words = 'We want all the system prompt in the MD. Short MD is not a goal.'
  expect(interruptionDrafts(turnOf([{ user: words }]), [stopped, mark])).toHaveLength(1)
})

test.each([
  'sorry, continue',
  'how can we know which agent is active ?',
  'I ran the test, the result is at /tmp/x.md',
])('nothing is corrected by: %s', (words) => {
  const stopped = turnOf([{ user: 'go' }, { ...EDIT, ...refusedWith('') }], { interrupted: true })
  expect(interruptionDrafts(turnOf([{ user: words }]), [stopped])).toEqual([])
})

test('after a turn that was not stopped nothing is an interruption', () => {
  const whole = turnOf([{ user: 'go' }, EDIT, { agent: 'Done.' }])
  expect(interruptionDrafts(turnOf([{ user: WORDS }]), [whole])).toEqual([])
})

test('a plan that is carried out after its dialog was left is no interruption', () => {
  const left = turnOf(
    [{ user: 'plan' }, { tool: 'ExitPlanMode', given: { plan: '# P' }, ...refusedWith('') }],
    { interrupted: true },
  )
  const start = turnOf([{ user: 'Implement the following plan:\n\n# P\n\nWe should always keep it small.' }])
  expect(interruptionDrafts(start, [left])).toEqual([])
})
