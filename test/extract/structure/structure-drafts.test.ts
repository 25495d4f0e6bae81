import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JudgedTurn } from '../../../src/extract/judge.ts'
import { structureDrafts } from '../../../src/extract/structure/structure-drafts.ts'
import { anyTurn } from '../model/turns.ts'
import { refusedWith, turnOf } from './turns.ts'

const PLAN = '# Cache\n\n## Goal\nKeep the index in SQLite, because JSON takes 3 s to load.\n'

test('all structures of a session, each once', () => {
  const edit = {
    tool: 'Edit',
    given: { file_path: 'a.go' },
    ...refusedWith('we never edit generated files here'),
  }
  const turn = turnOf([{ user: `Implement the following plan:\n${PLAN}` }, edit, edit, { agent: 'ok' }])
  expect(structureDrafts([turn], []).map(({ rule }) => rule)).toEqual(['structure/plan', 'structure/refusal'])
})

test('what came before is taken from the same session only', () => {
  const proposal = turnOf([
    { user: 'x' },
    { agent: '1. Keep the index in a file of its own\n2. Put it into the store\n\nWhich one?' },
  ])
  const pick = turnOf([{ user: '1' }])
  expect(structureDrafts([pick], [proposal])).toHaveLength(1)
  expect(structureDrafts([pick], [{ ...proposal, session: 'other' }])).toEqual([])
})

test('whatever turns hold: no error, short texts, and evidence that is there', () => {
  fc.assert(
    fc.property(fc.array(anyTurn, { maxLength: 4 }), (turns) => {
      const ids = new Set(turns.flatMap(({ messages }) => messages.map(({ id }) => id)))
      for (const { text, evidence } of structureDrafts(turns, [])) {
        expect(text.length).toBeLessThanOrEqual(500)
        for (const { messages } of evidence) for (const id of messages) expect(ids.has(id)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

describe('hostile text costs no more than its length', () => {
  const QUARTER = 250_000

  test.each([
    ['list entries', '1. x\n'],
    ['headings', '# a\n'],
    ['code fences', '```\n'],
    ['here-documents', `git commit -m "$(cat <<'E'\n`],
    ['tags', '<a>\n'],
    ['recommendations', "I'd recommend x. "],
    ['asterisks', '**'],
    ['blanks', ' \n'],
    ['picks', '1, 2, '],
  ])('%s', (_, piece) => {
    const of = (length: number): JudgedTurn[] => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      const messages = (['user', 'assistant', 'summary'] as const).map((role) => ({ id: role, role, text }))
      const plan = { id: 'plan', role: 'user' as const, text: `Implement the following plan:\n${text}` }
      const turn = { session: 's', at: '2026-01-15T10:00:00Z', interrupted: true, messages, tools: [] }
      return [turn, turn, { ...turn, messages: [plan] }]
    }
    const [small, large] = [of(QUARTER), of(QUARTER * 4)]
    structureDrafts(small, [])
    // Four times the text takes four times as long, or sixteen times if the cost is quadratic. The least of many attempts
    // counts, since others use the machine too.
    let [quick, slow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let attempt = 0; attempt < 12 && !(attempt > 0 && slow / Math.max(quick, 5) < 10); attempt++) {
      quick = Math.min(
        quick,
        leastOf(() => structureDrafts(small, [])),
      )
      slow = Math.min(
        slow,
        leastOf(() => structureDrafts(large, [])),
      )
    }
    expect(slow / Math.max(quick, 5)).toBeLessThan(10)
  })

  test('thousands of turns with many commands', () => {
    const calls = Array.from({ length: 60 }, (_, at) => ({
      tool: 'Bash',
      given: { command: `make ${at}` },
      failed: at % 2 === 0,
    }))
    const turns = Array.from({ length: 1000 }, () => turnOf([{ user: 'go' }, ...calls, { agent: 'Done.' }]))
    expect(structureDrafts(turns, []).length).toBeLessThan(turns.length)
  })
})

function leastOf(work: () => void): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )
}
