import { describe, expect, onTestFinished, test } from 'vitest'
import { writeServerLogin } from '../../src/config/server-login.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { type Memoria, openMemoria } from '../../src/memoria.ts'
import { joinOrEnrol } from '../../src/sync/home/spaces.ts'
import { syncHome } from '../../src/sync/home/sync-home.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { type SyncServer, startSyncServer } from '../support/sync/http-server.ts'
import { listens, until, type WorkerHome, workerHome } from './program.ts'

const LONG = { timeout: 120_000 }
const SHOP = 'github.com/acme/shop'
const TEXT = 'Deploys of the shop go out on Tuesdays after lunch'

async function shopServer(): Promise<SyncServer> {
  const server = await startSyncServer()
  for (const person of ['ada', 'bob']) server.addKey(`mem_${person}`, person)
  server.addTeam('team:shop', 'Shop', { ada: 'write', bob: 'write' })
  return server
}

/** A home that takes part in the team's space. */
async function joined(server: SyncServer, home: string, person: string): Promise<Memoria> {
  const m = await openMemoria({ home })
  onTestFinished(() => m.close())
  writeServerLogin(m.context.paths.serverLogin, { url: server.url, person, key: `mem_${person}` })
  const space = { space: 'team:shop', kind: 'team' as const }
  await joinOrEnrol(m.context, { server: server.url, space, projects: 'all' })
  return m
}

function begin(home: WorkerHome, session: string): Promise<string | undefined> {
  const event = {
    session_id: session,
    hook_event_name: 'SessionStart',
    source: 'startup',
    cwd: '/nowhere/shop',
  }
  return home.call('ask', ['claude-code', writeEntry(home.home, 'claude-code', JSON.stringify(event))])
}

function syncRuns({ requests }: SyncServer): number {
  return requests.filter(({ path }) => path.endsWith('/head')).length
}

describe('a worker in a home that takes part in a space', () => {
  test('syncs by itself, and a session that begins has what others said meanwhile', LONG, async () => {
    const server = await shopServer()
    const bob = await joined(server, temporaryFolder(), 'bob')
    const home = workerHome()
    const ada = await joined(server, home.home, 'ada')
    home.start('worker', 'run')
    await listens(home)
    await until(
      'it synced',
      async () => (await ada.context.store.sync.peers(ada.context.reach))[0]?.syncedAt !== null,
    )
    await bob.remember({ text: TEXT, scope: 'team', project: SHOP, kind: 'decision' })
    await syncHome(bob.context, { waitMs: 0 })
    // As if the last sync were some minutes ago, but less than the interval.
    const [peer] = await ada.context.store.sync.peers(ada.context.reach)
    if (peer === undefined) throw new Error('no space')
    const before = new Date(Date.now() - 2 * 60_000).toISOString()
    await ada.context.store.sync.putPeer(ada.context.reach, { ...peer, syncedAt: before })
    await begin(home, 'a')
    await until('it is here', async () => (await ada.list()).memories.some(({ text }) => text === TEXT))
    await home.call('stop')
  })

  test('a session that begins does not wait for a server that hangs', LONG, async () => {
    const server = await shopServer()
    const home = workerHome()
    const ada = await joined(server, home.home, 'ada')
    await ada.remember({ text: 'I prefer tabs over spaces in all my code', scope: 'user' })
    let asked = 0
    server.override = () => {
      asked += 1
      return true
    }
    const { ended } = home.start('worker', 'run')
    await listens(home)
    expect(await begin(home, 'a')).toContain('tabs over spaces')
    expect(asked).toBeGreaterThan(0)
    // A run that is stopped says nothing about the server.
    await home.call('stop')
    expect((await ended).code).toBe(0)
    expect(await ada.context.store.sync.peers(ada.context.reach)).toMatchObject([
      { state: 'ready', failures: 0 },
    ])
  })

  test('asks no server where no space was joined, or the interval is 0', LONG, async () => {
    const server = await shopServer()
    const home = workerHome({ MEMORIA_SYNC_INTERVAL: '0' })
    const ada = await joined(server, home.home, 'ada')
    await ada.remember({ text: TEXT, scope: 'team', project: SHOP })
    home.start('worker', 'run')
    await listens(home)
    await begin(home, 'a')
    await home.call('stop')
    expect(syncRuns(server)).toBe(0)
    expect(await ada.context.store.sync.countOps('team:shop')).toMatchObject({ waiting: 0 })
  })
})
