import * as z from 'zod'
import type { Session } from '../../../model/session.ts'
import { messageAsLine, minute, NOTE, shortLine } from '../lines.ts'
import type { ProjectView } from '../mcp-session.ts'
import { latestSessions, sessionsAbout } from '../sessions.ts'
import { eventLine, limit, note, project, query } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MAX_RECALLED = 20
const DEFAULT_RECALLED = 5

const sessionLine = z.object({
  id: z.string(),
  host: z.string(),
  hostSession: z.string(),
  date: z.string(),
  line: z.string().describe('What it began with.'),
  score: z.number().optional(),
  reasons: z.array(z.string()),
  hits: z.array(eventLine),
})

export const sessionRecall = defineTool({
  name: 'session_recall',
  title: 'Find sessions',
  description:
    'Earlier sessions of this project about something, with the messages that fit; without a query, the latest sessions. Then read one with session_timeline.',
  effects: READS,
  input: z.object({ query: query.optional(), limit: limit(MAX_RECALLED, DEFAULT_RECALLED), project }),
  output: z.object({
    sessions: z.array(sessionLine),
    reason: z.string().optional().describe('Why there is nothing, when there is nothing.'),
    note,
  }),
  run: async (view, { query: words, limit: most }) => {
    const sessions = words === undefined ? await latest(view, most) : await about(view, words, most)
    const reason = words === undefined ? NONE_YET : NOTHING_FITS
    return { sessions, ...(sessions.length > 0 ? {} : { reason }), note: NOTE }
  },
})

const NONE_YET = 'No session of this project was captured yet.'
const NOTHING_FITS = 'No captured session of this project is about this. Try other words.'

async function latest(view: ProjectView, most: number) {
  const found = await latestSessions(view, most)
  return Promise.all(
    found.map(async (session) => ({ ...(await lineOf(view, session)), reasons: [], hits: [] })),
  )
}

async function about(view: ProjectView, words: string, most: number) {
  const { sessions } = view.m.context.store
  return Promise.all(
    (await sessionsAbout(view, words, most)).map(async ({ session, score, reasons, hits }) => {
      const messages = await sessions.messagesByIds(view.reach, hits)
      const inOrder = hits.flatMap((id) => messages.find((one) => one.id === id) ?? [])
      const line = await lineOf(view, session)
      return { ...line, score, reasons: [...reasons], hits: inOrder.map(messageAsLine) }
    }),
  )
}

async function lineOf({ m, reach }: ProjectView, { id, host, hostSession, startedAt }: Session) {
  const said = await m.context.store.sessions.messages(reach, id)
  const first = said.find(({ role }) => role === 'user') ?? said[0]
  return { id, host, hostSession, date: minute(startedAt), line: shortLine(first?.text ?? '') }
}
