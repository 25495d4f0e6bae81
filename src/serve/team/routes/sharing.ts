import { sharingRoutes } from '../../contract/sharing.ts'
import { definedOnly } from '../../http/defined-only.ts'
import { implementRoutes } from '../../http/implement.ts'
import { actorOf } from './actor-of.ts'

export const sharing = implementRoutes(sharingRoutes, {
  'GET /api/v1/shares/received': async (c) => ({
    shares: await c.serve.people.shares.received(actorOf(c)),
  }),
  'GET /api/v1/shares': async (c, { query }) => ({
    shares: await c.serve.people.shares.given(actorOf(c), query.of),
  }),
  'POST /api/v1/shares': async (c, { body }) => {
    const given = { ...body, kind: body.kind === 'tag' ? ('topic' as const) : body.kind }
    const { covers, ...share } = await c.serve.people.shares.create(actorOf(c), definedOnly(given))
    return { share, covers }
  },
  'DELETE /api/v1/shares/:id': async (c, { params }) => ({
    share: await c.serve.people.shares.revoke(actorOf(c), params.id),
  }),
  'POST /api/v1/shares/:id/decline': async (c, { params }) => ({
    share: await c.serve.people.shares.decline(actorOf(c), params.id),
  }),
  'POST /api/v1/shares/:id/accept': async (c, { params }) => ({
    share: await c.serve.people.shares.accept(actorOf(c), params.id),
  }),
  'GET /api/v1/promotions': async (c, { query: { to, state } }) => ({
    promotions: await c.serve.people.promotions.list(actorOf(c), definedOnly({ space: to, state })),
  }),
  'GET /api/v1/promotions/:id': async (c, { params }) => ({
    promotion: await c.serve.people.promotions.get(actorOf(c), params.id),
  }),
  'POST /api/v1/promotions': async (c, { body }) => {
    const promotion = await c.serve.people.promotions.offer(actorOf(c), definedOnly(body))
    c.serve.changes.changed(promotion.space)
    return { promotion }
  },
  'POST /api/v1/promotions/:id/accept': async (c, { params }) => {
    const promotion = await c.serve.people.promotions.accept(actorOf(c), params.id)
    c.serve.changes.changed(promotion.space)
    return { promotion }
  },
  'POST /api/v1/promotions/:id/reject': async (c, { params, body }) => ({
    promotion: await c.serve.people.promotions.reject(actorOf(c), params.id, body.reason),
  }),
  'POST /api/v1/promotions/:id/withdraw': async (c, { params }) => ({
    promotion: await c.serve.people.promotions.withdraw(actorOf(c), params.id),
  }),
  'GET /api/v1/audit': async (c, { query: { of, ...filter } }) => ({
    entries: await c.serve.people.audit.list(actorOf(c), definedOnly({ ...filter, space: of })),
  }),
})
