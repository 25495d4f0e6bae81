import * as z from 'zod'
import { SCOPES } from '../../model/memory.ts'
import { memoryFilter } from './memories.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { changed, id, idParam, limit, memory, project, statementInput, time, why, words } from './shapes.ts'

const facet = z.array(z.object({ name: z.string().nullable(), count: z.number() }))

/** Routes that change memories. Each change can be undone: with the run that it answers, or with `restore`. */
export const memoryChangeRoutes = declareRoutes({
  'GET /api/v1/memory-facets': {
    summary: 'How many memories a filter lets through, by kind, scope, origin, state and project',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: memoryFilter,
    body: noBody,
    answer: z.object({
      total: z.number(),
      kinds: facet,
      scopes: facet,
      origins: facet,
      states: facet,
      projects: facet,
    }),
  },
  'GET /api/v1/memories/:id/similar': {
    summary: 'Memories that say something like it, best first',
    scope: 'read',
    right: 'user',
    params: idParam,
    query: z.strictObject({ limit: limit.max(20).default(3) }),
    body: noBody,
    answer: z.object({ similar: z.array(z.object({ memory, score: z.number() })) }),
  },
  'POST /api/v1/memories': {
    summary: 'Keeps a statement; the same one again confirms the one that is there',
    scope: 'write',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: statementInput.extend({ scope: z.enum(SCOPES).optional(), project: project.optional() }),
    answer: z.object({ memory, outcome: z.string(), redacted: z.number() }),
  },
  'PATCH /api/v1/memories/:id': {
    summary: 'Changes what a memory says; its history keeps what it said before',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: statementInput.partial().extend({ why }),
    answer: changed,
  },
  'POST /api/v1/memories/:id/confirm': {
    summary: 'The person says that it is right: it then counts as their own',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: changed,
  },
  'POST /api/v1/memories/:id/forget': {
    summary: 'Forgets a memory; `restore` brings it back. With `purge` its text is gone at once, for good',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ why, purge: z.boolean().default(false) }),
    answer: z.object({
      id: z.string(),
      purged: z.boolean(),
      left: z
        .array(z.string())
        .describe('Files, backups, sessions and memories that may still contain a purged text.'),
    }),
  },
  'POST /api/v1/memories/:id/restore': {
    summary: 'Brings a forgotten memory back',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ memory }),
  },
  'POST /api/v1/memories/:id/wrong': {
    summary: 'Keeps it from being injected, always or with prompts like one; it stays known',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ prompt: z.string().min(1).max(100_000).optional() }),
    answer: z.object({ id: z.string(), always: z.boolean() }),
  },
  'DELETE /api/v1/memories/:id/wrong': {
    summary: 'Lets it be injected again',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ id: z.string(), removed: z.number() }),
  },
  'POST /api/v1/memories/:id/never-again': {
    summary: 'Forgets it, and nothing like it is learned again',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ id: z.string(), restored: z.array(z.string()), undo: z.string() }),
  },
  'POST /api/v1/memories/:id/merge': {
    summary: 'Merges it into another that says the same',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ into: id }),
    answer: changed,
  },
  'POST /api/v1/memories/forget': {
    summary: 'Forgets all that a filter lets through, as one run that can be undone',
    scope: 'write',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      filter: memoryFilter,
      expected: z
        .number()
        .int()
        .describe('How many there are, as the person saw it: else nothing is forgotten.'),
      why,
    }),
    answer: z.object({ forgotten: z.number(), undo: z.string() }),
  },
  'GET /api/v1/conflicts': {
    summary: 'Memories that say otherwise, each with those that it contradicts',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ conflicts: z.array(z.object({ memory, others: z.array(memory) })) }),
  },
  'POST /api/v1/conflicts/:id/resolve': {
    summary: 'Ends a conflict: the memory of the path holds, the other is replaced by it',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ over: id }),
    answer: changed,
  },
  'GET /api/v1/runs': {
    summary: 'Runs that changed memories, newest first',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({ limit: limit.default(50) }),
    body: noBody,
    answer: z.object({
      runs: z.array(
        z.object({
          id: z.string(),
          at: time,
          judge: words,
          model: z.string().nullable(),
          project: z.string().nullable(),
          undoneAt: time.nullable(),
        }),
      ),
    }),
  },
  'POST /api/v1/runs/:id/undo': {
    summary: 'Takes back all that a run did, but for what was changed since',
    scope: 'write',
    right: 'user',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ undone: z.array(z.string()), kept: z.array(z.string()) }),
  },
})
