import * as z from 'zod'
import { sourcesOf } from '../../../extract/sources.ts'
import { LIVING_OR_SUPERSEDED, type Memory } from '../../../model/memory.ts'
import type { Message } from '../../../model/session.ts'
import { eventNamed, memoryOrNone } from '../find.ts'
import { memoryAsLine, messageAsLine, NOTE } from '../lines.ts'
import type { ProjectView } from '../mcp-session.ts'
import { eventLine, memoryLine, note, project } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MAX_SESSIONS = 20
const DEFAULT_SESSIONS = 5

const amount = (where: string) =>
  z
    .number()
    .int()
    .min(0)
    .max(MAX_SESSIONS)
    .default(DEFAULT_SESSIONS)
    .describe(`How many ${where} it (up to ${MAX_SESSIONS}).`)

const here = { isHit: z.boolean().describe('The one that was asked for.') }

export const memoryTimeline = defineTool({
  name: 'memory_timeline',
  title: 'Look around a hit',
  description:
    'What came before and after a memory or a message that memory_search found: for a message the conversation around it, for a memory the memories kept around that time and the conversation it came from.',
  effects: READS,
  input: z.object({
    id: z
      .string()
      .min(4)
      .max(200)
      .describe('The id of a memory or a message; its beginning or end is enough.'),
    before: amount('before'),
    after: amount('after'),
    project,
  }),
  output: z.object({
    memories: z.array(z.object({ ...memoryLine.shape, ...here })),
    messages: z.array(z.object({ ...eventLine.shape, ...here })),
    note,
  }),
  run: async (view, { id, before, after }) => {
    const memory = await memoryOrNone(view, id)
    if (memory !== undefined)
      return {
        memories: await memoriesAround(view, memory, before, after),
        messages: await conversationOf(view, memory, before, after),
        note: NOTE,
      }
    const event = await eventNamed(view, id)
    const [session, hit] =
      event.type === 'message'
        ? [event.message.session, event.message.id]
        : [event.call.session, event.call.message ?? (await lastBefore(view, event.call))]
    const said = await view.m.context.store.sessions.messages(view.reach, session)
    return { memories: [], messages: around(said, new Set([hit]), before, after), note: NOTE }
  },
})

async function memoriesAround(
  { m, reach, shows }: ProjectView,
  memory: Memory,
  before: number,
  after: number,
) {
  const { memories } = m.context.store
  const states = LIVING_OR_SUPERSEDED
  const earlier =
    before === 0 ? [] : await memories.list(reach, { states, before: memory.id, newest: true, limit: before })
  const later = after === 0 ? [] : await memories.list(reach, { states, after: memory.id, limit: after })
  return [...earlier, memory, ...later]
    .filter(shows)
    .map((one) => ({ ...memoryAsLine(one), isHit: one.id === memory.id }))
}

/** The conversation that the memory's evidence points to, as far as it is still there. */
async function conversationOf({ m, reach }: ProjectView, memory: Memory, before: number, after: number) {
  const { store } = m.context
  const [source] = await sourcesOf({ store, reach }, memory)
  if (source === undefined || source.session === null) return []
  const cited = new Set(source.messages.filter((one) => one.cited).map(({ id }) => id))
  return around(await store.sessions.messages(reach, source.session.id), cited, before, after)
}

function around(said: readonly Message[], hits: ReadonlySet<string>, before: number, after: number) {
  const first = said.findIndex(({ id }) => hits.has(id))
  const last = said.findLastIndex(({ id }) => hits.has(id))
  if (first < 0) return []
  return said
    .slice(Math.max(0, first - before), Math.min(last, first + MAX_SESSIONS) + after + 1)
    .map((one) => ({ ...messageAsLine(one), isHit: hits.has(one.id) }))
}

/** A tool call belongs to what was said last before it. */
async function lastBefore(
  { m, reach }: ProjectView,
  { session, at }: { readonly session: string; readonly at: string },
) {
  const said = await m.context.store.sessions.messages(reach, session)
  return (said.findLast((one) => one.at <= at) ?? said[0])?.id ?? ''
}
