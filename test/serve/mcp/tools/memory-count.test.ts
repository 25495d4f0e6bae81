import { expect, test } from 'vitest'
import { writeServerLogin } from '../../../../src/config/server-login.ts'
import { joinOrEnrol } from '../../../../src/sync/home/spaces.ts'
import { syncHome } from '../../../../src/sync/home/sync-home.ts'
import { startSyncServer } from '../../../support/sync/http-server.ts'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

test('how much is known here, what waits, and that nothing is synced', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Use pnpm here', project: folder })
  await m.forget(id)
  await m.remember({ text: 'Dark mode is liked', scope: 'user' })
  await m.remember({ text: 'Use yarn there', project: 'billing' })
  await talked(m, folder, 'talk', 'hello', 'hi')
  const counted = {
    memories: { active: 1, superseded: 0, forgotten: 1, conflict: 0, proposed: 0 },
    toReview: 0,
    sessions: 1,
    messages: 2,
    queue: { events: 0, jobs: { waiting: 0, running: 0, failed: 0 } },
    sync: { state: 'off', waiting: 0, refused: 0 },
  }
  expect(await client.result('memory_count')).toEqual(counted)
  expect(await client.result('memory_count', { project: 'billing' })).toMatchObject({
    memories: { active: 2 },
  })
})

test('the state of sync, with what waits and what was refused', async () => {
  const { m, client } = await served()
  const { context } = m
  const { url, addKey, addTeam } = await startSyncServer()
  addKey('mem_ada', 'ada')
  addTeam('team:shop', 'Shop', { ada: 'write' })
  const space = { space: 'team:shop', kind: 'team' as const }
  await joinOrEnrol(context, { server: url, space, projects: 'all' })
  const sync = async () => (await client.result<{ sync: unknown }>('memory_count')).sync
  expect(await sync()).toEqual({ state: 'logged-out', waiting: 0, refused: 0 })
  writeServerLogin(context.paths.serverLogin, { url, person: 'ada', key: 'mem_ada' })
  await m.remember({ text: 'We deploy on Tuesdays', scope: 'team', project: 'shop-app' })
  await syncHome(context, { waitMs: 0 })
  expect(await sync()).toEqual({
    state: 'ready',
    waiting: 0,
    refused: 0,
    lastSyncedAt: expect.stringMatching(/^20/),
  })
  writeServerLogin(context.paths.serverLogin, { url, person: 'ada', key: 'mem_gone' })
  await m.remember({ text: 'Tests run in CI', scope: 'team', project: 'shop-app' })
  await syncHome(context, { waitMs: 0 })
  expect(await sync()).toMatchObject({ state: 'unauthorized', waiting: 1 })
})
