import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openMemoria } from '../../../src/memoria.ts'
import { makeClient } from '../../../src/serve/contract/client.ts'
import { joinOrEnrol } from '../../../src/sync/home/spaces.ts'
import { PASSPHRASE } from '../../keys/support.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { logIn, type SyncMachine, syncMachine } from '../../support/sync/machines.ts'
import { type ServerProcess, startServer } from '../../support/sync/processes/program.ts'
import { listens, until, workerHome } from '../../worker/program.ts'

const LONG = { timeout: 300_000 }
const PROJECT = 'github.com/acme/shop'
const SHARED = 'Deploys of the shop go out on Tuesdays'
const PRIVATE = 'Zebrafinch is the name of my own cluster'

interface Running {
  readonly server: ServerProcess
  /** A home of a person of the team, who is logged in. */
  machine(person: string, place?: SyncMachine['place']): Promise<SyncMachine>
}

/** A real server with a team of one maintainer and one reader. */
async function running(): Promise<Running> {
  const database = await takeDatabase()
  const server = await startServer(database.url)
  onTestFinished(async () => {
    await server.stop()
    await giveDatabaseBack(database)
  })
  const client = (token?: string) =>
    makeClient({ base: server.address, ...(token === undefined ? {} : { token }) })
  const { secret } = await client()('POST /api/v1/setup', {
    body: { token: server.setup ?? '', id: 'olga', name: 'Olga' },
  })
  const owner = client(secret)
  await owner('POST /api/v1/teams', { body: { id: 'shop', name: 'Shop' } })
  const keys = new Map<string, string>()
  for (const [person, role] of [
    ['ada', 'maintainer'],
    ['rita', 'reader'],
  ] as const) {
    await owner('POST /api/v1/people', { body: { id: person, name: person } })
    const params = { space: 'team:shop', person }
    await owner('PUT /api/v1/teams/:space/members/:person', { params, body: { role } })
    const key = await owner('POST /api/v1/keys', { body: { name: 'laptop', access: 'write', person } })
    keys.set(person, key.secret)
  }
  return {
    server,
    machine: async (person, place) => {
      const machine = syncMachine(place)
      await logIn(machine, server.address, keys.get(person) ?? '')
      return machine
    },
  }
}

async function joinBoth(machine: SyncMachine): Promise<void> {
  await machine.json('sync', 'on', '--team', 'shop', '--project', 'all')
  const env = { MEMORIA_PASSPHRASE: PASSPHRASE }
  const ran = await machine.runWith({ env }, 'sync', 'on', '--private', '--json')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
}

await withPostgres('the sync command and a real server', () => {
  describe('memoria sync', () => {
    test(
      'brings a team’s and the own memories to a second home, says its state, and ends by off',
      LONG,
      async () => {
        const { machine } = await running()
        const [laptop, desktop] = [await machine('ada'), await machine('ada')]
        const shared = await laptop.shares(SHARED, PROJECT)
        await laptop.json('remember', PRIVATE, '--scope', 'user')
        await joinBoth(laptop)
        await joinBoth(desktop)
        expect(await desktop.texts()).toEqual([SHARED, PRIVATE])
        expect(await desktop.json('sync', '--status')).toMatchObject({
          spaces: [
            { name: 'private', kind: 'private', state: 'ready', waiting: 0, dead: 0, behind: 0 },
            { name: 'team:shop', kind: 'team', state: 'ready', waiting: 0, dead: 0, behind: 0 },
          ],
        })

        // What is changed elsewhere while this home is out of the space holds after it joins again.
        await laptop.json('sync', 'off')
        expect(await laptop.json('sync', '--status')).toEqual({ spaces: [] })
        expect(existsSync(join(laptop.place.home, 'sync-unlocked.key'))).toBe(false)
        await desktop.json('edit', shared, '--text', 'Deploys of the shop go out on Fridays')
        await desktop.json('sync')
        expect(await laptop.texts()).toEqual([SHARED, PRIVATE])
        await joinBoth(laptop)
        for (const one of [laptop, desktop]) {
          await one.json('sync')
          expect(await one.texts()).toEqual(['Deploys of the shop go out on Fridays', PRIVATE])
        }
      },
    )

    test(
      'of a person who may only read goes on receiving after a change of theirs was refused',
      LONG,
      async () => {
        const { machine } = await running()
        const [ada, rita] = [await machine('ada'), await machine('rita')]
        const id = await ada.shares(SHARED, PROJECT)
        await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
        const on = await rita.run('sync', 'on', '--team', 'shop', '--project', 'all')
        expect(on).toMatchObject({ code: 0, stderr: expect.stringContaining('you may only read team:shop') })
        await rita.json('edit', id, '--text', 'Deploys go out whenever I like')
        expect((await rita.run('sync')).stdout).toContain('local only: you may not write in this space')
        await ada.shares('Tests of the shop run in CI', PROJECT)
        await ada.json('sync')
        await rita.run('sync')
        expect(await rita.texts()).toEqual(['Deploys go out whenever I like', 'Tests of the shop run in CI'])
        expect(await rita.json('sync', '--status')).toMatchObject({
          spaces: [{ state: 'read-only', waiting: 1, retryAt: null }],
        })
      },
    )

    test('is done by the worker as well', LONG, async () => {
      const { server, machine } = await running()
      const home = workerHome()
      const ada = await machine('ada')
      await ada.shares(SHARED, PROJECT)
      await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
      const other = await machine('ada', { ...ada.place, home: home.home })
      await other.shares('Tests of the shop run in CI', PROJECT)
      const m = await openMemoria({ home: home.home })
      onTestFinished(() => m.close())
      // Joined, and not synced by a command: only the worker can send it.
      const space = { space: 'team:shop', kind: 'team' as const }
      await joinOrEnrol(m.context, { server: server.address, space, projects: 'all' })
      home.start('worker', 'run')
      await listens(home)
      await until('the worker sent it', async () => {
        await ada.json('sync', '--now')
        return (await ada.texts()).includes('Tests of the shop run in CI')
      })
      await home.call('stop')
    })
  })
})
