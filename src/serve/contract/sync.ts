import * as z from 'zod'
import { ROLES } from '../../people/roles.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { id } from './shapes.ts'

const MAX_PULL = 1000
const MAX_PUSH_BODY_BYTES = 4 * 1024 * 1024
const RECEIPTS = ['stored', 'known', 'removed', 'foreign', 'refused'] as const

const spaceParam = z.strictObject({ space: id })
const seq = z.number().int().min(0).describe('A number in the log of the space.')
const operationId = z.string()
const digest = z.string().nullable().describe('SHA-256 of the text as it was read back from the store.')
const replica = z
  .string()
  .regex(/^[0-9a-z]{26}$/)
  .describe('The machine that asks. It belongs to the person who used it first in the space.')

const cursor = z
  .strictObject({
    seq,
    chain: z.string().max(64).describe('A digest of all ids up to there; empty at the beginning.'),
  })
  .meta({ id: 'SyncCursor' })

const syncSpace = z
  .object({
    space: z.string(),
    kind: z.enum(['personal', 'team']).describe('The server cannot read what is in a personal one.'),
    name: z.string(),
    role: z.enum(ROLES),
    write: z.boolean().describe('Whether this key may push.'),
  })
  .meta({ id: 'SyncSpace' })

const receipt = z
  .object({
    id: operationId,
    status: z.enum(RECEIPTS),
    seq: seq.nullable(),
    digest,
    reason: z.string().nullable(),
  })
  .meta({ id: 'SyncReceipt' })

const entry = z
  .object({ seq, id: operationId, body: z.string().nullable().describe('Null once its words were removed.') })
  .meta({ id: 'SyncEntry' })

const ring = z
  .record(z.string(), z.unknown())
  .describe('Wrapped keys, as docs/formats/keys.md has them: the server cannot open them.')

/** Sync of machines with a space: its log of operations, and the wrapped keys of a personal one. */
export const syncRoutes = declareRoutes({
  'GET /api/v1/sync/spaces': {
    summary: 'The spaces that the person may sync with',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ spaces: z.array(syncSpace) }),
  },
  'GET /api/v1/sync/spaces/:space/head': {
    summary: 'Where the log of a space ends',
    scope: 'read',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: noBody,
    answer: z.object({
      incarnation: z.string().describe('Changes when the data is replaced.'),
      last: cursor,
    }),
  },
  'POST /api/v1/sync/spaces/:space/push': {
    summary: 'Adds operations to the log: all of them are stored, or none is',
    scope: 'write',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: z.strictObject({ replica, operations: z.array(z.string()) }),
    maxBodyBytes: MAX_PUSH_BODY_BYTES,
    answer: z.object({ receipts: z.array(receipt) }),
  },
  'POST /api/v1/sync/spaces/:space/pull': {
    summary: 'Operations behind a cursor; asking confirms that all before it arrived',
    scope: 'read',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: z.strictObject({ replica, cursor, limit: z.number().int().min(1).max(MAX_PULL) }),
    answer: z.object({ entries: z.array(entry), next: cursor, head: seq }),
  },
  'GET /api/v1/sync/spaces/:space/digests': {
    summary: 'A digest of the ids in each of 256 buckets',
    scope: 'read',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ digests: z.array(z.string()) }),
  },
  'GET /api/v1/sync/spaces/:space/ids/:bucket': {
    summary: 'The operations of one bucket, without their words',
    scope: 'read',
    right: 'team',
    params: z.strictObject({
      space: id,
      bucket: z.string().regex(/^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/),
    }),
    query: noQuery,
    body: noBody,
    answer: z.object({ ids: z.array(z.object({ id: operationId, seq, digest })) }),
  },
  'GET /api/v1/sync/spaces/:space/keys': {
    summary: 'The wrapped keys of the own space; null while there are none',
    scope: 'write',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ ring: ring.nullable() }),
  },
  'PUT /api/v1/sync/spaces/:space/keys': {
    summary: 'Replaces the wrapped keys of the own space; 409 where others stand there by now',
    scope: 'write',
    right: 'team',
    params: spaceParam,
    query: noQuery,
    body: z.strictObject({
      ring,
      replaces: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable()
        .describe('SHA-256 of the JSON that it replaces; null for the first.'),
    }),
    answer: z.object({ kept: z.boolean() }),
  },
})
