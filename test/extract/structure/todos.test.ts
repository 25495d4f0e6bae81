import { expect, test } from 'vitest'
import { openTodoDrafts } from '../../../src/extract/structure/todos.ts'
import { turnOf } from './turns.ts'

function wrote(...todos: readonly (readonly [content: string, status: string])[]) {
  return { tool: 'TodoWrite', given: { todos: todos.map(([content, status]) => ({ content, status })) } }
}

test('what is open after the last turn is one action of the session', () => {
  const first = turnOf([
    { user: 'go' },
    wrote(['Add the flag', 'in_progress'], ['Write the docs', 'pending']),
  ])
  const last = turnOf([
    { user: 'on' },
    wrote(['Add the flag', 'completed'], ['Write the docs', 'pending']),
    { agent: 'later' },
  ])
  expect(openTodoDrafts([first, last], [])).toMatchObject([
    {
      ...{ kind: 'action', origin: 'assistant', rule: 'structure/todo', supersedes: null },
      text: 'Open when the session ended on 2026-01-15: Write the docs',
      evidence: [{ messages: [last.messages.at(-1)?.id], quote: 'Write the docs' }],
    },
  ])
})

test('the list of a session that went on replaces the one from before', () => {
  const first = turnOf([{ user: 'go' }, wrote(['Add the flag', 'pending'], ['Write the docs', 'pending'])])
  const next = turnOf([{ user: 'on' }, wrote(['Add the flag', 'completed'], ['Write the docs', 'pending'])])
  expect(openTodoDrafts([next], [first])).toMatchObject([
    { supersedes: 'Open when the session ended on 2026-01-15: Add the flag; Write the docs' },
  ])
})

test('nothing is open when all is done, or there was no list', () => {
  expect(openTodoDrafts([turnOf([{ user: 'go' }, wrote(['Add the flag', 'completed'])])], [])).toEqual([])
  expect(openTodoDrafts([turnOf([{ user: 'go' }, { agent: 'done' }])], [])).toEqual([])
})
