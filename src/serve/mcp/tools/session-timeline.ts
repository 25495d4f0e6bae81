import * as z from 'zod'
import { readSession } from '../../../ingest/read-session.ts'
import { sessionNamed } from '../find.ts'
import { callAsLine, messageAsLine, minute, NOTE } from '../lines.ts'
import { eventLine, limit, note, project, sessionId } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MAX_MESSAGES = 100
const DEFAULT_MESSAGES = 40

export const sessionTimeline = defineTool({
  name: 'session_timeline',
  title: 'Read a session',
  description:
    'What was said and done in one session, in order, one line each; a long one page by page. Read a single message or tool call in full with session_event.',
  effects: READS,
  input: z.object({
    session: sessionId,
    from: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('How many lines to pass over: `next` of the page before.'),
    limit: limit(MAX_MESSAGES, DEFAULT_MESSAGES),
    project,
  }),
  output: z.object({
    session: z.object({
      id: z.string(),
      host: z.string(),
      hostSession: z.string(),
      startedAt: z.string(),
      endedAt: z.string().optional(),
    }),
    events: z.array(eventLine),
    total: z.number().int(),
    next: z.number().int().optional().describe('Where the next page begins; left out on the last.'),
    subagents: z.array(z.string()).describe('Sessions that this one started.'),
    note,
  }),
  run: async (view, { session: id, from, limit: most }) => {
    const session = await sessionNamed(view, id)
    const read = await readSession(view.m.context.store, view.reach, session.id)
    const events = (read?.turns ?? []).flatMap(({ messages, toolCalls }) =>
      inOrder([...messages.map(messageStep), ...toolCalls.map(callStep)]),
    )
    const { host, hostSession, startedAt, endedAt } = session
    return {
      session: {
        id: session.id,
        host,
        hostSession,
        startedAt: minute(startedAt),
        ...(endedAt === null ? {} : { endedAt: minute(endedAt) }),
      },
      events: events.slice(from, from + most),
      total: events.length,
      ...(from + most < events.length ? { next: from + most } : {}),
      subagents: (read?.subagents ?? []).map((one) => one.id),
      note: NOTE,
    }
  },
})

interface Step {
  readonly at: string
  readonly line: z.input<typeof eventLine>
}

const messageStep = (message: Parameters<typeof messageAsLine>[0]): Step => ({
  at: message.at,
  line: messageAsLine(message),
})

const callStep = (call: Parameters<typeof callAsLine>[0]): Step => ({ at: call.at, line: callAsLine(call) })

function inOrder(steps: readonly Step[]): Step['line'][] {
  return [...steps]
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ line }) => line)
}
