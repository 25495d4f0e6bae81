import * as z from 'zod'
import { KINDS, MAX_TEXT } from '../../model/memory.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { idParam, memory, time } from './shapes.ts'

const item = memory
  .pick({
    id: true,
    kind: true,
    text: true,
    topic: true,
    scope: true,
    project: true,
    review: true,
    state: true,
    origin: true,
    evidence: true,
  })
  .extend({
    from: z.string().describe('Where it came from, in words.'),
    why: z.string(),
    waits: z.enum(['always', 'ask', 'no']).describe('Whether agents are kept from it until it is decided.'),
    change: z.object({
      what: z.enum(['add', 'replace', 'remove']),
      memory: z.string().nullable(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
    quote: z.string().nullable(),
    session: z.string().nullable(),
    judge: z.string(),
    rule: z.string(),
    run: z.string().nullable(),
    at: time,
  })
  .meta({ id: 'ReviewItem' })

const decided = z.object({ id: z.string(), undo: z.string().describe('The run that undoes it.') })

/** The inbox: what was learned lately and waits for a person's decision. */
export const reviewRoutes = declareRoutes({
  'GET /api/v1/review': {
    summary: 'All that waits for a decision, the newest run last',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({ all: z.boolean().default(false).describe('Also what was kept.') }),
    body: noBody,
    answer: z.object({ items: z.array(item) }),
  },
  'POST /api/v1/review/:id/keep': {
    summary: "Makes it the person's own confirmed statement",
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: decided,
  },
  'POST /api/v1/review/:id/edit': {
    summary: 'Keeps it in other words',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ text: z.string().min(1).max(MAX_TEXT) }),
    answer: decided,
  },
  'POST /api/v1/review/:id/reject': {
    summary: 'Forgets it since it is not so; with `neverAgain`, nothing like it is learned',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ neverAgain: z.boolean().default(false) }),
    answer: decided.extend({ restored: z.array(z.string()) }),
  },
  'GET /api/v1/rejections': {
    summary: 'What no judge may bring back; the words are not kept',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ rejections: z.array(z.object({ id: z.string(), kind: z.enum(KINDS), at: time })) }),
  },
  'DELETE /api/v1/rejections/:id': {
    summary: 'Lets it be learned again',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ id: z.string() }),
  },
})
