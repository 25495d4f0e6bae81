import { syncRoutes } from '../../contract/sync.ts'
import { implementRoutes } from '../../http/implement.ts'
import type { TeamRouteContext } from '../context.ts'
import {
  auditSync,
  given,
  permitSync,
  ringConflict,
  ringText,
  syncSpaces,
  syncWith,
} from '../sync/space-access.ts'
import { actorOf } from './actor-of.ts'

export const sync = implementRoutes(syncRoutes, {
  'GET /api/v1/sync/spaces': async (c) => ({ spaces: await syncSpaces(c.serve, actorOf(c)) }),
  'GET /api/v1/sync/spaces/:space/head': async (c, { params: { space } }) => {
    const log = await reading(c, space)
    await c.serve.takePart.ready(space)
    return given(await log.head())
  },
  'POST /api/v1/sync/spaces/:space/pull': async (c, { params: { space }, body }) => {
    const log = await reading(c, space, body.replica)
    const page = given(await log.pull(body.cursor, body.limit))
    if (page.entries.length > 0) await note(c, 'sync.pull', space, counted(page.entries.length, 'operation'))
    return page
  },
  'GET /api/v1/sync/spaces/:space/digests': async (c, { params: { space } }) => {
    const log = await reading(c, space)
    const digests = given(await log.digests())
    await note(c, 'sync.pull', space, 'digests')
    return { digests }
  },
  'GET /api/v1/sync/spaces/:space/ids/:bucket': async (c, { params: { space, bucket } }) => {
    const log = await reading(c, space)
    const ids = given(await log.ids(Number(bucket)))
    if (ids.length > 0) await note(c, 'sync.pull', space, counted(ids.length, 'id'))
    return { ids }
  },
  'POST /api/v1/sync/spaces/:space/push': async (c, { params: { space }, body }) => {
    const { serve } = c
    const { replica, operations } = body
    await permitSync(serve.people, actorOf(c), 'sync.push', space)
    await note(c, 'sync.push', space, counted(operations.length, 'operation'))
    const log = await syncWith(serve, actorOf(c), { space, replica })
    const receipts = given(await log.push(operations))
    if (receipts.some(({ status }) => status === 'stored')) serve.changes.changed(space)
    return { receipts }
  },
  'GET /api/v1/sync/spaces/:space/keys': async (c, { params: { space } }) => {
    await permitSync(c.serve.people, actorOf(c), 'sync.keys', space)
    const ring = await c.serve.people.openLog(actorOf(c), space).ring()
    return { ring: ring === undefined ? null : (JSON.parse(ring) as Record<string, unknown>) }
  },
  'PUT /api/v1/sync/spaces/:space/keys': async (c, { params: { space }, body }) => {
    await permitSync(c.serve.people, actorOf(c), 'sync.keys', space)
    const text = ringText(body.ring)
    if (!(await c.serve.people.openLog(actorOf(c), space).putRing(text, body.replaces))) throw ringConflict()
    return { kept: true }
  },
})

/** The log of a space for reading; `replica` is needed only where the log notes how far a machine is. */
async function reading(c: TeamRouteContext, space: string, replica = '') {
  await permitSync(c.serve.people, actorOf(c), 'sync.pull', space)
  return syncWith(c.serve, actorOf(c), { space, replica })
}

function note(c: TeamRouteContext, action: 'sync.pull' | 'sync.push', space: string, object: string) {
  return auditSync(c.serve.people, actorOf(c), { action, space, object })
}

function counted(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`
}
