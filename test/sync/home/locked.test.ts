import { expect, test } from 'vitest'
import { homePaths } from '../../../src/config/paths.ts'
import { writeServerLogin } from '../../../src/config/server-login.ts'
import { noteUnlocked } from '../../../src/sync/home/lock-state.ts'
import { joinOrEnrol } from '../../../src/sync/home/spaces.ts'
import { spaceStatuses } from '../../../src/sync/home/status.ts'
import { syncHome } from '../../../src/sync/home/sync-home.ts'
import { httpKeyStore } from '../../../src/sync/http/http-key-store.ts'
import {
  createKeys,
  openKeys,
  type PrivateKeysContext,
  renewKeys,
} from '../../../src/sync/private/private-keys.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { AT, CHEAP, PASSPHRASE } from '../../keys/support.ts'
import { served } from '../../serve/mcp/support/client.ts'
import { startSyncServer } from '../../support/sync/http-server.ts'

const NEXT = 'nine dry otters at dawn'

/** A home with private sync, whose passphrase was then changed on another machine. */
async function changedElsewhere() {
  const { m, client } = await served()
  const { context } = m
  const server = await startSyncServer()
  const { url } = server
  server.addKey('mem_ada', 'ada')
  writeServerLogin(context.paths.serverLogin, { url, person: 'ada', key: 'mem_ada' })
  const keys: PrivateKeysContext = {
    paths: context.paths,
    server: httpKeyStore({ url, key: 'mem_ada', clock: context.clock }, 'ada'),
  }
  const { recoveryCode } = await createKeys(keys, { passphrase: PASSPHRASE, at: AT, cost: CHEAP })
  await joinOrEnrol(context, { server: url, space: { space: 'ada', kind: 'personal' }, projects: 'all' })
  const sync = async () => (await syncHome(context, { waitMs: 0, now: true }))[0]
  expect(await sync()).toMatchObject({ state: 'ready' })
  const elsewhere = { ...keys, paths: homePaths(temporaryFolder()) }
  await renewKeys(elsewhere, { recoveryCode }, { passphrase: NEXT, at: AT, cost: CHEAP })
  await m.remember({ text: 'Zebrafinch lives in the pantry', scope: 'user' })
  const status = async () => (await spaceStatuses(context))[0]
  const counted = async () => (await client.result<{ sync: unknown }>('memory_count')).sync
  return { context, server, keys, sync, status, counted }
}

const LOCKED = {
  state: 'locked',
  failure: 'the passphrase of private sync was changed on another machine',
}

test('a space whose passphrase was changed elsewhere stays locked until the keys are opened here', async () => {
  const { context, server, keys, sync, status, counted } = await changedElsewhere()
  expect(await sync()).toMatchObject({ ran: false, ...LOCKED })
  expect(await status()).toMatchObject({
    ...LOCKED,
    hint: expect.stringContaining('memoria sync on --private'),
  })
  expect(await counted()).toMatchObject({ state: 'locked' })
  expect(server.space('ada').ops).toEqual([])

  await openKeys(keys, { passphrase: NEXT })
  await noteUnlocked(context)
  expect(await status()).toMatchObject({ state: 'resync', failure: null })
  expect(await sync()).toMatchObject({ ran: true, pushed: 1, state: 'ready' })
  expect(await status()).toMatchObject({ state: 'ready', failure: null })
  expect(await counted()).toMatchObject({ state: 'ready' })
})

test('a locked space stays locked, and sends nothing, while the keys on the server cannot be asked for', async () => {
  const { server, keys, sync, status } = await changedElsewhere()
  await sync()
  server.override = ({ path }, response) => {
    if (!path.endsWith('/keys')) return false
    response.writeHead(503).end()
    return true
  }
  expect(await sync()).toMatchObject({ ran: false, ...LOCKED })
  expect(await status()).toMatchObject(LOCKED)
  expect(server.space('ada').ops).toEqual([])

  server.override = undefined
  await openKeys(keys, { passphrase: NEXT })
  expect(await sync()).toMatchObject({ ran: true, pushed: 1, state: 'ready' })
})
