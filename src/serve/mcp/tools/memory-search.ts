import { existsSync } from 'node:fs'
import * as z from 'zod'
import type { SearchResult } from '../../../memoria.ts'
import { hidesUnreviewed } from '../../../model/review.ts'
import { searchAnswer } from '../../../recall/answer.ts'
import { ownVault } from '../../../vault/folder/vault.ts'
import { memoryAsLine, minute, NOTE, noteAsLine, shortLine } from '../lines.ts'
import type { ProjectView } from '../mcp-session.ts'
import { eventLine, limit, memoryLine, note, noteLine, project, query } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MAX_RESULTS = 20
const DEFAULT_RESULTS = 5

const found = { score: z.number(), reasons: z.array(z.string()) }

export const memorySearch = defineTool({
  name: 'memory_search',
  title: 'Search memory',
  description:
    'Find what is known about something: index lines of memories (decisions, rules, facts, fixes), of notes that the person keeps in files, and of what was said in earlier sessions. Of memories only what fits is returned, or nothing; what was said comes best first. Then read one with memory_get, or look around a hit with memory_timeline.',
  effects: READS,
  input: z.object({
    query,
    in: z
      .enum(['memories', 'history', 'both'])
      .default('both')
      .describe('Memories, what was said in sessions (history), or both.'),
    limit: limit(MAX_RESULTS, DEFAULT_RESULTS),
    project,
  }),
  output: z.object({
    results: z.array(
      z.union([
        z.object({ ...memoryLine.shape, ...found }),
        z.object({ ...noteLine.shape, ...found }),
        z.object({ ...eventLine.shape, ...found }),
      ]),
    ),
    reason: z.string().optional().describe('Why there is nothing, when there is nothing.'),
    note,
  }),
  run: async (view, { query: words, in: where, limit: most }) => {
    const memories = where === 'history' ? NO_LINES : await inMemories(view, words, most)
    const history = where === 'memories' ? NO_LINES : await inHistory(view, words, most)
    const notes = where === 'both' ? await inNotes(view, words, most) : []
    const results = [...memories.lines, ...notes, ...history.lines]
    const reason = results.length > 0 ? {} : { reason: memories.reason ?? history.reason ?? NOTHING_FITS }
    return { results, ...reason, note: NOTE }
  },
})

const NO_LINES = { lines: [], reason: undefined } as const
const NOTHING_FITS =
  'Nothing that is kept for this person and project is about this. Try other words, or in: "history".'

/** Where the person reviews first, an agent does not get what still waits. */
async function inMemories({ m, reach }: ProjectView, words: string, most: number) {
  const { store, config } = m.context
  const request = { limit: most, withoutNew: hidesUnreviewed(config) }
  const { results, reason } = await searchAnswer(store, reach, words, request)
  const lines = results.flatMap(({ memory, score, reasons }) =>
    memory === undefined ? [] : [{ ...memoryAsLine(memory), score, reasons: [...reasons] }],
  )
  return { lines, reason }
}

/** Only what the person wrote; what a model made of memories stands beside these as they are. */
async function inNotes({ m: { home }, reach }: ProjectView, words: string, most: number) {
  if (home === null || !existsSync(ownVault(home).root)) return []
  const { findInVaults } = await import('../../../vault/sections/find.ts')
  const found = await findInVaults(home, reach, words, Math.min(most, MOST_NOTES))
  return found
    .filter(({ section }) => section.part === 'own')
    .map(({ section, score, reasons }) => ({ ...noteAsLine(section), score, reasons: [...reasons] }))
}

const MOST_NOTES = 3

async function inHistory({ m, reach }: ProjectView, words: string, most: number) {
  const { store } = m.context
  const { results, reason } = await searchAnswer(store, reach, words, { limit: most, history: true })
  const messages = await store.sessions.messagesByIds(
    reach,
    results.map(({ id }) => id),
  )
  const lines = results.flatMap(({ id, text, at = '', score, reasons }: SearchResult) => {
    const message = messages.find((one) => one.id === id)
    if (message === undefined) return []
    const { role, session } = message
    const line = {
      id,
      type: 'message' as const,
      kind: role,
      date: minute(at),
      line: shortLine(text),
      session,
    }
    return [{ ...line, score, reasons: [...reasons] }]
  })
  return { lines, reason }
}
