import * as z from 'zod'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { memory, project, words } from './shapes.ts'

const MAX_PROMPT = 100_000

/** Asking as an agent does: what would be injected with a prompt, or at the start of a session. */
export const recallRoutes = declareRoutes({
  'POST /api/v1/recall': {
    summary: 'What an agent would get with a prompt; nothing is noted as injected',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      prompt: z.string().min(1).max(MAX_PROMPT),
      project: project.optional(),
      session: words.optional().describe('As its host calls it: what it got before is left out.'),
      limit: z.number().int().min(1).max(10).optional(),
    }),
    answer: z.object({
      memories: z.array(
        z.object({
          kind: z.enum(['statement', 'passage', 'episode']),
          id: z.string(),
          text: z.string(),
          reasons: z.array(z.string()),
          session: z.string().optional(),
          author: z.string().nullable().optional(),
          space: memory.shape.space,
        }),
      ),
      text: z.string().describe('Exactly what an agent would be given.'),
      reason: z.string().describe('Why nothing fits; empty when something does.'),
    }),
  },
  'GET /api/v1/brief': {
    summary: 'What a session that begins in a project would get',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({ project: project.optional() }),
    body: noBody,
    answer: z.object({
      text: z.string(),
      characters: z.number(),
      memories: z.array(z.object({ id: z.string(), space: memory.shape.space })),
    }),
  },
})
