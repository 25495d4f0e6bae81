import { existsSync } from 'node:fs'
import * as z from 'zod'
import { ownVault } from '../../../knowledge/vault/vault.ts'
import type { SearchResult } from '../../../memoria.ts'
import { memoryAsLine, minute, NOTE, noteAsLine, oneLine } from '../lines.ts'
import type { Desk } from '../room.ts'
import { eventLine, limit, memoryLine, note, noteLine, project, query } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MOST = 20
const USUAL = 5

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
    limit: limit(MOST, USUAL),
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
  run: async (desk, { query: words, in: where, limit: most }) => {
    const memories = where === 'history' ? NOTHING : await inMemories(desk, words, most)
    const history = where === 'memories' ? NOTHING : await inHistory(desk, words, most)
    const notes = where === 'both' ? await inNotes(desk, words, most) : []
    const results = [...memories.lines, ...notes, ...history.lines]
    const reason = results.length > 0 ? {} : { reason: memories.reason ?? history.reason ?? NOTHING_FITS }
    return { results, ...reason, note: NOTE }
  },
})

const NOTHING = { lines: [], reason: undefined } as const
const NOTHING_FITS =
  'Nothing that is kept for this person and project is about this. Try other words, or in: "history".'

/** Twice as many are asked for, since some may not be for agents yet. */
async function inMemories({ m, project: place, shows }: Desk, words: string, most: number) {
  const results = await m.search(words, { project: place, limit: most * 2 })
  const lines = results.flatMap(({ memory, score, reasons }) =>
    memory !== undefined && shows(memory) ? [{ ...memoryAsLine(memory), score, reasons: [...reasons] }] : [],
  )
  return { lines: lines.slice(0, most), reason: reasonOf(results) }
}

/** Only what the person wrote; what a model made of memories stands beside these as they are. */
async function inNotes({ m: { house }, reach }: Desk, words: string, most: number) {
  if (!existsSync(ownVault(house).root)) return []
  const { findInVaults } = await import('../../../knowledge/sections/find.ts')
  const found = await findInVaults(house, reach, words, Math.min(most, MOST_NOTES))
  return found
    .filter(({ section }) => section.part === 'own')
    .map(({ section, score, reasons }) => ({ ...noteAsLine(section), score, reasons: [...reasons] }))
}

const MOST_NOTES = 3

async function inHistory({ m, project: place, reach }: Desk, words: string, most: number) {
  const results = await m.search(words, { project: place, limit: most, history: true })
  const messages = await m.house.store.sessions.messagesByIds(
    reach,
    results.map(({ id }) => id),
  )
  const lines = results.flatMap(({ id, text, at = '', score, reasons }: SearchResult) => {
    const message = messages.find((one) => one.id === id)
    if (message === undefined) return []
    const { role, session } = message
    const line = { id, type: 'message' as const, kind: role, date: minute(at), line: oneLine(text), session }
    return [{ ...line, score, reasons: [...reasons] }]
  })
  return { lines, reason: reasonOf(results) }
}

/** The search's own word on why it found nothing, where it gives one. */
function reasonOf(results: object): string | undefined {
  return 'reason' in results && typeof results.reason === 'string' ? results.reason : undefined
}
