import * as z from 'zod'
import { KINDS, ORIGINS } from '../../model/memory.ts'
import { KEY_ACCESS } from '../../people/actor.ts'
import { PROMOTION_STATES, SHARED_KINDS } from '../../people/types.ts'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { id, idParam, limit, time, words } from './shapes.ts'

const share = z
  .object({
    id: z.string(),
    space: z.string().describe('The space whose memories are shared.'),
    kind: z.enum(SHARED_KINDS),
    value: z.string().describe('The id of the memory, the topic, or the id of the project.'),
    with: z.string(),
    access: z.enum(KEY_ACCESS),
    by: z.string(),
    byName: z.string(),
    why: z.string(),
    createdAt: time,
    revokedAt: time.nullable(),
  })
  .meta({ id: 'Share' })

const shareReceived = share
  .extend({ declinedAt: time.nullable().describe('Since then nothing of it reaches you.') })
  .meta({ id: 'ShareReceived' })

const promotion = z
  .object({
    id: z.string(),
    space: z.string().describe('The space that it goes to.'),
    from: z.string(),
    memory: z.string(),
    kind: z.enum(KINDS),
    text: z.string(),
    topic: z.string().nullable(),
    project: z.string().nullable(),
    quote: z.string().nullable(),
    statedAt: time,
    author: z.string(),
    origin: z.enum(ORIGINS).describe('Said by a colleague, or concluded by an agent.'),
    by: z.string(),
    byName: z.string(),
    why: z.string(),
    state: z.enum(PROMOTION_STATES),
    createdAt: time,
    decidedBy: z.string().nullable(),
    decidedAt: time.nullable(),
    reason: z.string().nullable(),
    became: z.string().nullable(),
  })
  .meta({ id: 'Promotion' })

const auditEntry = z
  .object({
    id: z.string(),
    at: time,
    actor: z.string().nullable(),
    key: z.string().nullable(),
    action: z.string(),
    space: z.string().nullable(),
    object: z.string().nullable().describe('An id, a count or a name; never words of a memory.'),
    allowed: z.boolean(),
    reason: z.string().nullable(),
    times: z.number().describe('How often it happened within the minute; above 1 only for refusals.'),
  })
  .meta({ id: 'AuditEntry' })

const aPromotion = z.object({ promotion })
const aShare = z.object({ share })
const aReceivedShare = z.object({ share: shareReceived })

/** Sharing, promotion to a team or to everyone, and the log of who saw what of others. */
export const sharingRoutes = declareRoutes({
  'GET /api/v1/shares/received': {
    summary: 'What others share with the person or their teams: who, and why',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ shares: z.array(shareReceived) }),
  },
  'GET /api/v1/shares': {
    summary: 'What is shared of a space, with what was and ended',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: z.strictObject({ of: id.optional().describe('The space; your own when it is left out.') }),
    body: noBody,
    answer: z.object({ shares: z.array(share) }),
  },
  'POST /api/v1/shares': {
    summary: 'Shares a memory, a topic or a project with a person or a team',
    scope: 'write',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      space: id.optional(),
      kind: z.enum([...SHARED_KINDS, 'tag']).describe('`tag` is another word for `topic`.'),
      value: words,
      with: id,
      access: z.enum(KEY_ACCESS),
      why: words,
      anyway: z.boolean().optional().describe('Share it although it covers no memory yet.'),
    }),
    answer: z.object({ share, covers: z.number().describe('How many memories it covers now.') }),
  },
  'DELETE /api/v1/shares/:id': {
    summary: 'Ends a share, at once',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aShare,
  },
  'POST /api/v1/shares/:id/decline': {
    summary: 'Declines a share that the person receives: nothing of it reaches them any more',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aReceivedShare,
  },
  'POST /api/v1/shares/:id/accept': {
    summary: 'Takes back that a share was declined',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aReceivedShare,
  },
  'GET /api/v1/promotions': {
    summary: 'What the person offered, what comes from their spaces, and what they may decide about',
    scope: 'read',
    right: 'team',
    params: noParams,
    query: z.strictObject({ to: id.optional(), state: z.enum(PROMOTION_STATES).optional() }),
    body: noBody,
    answer: z.object({ promotions: z.array(promotion) }),
  },
  'GET /api/v1/promotions/:id': {
    summary: 'One promotion',
    scope: 'read',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aPromotion,
  },
  'POST /api/v1/promotions': {
    summary: 'Offers a memory to a team, or to everyone; screened for secrets again',
    scope: 'write',
    right: 'team',
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      from: id.optional(),
      memory: id,
      to: id,
      why: words,
      withoutQuote: z.boolean().optional(),
    }),
    answer: aPromotion,
  },
  'POST /api/v1/promotions/:id/accept': {
    summary: 'Confirms it: it is then in the space that it goes to',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aPromotion,
  },
  'POST /api/v1/promotions/:id/reject': {
    summary: 'Says no, with a reason',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: z.strictObject({ reason: words }),
    answer: aPromotion,
  },
  'POST /api/v1/promotions/:id/withdraw': {
    summary: 'Takes an offer back',
    scope: 'write',
    right: 'team',
    params: idParam,
    query: noQuery,
    body: noBody,
    answer: aPromotion,
  },
  'GET /api/v1/audit': {
    summary: "Who saw or changed others' data, and who was refused; newest first",
    scope: 'read',
    right: 'team',
    params: noParams,
    query: z.strictObject({
      of: id.optional().describe('The space; the whole server for its owners when it is left out.'),
      actor: id.optional(),
      since: time.optional(),
      until: time.optional(),
      allowed: z.boolean().optional(),
      limit: limit.default(100),
      before: id.optional(),
    }),
    body: noBody,
    answer: z.object({ entries: z.array(auditEntry) }),
  },
})
