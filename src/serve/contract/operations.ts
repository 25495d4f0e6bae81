import * as z from 'zod'
import { JOB_STATES } from '../../model/ledger.ts'
import { LIVE_TYPES } from '../../model/live.ts'
import { declareRoutes, noBody, noParams, noQuery, streamed } from './route.ts'
import { id, idParam, limit, project, time, words } from './shapes.ts'

/** Hooks carry what tools printed. */
const MAX_HOOK_BYTES = 16 * 1024 * 1024

const job = z
  .object({
    id: z.string(),
    kind: z.string(),
    key: z.string(),
    state: z.enum(JOB_STATES),
    attempts: z.number(),
    maxAttempts: z.number(),
    runAt: time,
    lastError: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'Job' })

const sums = {
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  tokensCached: z.number(),
  dollars: z.number(),
}
const cap = z.object({
  cap: z.object({ usd: z.number(), tokens: z.number() }),
  spent: z.object({ dollars: z.number(), tokens: z.number() }),
  left: z.object({ usd: z.number(), tokens: z.number() }),
})

const setting = z
  .object({
    key: z.string(),
    value: z.unknown(),
    origin: z.string().describe('Where the value comes from, in words.'),
    variable: z.string(),
    allowed: z.string(),
    choices: z.array(z.string()).nullable().describe('All values, where it takes only some words.'),
    description: z.string(),
  })
  .meta({ id: 'Setting' })

const pause = z.object({ folder: z.string().nullable().describe('Null for everywhere.'), from: time })

/** Health and cost, settings, and the work that runs by itself. */
export const operationRoutes = declareRoutes({
  'GET /api/v1/status': {
    summary: 'What is there, what waits, what failed, and whether each agent is captured',
    scope: 'read',
    right: 'server',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      state: z.enum(['ok', 'degraded', 'broken']),
      version: z.string(),
      home: z.string().nullable(),
      backups: z.number(),
      backupBytes: z.number(),
      quarantined: z.number(),
      checks: z.array(
        z.object({
          name: z.string(),
          state: z.enum(['ok', 'degraded', 'broken']),
          says: z.string(),
          hint: z.string().optional(),
        }),
      ),
      numbers: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe('As `memoria status --json` prints them.'),
    }),
  },
  'GET /api/v1/stages': {
    summary: 'The stages of the pipeline in their order, each with its last success and failure',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({
      stages: z.array(
        z.object({
          name: z.string(),
          succeededAt: time.nullable(),
          done: z.number(),
          failedAt: time.nullable(),
          failure: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
  },
  'GET /api/v1/jobs': {
    summary: 'Work that waits for a model, runs, or failed permanently',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: z.strictObject({ state: z.enum(JOB_STATES).optional(), limit: limit.default(200) }),
    body: noBody,
    answer: z.object({ jobs: z.array(job) }),
  },
  'POST /api/v1/jobs/:id/retry': {
    summary: 'Tries a job again that failed permanently',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ job }),
  },
  'DELETE /api/v1/jobs/:id': {
    summary: 'Deletes a job; the model does not read what it was about',
    scope: 'write',
    right: 'home',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ id: z.string() }),
  },
  'GET /api/v1/costs': {
    summary: 'What models cost, the caps, and what this month comes to at this rate',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: z.strictObject({
      since: time.optional(),
      by: z.enum(['day', 'project', 'provider', 'purpose']).default('day'),
    }),
    body: noBody,
    answer: z.object({
      rows: z.array(z.object({ of: z.string().nullable(), ...sums })),
      total: z.object(sums),
      budget: z.object({ today: cap, month: cap, reached: z.string().nullable(), freshAt: time.nullable() }),
      forecast: z.object({ dollars: z.number(), tokens: z.number() }),
    }),
  },
  'GET /api/v1/injected': {
    summary: 'How much was injected on each day, by agent',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({ since: time.optional() }),
    body: noBody,
    answer: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          host: z.string(),
          times: z.number(),
          characters: z.number(),
          tokens: z.number(),
        }),
      ),
    }),
  },
  'GET /api/v1/settings': {
    summary: 'Every setting with its value and where that comes from',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ settings: z.array(setting) }),
  },
  'PUT /api/v1/settings/:key': {
    summary: 'Writes a setting into config.json; it holds at once',
    scope: 'write',
    right: 'home',
    params: z.strictObject({ key: id }),
    query: noQuery,
    body: z.strictObject({ value: z.string().max(10_000).describe('As `memoria config set` takes it.') }),
    answer: z.object({ setting }),
  },
  'DELETE /api/v1/settings/:key': {
    summary: 'Goes back to the default',
    scope: 'write',
    right: 'home',
    params: z.strictObject({ key: id }),
    query: noQuery,
    body: noBody,
    answer: z.object({ setting }),
  },
  'GET /api/v1/pauses': {
    summary: 'Where capture is paused',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ pauses: z.array(pause) }),
  },
  'POST /api/v1/pauses': {
    summary: 'Captures nothing for a while, everywhere',
    scope: 'write',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ pauses: z.array(pause) }),
  },
  'DELETE /api/v1/pauses': {
    summary: 'Captures again',
    scope: 'write',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ pauses: z.array(pause) }),
  },
  'GET /api/v1/export': {
    summary: 'All memories as JSONL (everything, importable) or Markdown (to read)',
    scope: 'read',
    right: 'user',
    params: noParams,
    query: z.strictObject({
      format: z.enum(['jsonl', 'markdown']).default('jsonl'),
      project: project.optional(),
    }),
    body: noBody,
    answer: streamed('text/plain'),
  },
  'GET /api/v1/events': {
    summary: 'What happens, live, as server-sent events',
    scope: 'read',
    right: 'server',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: streamed('text/event-stream'),
  },
  'POST /hooks/:host/:event': {
    summary: "An agent's hook over HTTP: written to the journal, and 202 whatever happens with it later",
    scope: 'write',
    right: 'server',
    params: z.strictObject({ host: id, event: id }),
    query: noQuery,
    body: z.record(z.string(), z.unknown()),
    maxBodyBytes: MAX_HOOK_BYTES,
    answer: streamed('application/json'),
  },
  'POST /mcp': {
    summary:
      'MCP over streamable HTTP: the tools of `memoria mcp`, those that write only with the write token',
    scope: 'read',
    right: 'server',
    params: noParams,
    query: z.looseObject({}),
    body: z.unknown(),
    answer: streamed('text/event-stream'),
  },
})

/** One live event. `id` names what it is about; a page loads that again. */
export const liveEvent = z
  .object({
    type: z.enum(LIVE_TYPES),
    id: z.string(),
    at: time,
    session: z.string().optional(),
    project: z.string().nullable().optional(),
    text: words.optional().describe('The beginning of what was said, injected or learned.'),
  })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof liveEvent>
