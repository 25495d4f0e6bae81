import { describe, expect, onTestFinished, test } from 'vitest'
import { withLock } from '../../../src/base/lock-file.ts'
import { ensurePrivateDir } from '../../../src/base/private-dir.ts'
import { writeServerLogin } from '../../../src/config/server-login.ts'
import { type Memoria, openMemoria } from '../../../src/memoria.ts'
import { joinOrEnrol } from '../../../src/sync/home/spaces.ts'
import { syncHome } from '../../../src/sync/home/sync-home.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { type SyncServer, startSyncServer } from '../../support/sync/http-server.ts'

const TEXT = 'Deploys of the shop go out on Tuesdays'

async function shopServer(): Promise<SyncServer> {
  const server = await startSyncServer()
  server.addKey('mem_ada', 'ada')
  server.addTeam('team:shop', 'Shop', { ada: 'write' })
  return server
}

/** A home that takes part in the team's or the person's own space, with a memory to send. */
async function joined({ url }: SyncServer, kind: 'team' | 'personal'): Promise<Memoria> {
  const m = await openMemoria({ home: temporaryFolder() })
  onTestFinished(() => m.close())
  writeServerLogin(m.context.paths.serverLogin, { url, person: 'ada', key: 'mem_ada' })
  const space = { space: kind === 'team' ? 'team:shop' : 'ada', kind }
  await joinOrEnrol(m.context, { server: url, space, projects: 'all' })
  await m.remember({ text: TEXT, scope: kind === 'team' ? 'team' : 'user', ...PROJECT[kind] })
  return m
}

const PROJECT = { team: { project: 'github.com/acme/shop' }, personal: {} } as const

describe('syncing a home', () => {
  test('asks no server while another process syncs the same home, and says so', async () => {
    const server = await shopServer()
    const { context } = await joined(server, 'team')
    ensurePrivateDir(context.paths.run)
    const { syncLock } = context.paths
    const options = { waitMs: 0, staleMs: 60_000, clock: context.clock }
    const held = await withLock(
      syncLock,
      async () => expect(syncHome(context, { waitMs: 0 })).rejects.toMatchObject({ code: 'locked' }),
      options,
    )
    expect(held.ok).toBe(true)
    expect(server.requests).toEqual([])
    expect(await syncHome(context, { waitMs: 0 })).toMatchObject([{ state: 'ready', pushed: 1 }])
  })

  test('sends nothing of the private space, sealed or not, while its keys are not open here', async () => {
    const server = await shopServer()
    const { context } = await joined(server, 'personal')
    expect(await syncHome(context, { waitMs: 0 })).toMatchObject([{ state: 'locked', ran: false, pushed: 0 }])
    expect(server.space('ada').ops).toEqual([])
    expect(server.requests.filter(({ path }) => path.endsWith('/push'))).toEqual([])
  })

  test('sends neither the key nor a memory to another server than that of the space', async () => {
    const [server, other] = [await shopServer(), await shopServer()]
    const { context } = await joined(server, 'team')
    writeServerLogin(context.paths.serverLogin, { url: other.url, person: 'ada', key: 'mem_ada' })
    expect(await syncHome(context, { waitMs: 0 })).toMatchObject([{ state: 'logged-out', ran: false }])
    expect([...server.requests, ...other.requests]).toEqual([])
  })

  test('follows no redirect: the key and the memories go nowhere else', async () => {
    const [server, other] = [await shopServer(), await shopServer()]
    const { context } = await joined(server, 'team')
    server.override = ({ path }, response) => {
      response.writeHead(307, { location: `${other.url}${path}` }).end()
      return true
    }
    expect(await syncHome(context, { waitMs: 0 })).toMatchObject([{ state: 'offline', pushed: 0 }])
    expect(other.requests).toEqual([])
  })
})
