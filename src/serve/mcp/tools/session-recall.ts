import * as z from 'zod'
import type { Session } from '../../../model/session.ts'
import { messageAsLine, minute, NOTE, oneLine } from '../lines.ts'
import type { Desk } from '../room.ts'
import { latestSessions, sessionsAbout } from '../sessions.ts'
import { eventLine, limit, note, project, query } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MOST = 20
const USUAL = 5

const sessionLine = z.object({
  ...{ id: z.string(), host: z.string(), hostSession: z.string(), date: z.string() },
  line: z.string().describe('What it began with.'),
  ...{ score: z.number().optional(), reasons: z.array(z.string()), hits: z.array(eventLine) },
})

export const sessionRecall = defineTool({
  name: 'session_recall',
  title: 'Find sessions',
  description:
    'Earlier sessions of this project about something, with the messages that fit; without a query, the latest sessions. Then read one with session_timeline.',
  effects: READS,
  input: z.object({ query: query.optional(), limit: limit(MOST, USUAL), project }),
  output: z.object({
    sessions: z.array(sessionLine),
    reason: z.string().optional().describe('Why there is nothing, when there is nothing.'),
    note,
  }),
  run: async (desk, { query: words, limit: most }) => {
    const sessions = words === undefined ? await latest(desk, most) : await about(desk, words, most)
    const reason = words === undefined ? NONE_YET : NOTHING_FITS
    return { sessions, ...(sessions.length > 0 ? {} : { reason }), note: NOTE }
  },
})

const NONE_YET = 'No session of this project was captured yet.'
const NOTHING_FITS = 'No captured session of this project is about this. Try other words.'

async function latest(desk: Desk, most: number) {
  const found = await latestSessions(desk, most)
  return Promise.all(
    found.map(async (session) => ({ ...(await lineOf(desk, session)), reasons: [], hits: [] })),
  )
}

async function about(desk: Desk, words: string, most: number) {
  const { sessions } = desk.m.house.store
  return Promise.all(
    (await sessionsAbout(desk, words, most)).map(async ({ session, score, reasons, hits }) => {
      const messages = await sessions.messagesByIds(desk.reach, hits)
      const inOrder = hits.flatMap((id) => messages.find((one) => one.id === id) ?? [])
      const line = await lineOf(desk, session)
      return { ...line, score, reasons: [...reasons], hits: inOrder.map(messageAsLine) }
    }),
  )
}

async function lineOf({ m, reach }: Desk, { id, host, hostSession, startedAt }: Session) {
  const said = await m.house.store.sessions.messages(reach, id)
  const first = said.find(({ role }) => role === 'user') ?? said[0]
  return { id, host, hostSession, date: minute(startedAt), line: oneLine(first?.text ?? '') }
}
