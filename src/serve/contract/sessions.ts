import * as z from 'zod'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import {
  episode,
  explained,
  idParam,
  limit,
  memory,
  message,
  project,
  session,
  sessionOverview,
  time,
  toolCall,
} from './shapes.ts'

/** One line that an agent was given, with the words as they were then. */
const injectedMemory = z
  .object({
    id: z.string(),
    revision: z.number(),
    text: z.string().nullable().describe('Null once it was purged.'),
    reason: z.string(),
    used: z.boolean().nullable().describe('Whether the agent took it up; null while that is not known.'),
    state: memory.shape.state.nullable(),
    quote: z.string().nullable().describe('The words that it came from.'),
    ruledOut: z.boolean().describe('A person said that it was wrong here.'),
  })
  .meta({ id: 'InjectedMemory' })

const injection = z
  .object({
    id: z.string(),
    at: time,
    channel: z.enum(['brief', 'hint', 'call', 'fix', 'compacting', 'compaction']),
    characters: z.number(),
    memories: z.array(injectedMemory),
    also: z
      .array(z.object({ kind: z.string(), id: z.string(), at: time.nullable(), text: z.string() }))
      .describe('Passages, episodes, sessions and calls that were injected as well.'),
  })
  .meta({ id: 'Injection' })

/** A memory that came from a turn, and where its words stand in the messages. */
const learned = z
  .object({
    memory,
    quote: z.string(),
    spans: z.array(z.object({ message: z.string(), from: z.number(), to: z.number() })),
  })
  .meta({ id: 'Learned' })

const turn = z
  .object({
    id: z.string(),
    seq: z.number(),
    startedAt: time,
    endedAt: time.nullable().describe('Null while it runs.'),
    interrupted: z.boolean(),
    messages: z.array(message),
    calls: z.array(toolCall),
    injected: z.array(injection),
    learned: z.array(learned),
  })
  .meta({ id: 'Turn' })

export const sessionRoutes = declareRoutes({
  'GET /api/v1/sessions': {
    summary: 'Sessions, newest first',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({
      project: project.optional(),
      since: time.optional(),
      before: time.optional().describe('The cursor: `next` of the page before.'),
      limit: limit.default(50),
    }),
    body: noBody,
    answer: z.object({
      sessions: z.array(sessionOverview.extend({ titles: z.array(z.string()), running: z.boolean() })),
      next: z.string().nullable(),
    }),
  },
  'GET /api/v1/sessions/:id': {
    summary: 'One session: its turns with what was said, done, injected and learned in each',
    scope: 'read',
    right: 'user',
    params: idParam,
    query: z.strictObject({
      from: z.number().int().min(0).optional().describe('The first turn to send; without it, the last ones.'),
      limit: limit.default(30),
    }),
    body: noBody,
    answer: z.object({
      session,
      running: z.boolean(),
      episodes: z.array(episode),
      subagents: z.array(session),
      turns: z.array(turn),
      total: z.number().describe('How many turns there are in all.'),
      unplaced: z.array(injection).describe('Injected before any turn that is known.'),
    }),
  },
  'GET /api/v1/sessions/:id/turns/:turn/candidates': {
    summary:
      'What recall has for the prompt of a turn now: each candidate with its score parts, and why it was given or not',
    scope: 'read',
    right: 'user',
    params: z.strictObject({ id: idParam.shape.id, turn: idParam.shape.id }),
    query: noQuery,
    body: noBody,
    answer: z.object({
      prompt: z.string().nullable(),
      candidates: z.array(explained.extend({ why: z.string() })),
      reason: z.string().describe('Why nothing was given; empty when something was.'),
    }),
  },
  'GET /api/v1/episodes': {
    summary: 'What sessions were about and how they ended, newest first',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({
      project: project.optional(),
      session: idParam.shape.id.optional(),
      since: time.optional(),
      limit: limit.default(50),
    }),
    body: noBody,
    answer: z.object({ episodes: z.array(episode) }),
  },
  'GET /api/v1/episodes/:id': {
    summary: 'One episode',
    scope: 'read',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ episode }),
  },
})
