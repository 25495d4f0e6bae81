import * as z from 'zod'
import { KINDS, ORIGINS, REVIEWS, SCOPES, STATES } from '../../model/memory.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import {
  explained,
  id,
  idParam,
  limit,
  memory,
  message,
  project,
  revision,
  session,
  time,
  words,
} from './shapes.ts'

/** The filter of a list of memories; without `state`, those that hold now. */
export const memoryFilter = z.strictObject({
  project: project.optional(),
  kind: z.array(z.enum(KINDS)).optional(),
  scope: z.array(z.enum(SCOPES)).optional(),
  origin: z.array(z.enum(ORIGINS)).optional(),
  state: z.array(z.enum(STATES)).optional(),
  review: z.enum(REVIEWS).optional(),
  tag: words.optional(),
  topic: words.optional(),
  contains: words.optional().describe('Whose text holds exactly this.'),
  since: time.optional().describe('Changed at or after.'),
  until: time.optional().describe('Changed at or before.'),
  session: id.optional().describe('With evidence from this session, as its host calls it.'),
})

const searchResult = z
  .object({
    id: z.string(),
    text: z.string(),
    score: z.number(),
    reasons: z.array(z.string()),
    memory: memory.optional(),
    session: z.string().optional().describe('For history: as its host calls it.'),
    message: z.string().optional(),
    at: time.optional(),
  })
  .meta({ id: 'SearchResult' })

/** A piece of evidence with the turn it points to, as far as that is still there. */
const source = z
  .object({
    quote: z.string(),
    hostSession: z.string(),
    file: z.string().nullable(),
    session: session.nullable(),
    messages: z.array(
      message.extend({
        cited: z.boolean(),
        span: z
          .tuple([z.number(), z.number()])
          .nullable()
          .describe('Where the quoted words stand in its text.'),
      }),
    ),
    missing: z.array(z.string()),
  })
  .meta({ id: 'Source' })

const related = z.object({
  replaced: z.array(memory),
  replacedBy: memory.nullable(),
  conflicts: z.array(memory),
  overrides: z.array(memory),
  resolvedBy: z.array(memory),
  resolves: z.array(memory),
  partOf: z.array(memory),
  parts: z.array(memory),
  seeAlso: z.array(memory),
})

export const memoryRoutes = declareRoutes({
  'GET /api/v1/memories': {
    summary: 'Memories in the order of time, newest first',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: memoryFilter.extend({
      limit: limit.default(100),
      before: id.optional().describe('The cursor: `next` of the page before.'),
      offset: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe('Leaves so many out first: a jump within a long list.'),
      order: z
        .enum(['added', 'stated'])
        .default('added')
        .describe('By when each was added, or last stated; the latter goes by `offset`, without a cursor.'),
    }),
    body: noBody,
    answer: z.object({ memories: z.array(memory), next: z.string().nullable() }),
  },
  'GET /api/v1/memories/search': {
    summary: 'Memories, or what was said in sessions, that fit some words; best first',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: memoryFilter.extend({
      q: words,
      history: z
        .boolean()
        .default(false)
        .describe('Search what was said instead of memories; of the filter it takes the project only.'),
      explain: z.boolean().default(false).describe('With what spoke for each candidate.'),
      limit: limit.default(20),
    }),
    body: noBody,
    answer: z.object({
      results: z.array(searchResult),
      reason: z.string().describe('Why nothing fits; empty when something does.'),
      considered: z.array(explained).optional(),
    }),
  },
  'GET /api/v1/memories/:id': {
    summary: 'One memory with its evidence in context, its history and the memories it is linked with',
    scope: 'read',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({
      memory,
      history: z.array(revision),
      sources: z.array(source),
      related,
      ruledOut: z
        .array(z.object({ at: time, always: z.boolean() }))
        .describe('When a person said that it was wrong.'),
      injections: z.array(
        z.object({
          id: z.string(),
          at: time,
          host: z.string(),
          session: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  },
})
