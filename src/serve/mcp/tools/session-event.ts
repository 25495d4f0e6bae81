import * as z from 'zod'
import { ROLES } from '../../../model/session.ts'
import { eventNamed, type SessionEvent } from '../find.ts'
import { NOTE } from '../lines.ts'
import { eventId, note, project } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

/** So much of a text is given at once: hosts cut or refuse longer answers. */
const PAGE = 8_000

export const sessionEvent = defineTool({
  name: 'session_event',
  title: 'Read one event',
  description:
    'One message or tool call of a session in full: what was said, or what went into the tool and came out. A long one page by page.',
  effects: READS,
  input: z.object({
    id: eventId,
    from: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('How many characters to pass over: `next` of the page before.'),
    project,
  }),
  output: z.object({
    id: z.string(),
    type: z.enum(['message', 'tool-call']),
    session: z.string(),
    at: z.string(),
    role: z.enum(ROLES).optional(),
    tool: z.string().optional(),
    failed: z.boolean().optional(),
    text: z.string(),
    total: z.number().int().describe('How many characters there are.'),
    next: z.number().int().optional().describe('Where the next page begins; left out on the last.'),
    note,
  }),
  run: async (view, { id, from }) => {
    const event = await eventNamed(view, id)
    const { head, whole } = parts(event)
    const end = pageEnd(whole, from)
    return {
      ...head,
      text: whole.slice(from, end),
      total: whole.length,
      ...(end < whole.length ? { next: end } : {}),
      note: NOTE,
    }
  },
})

function parts(event: SessionEvent) {
  if (event.type === 'message') {
    const { id, session, at, role, text } = event.message
    return { head: { id, type: event.type, session, at, role }, whole: text }
  }
  const { id, session, at, name, input, output, failed } = event.call
  const whole = `input:\n${input}\n\noutput:\n${output ?? '(none)'}`
  return { head: { id, type: event.type, session, at, tool: name, failed }, whole }
}

/** Where a page ends: never inside of a pair of surrogates. */
function pageEnd(text: string, from: number): number {
  const end = Math.min(text.length, from + PAGE)
  const isHalf = end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')
  return isHalf ? end - 1 : end
}
