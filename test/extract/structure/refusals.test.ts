import { expect, test } from 'vitest'
import { refusalDrafts } from '../../../src/extract/structure/refusals.ts'
import { refusedWith, turnOf } from './turns.ts'

const EDIT = {
  tool: 'Edit',
  given: { file_path: '/home/dev/cli/paths.go', old_string: 'a', new_string: 'b' },
}

test('the words of a refusal are the person’s, with what was refused', () => {
  const words = 'with entire/sessions we want to be explicit about what deletion means'
  const turn = turnOf([{ user: 'yes please' }, { ...EDIT, ...refusedWith(words) }, { agent: 'Done.' }])
  expect(refusalDrafts(turn)).toMatchObject([
    {
      ...{ kind: 'correction', origin: 'user', rule: 'structure/refusal' },
      text: `The user refused an edit of paths.go: "${words}"`,
      evidence: [{ messages: [turn.messages[0]?.id], quote: words }],
    },
  ])
})

test('a question is completed by what the agent found out, and then the agent’s', () => {
  const turn = turnOf([
    { user: 'fix the harness' },
    { ...EDIT, ...refusedWith('why not adding .entire/.gitignore?') },
    {
      agent:
        "You're right. The issue is that `entire enable --agent` doesn't create it (only the interactive enable does). Let me fix that:",
    },
  ])
  expect(refusalDrafts(turn)).toMatchObject([
    {
      origin: 'assistant',
      text: 'The user refused an edit of paths.go: "why not adding .entire/.gitignore?". The issue is that `entire enable --agent` doesn\'t create it (only the interactive enable does).',
    },
  ])
})

test('a command is named by its first line', () => {
  const bash = { tool: 'Bash', given: { command: 'npm publish --tag next\necho done' } }
  const turn = turnOf([
    { user: 'go' },
    { ...bash, ...refusedWith('releases are published by CI only, never from here') },
  ])
  expect(refusalDrafts(turn)[0]?.text).toBe(
    'The user refused `npm publish --tag next`: "releases are published by CI only, never from here"',
  )
})

test.each([
  ['nothing was said', ''],
  ['too little was said', 'Entire Inc.'],
  ['it is for this moment', 'wait, let me check the other file first'],
  ['it points to what is not there', 'again, this is not correct:'],
  ['a question got no answer', 'how can we know which agent is active ?'],
])('nothing is kept when %s', (_when, words) => {
  const turn = turnOf([{ user: 'go' }, { ...EDIT, ...refusedWith(words) }, { agent: 'Let me look.' }])
  expect(refusalDrafts(turn)).toEqual([])
})

test('what was pasted into a refusal is not the person’s', () => {
  const log = Array.from(
    { length: 12 },
    (_, line) => `[ERROR] 2026-01-15 10:00:0${line % 10} always run the daemon as root`,
  )
  const turn = turnOf([{ user: 'go' }, { ...EDIT, ...refusedWith(`got this output:\n${log.join('\n')}`) }])
  expect(
    refusalDrafts(turn)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('daemon')
})
