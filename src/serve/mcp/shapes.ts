import * as z from 'zod'
import { KINDS, MAX_LABEL, MAX_LABELS, MAX_TEXT, ORIGINS, SCOPES, STATES } from '../../model/memory.ts'
import { ROLES } from '../../model/session.ts'

/** The input and output schemas of the tools. Bounds are here, so that a host can tell the model before a call. */

const MAX_QUERY = 2_000
const MAX_ID = 200
const MIN_ID = 4

export const project = z
  .string()
  .min(1)
  .max(1_000)
  .optional()
  .describe('Another project: its name, id or folder. Leave it out for the present one.')

export const query = z.string().min(1).max(MAX_QUERY).describe('What to look for, in plain words.')

export const memoryId = z
  .string()
  .min(MIN_ID)
  .max(MAX_ID)
  .describe('The id of a memory; its beginning or end is enough.')

export const sessionId = z
  .string()
  .min(MIN_ID)
  .max(MAX_ID)
  .describe('The id of a session; its beginning or end is enough.')

export const eventId = z
  .string()
  .min(MIN_ID)
  .max(MAX_ID)
  .describe('The id of a message or tool call; its beginning or end is enough.')

export const limit = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`How many at most (up to ${most}).`)

export const kind = z.enum(KINDS)
const scope = z.enum(SCOPES)
export const text = z.string().min(1).max(MAX_TEXT)
export const labels = z.array(z.string().min(1).max(MAX_LABEL)).max(MAX_LABELS)
export const topic = z.string().min(1).max(MAX_LABEL)
export const quote = z
  .string()
  .min(4)
  .max(MAX_QUERY)
  .describe('The exact words of the conversation that it rests on, copied and not reworded.')
export const importance = z.number().min(0).max(1)

/** The note in each answer that contains stored words. */
export const note = z.string().describe('How to take what is in this answer.')

/** On a team server, of what somebody shares with the person. */
const sharedBy = {
  sharedBy: z.string().optional().describe('The name of who shared it with the person.'),
  sharedWhy: z.string().optional().describe('Why, in their words.'),
}

/** One memory in one line. */
export const memoryLine = z.object({
  id: z.string(),
  type: z.literal('memory'),
  kind,
  date: z.string(),
  line: z.string(),
  origin: z.enum(ORIGINS),
  author: z.string().optional().describe('The name of who shared it with the team.'),
  space: z.string().optional().describe('On a team server: whose it is.'),
  ...sharedBy,
  state: z.enum(STATES),
})

/** One message or tool call in one line. */
export const eventLine = z.object({
  id: z.string(),
  type: z.enum(['message', 'tool-call']),
  kind: z.enum([...ROLES, 'tool', 'failed-tool']),
  date: z.string(),
  line: z.string(),
  session: z.string(),
})

/** Some words of a file that the person keeps in the vault, in one line. */
export const noteLine = z.object({
  id: z.string().describe('The file and the heading.'),
  type: z.literal('note'),
  kind: z.literal('own'),
  date: z.string(),
  line: z.string(),
  origin: z.literal('file'),
})

const evidence = z.object({
  session: z.string(),
  messages: z.array(z.string()),
  quote: z.string(),
})

/** One memory whole. */
export const wholeMemory = z.object({
  id: z.string(),
  kind,
  text: z.string(),
  topic: z.string().optional(),
  scope,
  project: z.string().optional(),
  origin: z.enum(ORIGINS),
  author: z.string().optional(),
  space: z.string().optional(),
  ...sharedBy,
  trust: z.number(),
  state: z.enum(STATES),
  importance: z.number(),
  pinned: z.boolean(),
  confirmed: z.number(),
  aliases: z.array(z.string()),
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  files: z.array(z.string()),
  validFrom: z.string(),
  validTo: z.string().optional(),
  statedAt: z.string(),
  supersededBy: z.string().optional(),
  updatedAt: z.string(),
  evidence: z.array(evidence),
})
