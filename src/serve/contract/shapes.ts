/** The shapes that more than one route sends or takes. */
import * as z from 'zod'
import {
  CHANGES,
  KINDS,
  MAX_LABEL,
  MAX_LABELS,
  MAX_TEXT,
  ORIGINS,
  REVIEWS,
  SCOPES,
  STATES,
} from '../../model/memory.ts'
import { ROLES } from '../../model/session.ts'

const MAX_ID = 200
const MAX_WORDS = 2_000
const MAX_PROJECT = 1_000
const MAX_PAGE = 500

export const id = z.string().min(1).max(MAX_ID)
export const idParam = z.strictObject({ id })
export const time = z.string().describe('ISO 8601, in UTC.')
export const words = z.string().min(1).max(MAX_WORDS)
export const project = z.string().min(1).max(MAX_PROJECT).describe('A project: its id or its name.')
export const why = z.string().min(1).max(MAX_TEXT).optional().describe('The reason, for the history.')
export const limit = z.number().int().min(1).max(MAX_PAGE)

const evidence = z.object({
  session: z
    .string()
    .describe('The session as its host calls it, or where else it was written: `file:`, `vault:`.'),
  messages: z.array(z.string()),
  quote: z.string(),
})

/** The part of a memory that its revisions keep. */
const statement = z.object({
  kind: z.enum(KINDS),
  text: z.string(),
  topic: z.string().nullable(),
  aliases: z.array(z.string()),
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  files: z.array(z.string()),
  importance: z.number(),
  pinned: z.boolean(),
})

export const memory = statement
  .extend({
    id: z.string(),
    space: z
      .object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(['own', 'team', 'everyone', 'shared']),
        share: z
          .object({ id: z.string(), by: z.string(), why: z.string() })
          .optional()
          .describe('By which share the person has it: who shared it, and why.'),
      })
      .optional()
      .describe('On a team server: whose it is.'),
    scope: z.enum(SCOPES),
    project: z.string().nullable(),
    origin: z.enum(ORIGINS),
    trust: z.number(),
    author: z.string().nullable().describe('The name of who shared it with the team.'),
    evidence: z.array(evidence),
    state: z.enum(STATES),
    validFrom: time,
    statedAt: time,
    validTo: time.nullable(),
    supersededBy: z.string().nullable(),
    confirmed: z.number(),
    used: z.object({ count: z.number(), lastAt: time.nullable() }),
    review: z.enum(REVIEWS).nullable(),
    revision: z.number(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Memory' })

export const revision = z
  .object({
    revision: z.number(),
    change: z.enum(CHANGES),
    at: time,
    by: z.string(),
    why: z.string(),
    run: z.string().nullable(),
    statement: statement
      .nullable()
      .describe('Null once its text was purged, and where the text did not change.'),
  })
  .meta({ id: 'Revision' })

const label = z.string().min(1).max(MAX_LABEL)
const labels = z.array(label).max(MAX_LABELS)

/** The fields of a memory that a person may write. */
export const statementInput = z.strictObject({
  text: z.string().min(1).max(MAX_TEXT),
  kind: z.enum(KINDS).optional(),
  topic: label.nullable().optional(),
  aliases: labels.optional(),
  keywords: labels.optional(),
  tags: labels.optional(),
  files: z.array(z.string().min(1).max(MAX_PROJECT)).max(MAX_LABELS).optional(),
  importance: z.number().min(0).max(1).optional(),
  pinned: z.boolean().optional(),
})

/** A change that `POST /api/v1/runs/:id/undo` takes back. */
export const changed = z.object({ memory, undo: z.string().describe('The run that undoes it.') })

export const session = z
  .object({
    id: z.string(),
    host: z.string(),
    hostSession: z.string().describe("The host's own id of it."),
    project: z.string().nullable(),
    parent: z.string().nullable().describe("For a subagent's session: the session that started it."),
    branch: z.string().nullable(),
    folder: z.string().nullable(),
    startedAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: 'Session' })

export const sessionOverview = session
  .extend({
    messages: z.object({ user: z.number(), assistant: z.number() }),
    toolCalls: z.number(),
    subagents: z.number(),
  })
  .meta({ id: 'SessionOverview' })

export const message = z
  .object({
    id: z.string(),
    hostMessage: z.string(),
    turn: z.string().nullable(),
    role: z.enum(ROLES),
    speaker: z.string().nullable(),
    text: z.string(),
    at: time,
    provisional: z.boolean().describe('Only a hook reported it so far.'),
  })
  .meta({ id: 'Message' })

export const toolCall = z
  .object({
    id: z.string(),
    turn: z.string().nullable(),
    message: z.string().nullable(),
    name: z.string(),
    input: z.string(),
    output: z.string().nullable(),
    failed: z.boolean(),
    at: time,
    endedAt: time.nullable(),
  })
  .meta({ id: 'ToolCall' })

export const episode = z
  .object({
    id: z.string(),
    session: z.string(),
    project: z.string().nullable(),
    branch: z.string().nullable(),
    title: z.string(),
    at: time,
    endedAt: time,
    asked: z.string(),
    outcome: z.string(),
    decisions: z.array(z.string()),
    fixes: z.array(z.string()),
    files: z.array(z.string()),
    commands: z.array(z.string()),
    commits: z.array(z.string()),
    open: z.array(z.string()),
  })
  .meta({ id: 'Episode' })

/** The features of one candidate of a search, and the decision on it. */
export const explained = z
  .object({
    id: z.string(),
    text: z.string(),
    passes: z.boolean(),
    sum: z.number(),
    needed: z.number().nullable(),
    features: z.record(z.string(), z.object({ value: z.number(), weight: z.number() })),
  })
  .meta({ id: 'Explained' })
