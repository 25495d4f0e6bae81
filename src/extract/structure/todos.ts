import { toolRolesFor } from '../../hosts/all.ts'
import type { Todo } from '../../hosts/tool-roles.ts'
import type { JudgeDraft, JudgedTurn } from '../judge.ts'
import { settledDraft } from './settled.ts'

const MOST_TODOS = 8

/**
 * The agent's to-dos that were still open after the last turn of a session that is known. When the session goes on, the list of
 * then replaces the one from before.
 */
export function openTodoDrafts(turns: readonly JudgedTurn[], earlier: readonly JudgedTurn[]): JudgeDraft[] {
  const sessions = new Set(turns.map(({ session }) => session))
  return [...sessions].flatMap((session) => {
    const before = earlier.filter((turn) => turn.session === session)
    const all = [...before, ...turns.filter((turn) => turn.session === session)]
    const [replaced] = openDraft(before)
    return openDraft(all).map((draft) => ({
      ...draft,
      supersedes: replaced === undefined || replaced.text === draft.text ? null : replaced.text,
    }))
  })
}

function openTodos(turns: readonly JudgedTurn[]): Todo[] {
  const calls = turns.flatMap(({ tools }) => tools)
  for (const { readTodos } of toolRolesFor(turns[0]?.host)) {
    const todos = readTodos(calls)
    if (todos !== undefined) return todos.filter(({ isDone }) => !isDone)
  }
  return []
}

function openDraft(turns: readonly JudgedTurn[]): JudgeDraft[] {
  const last = turns.at(-1)
  const list = openTodos(turns)
    .slice(0, MOST_TODOS)
    .map(({ text }) => text)
  if (last === undefined || list.length === 0) return []
  return settledDraft(last, {
    ...{ kind: 'action', origin: 'assistant', importance: 0.5, found: 'todo' },
    text: `Open when the session ended on ${last.at.slice(0, 10)}: ${list.join('; ')}`,
    quotes: [{ message: last.messages.at(-1), quote: list.join('\n') }],
  })
}
