import { expect, test } from 'vitest'
import type { Actor } from '../../../src/people/actor.ts'
import { runServerReplica } from '../../../src/serve/team/sync/server-replica.ts'
import { syncSpace } from '../../../src/sync/replica/run.ts'
import { joinSpace } from '../../../src/sync/replica/spaces.ts'
import { spaceFor } from '../../../src/sync/server/space.ts'
import { author, newMemory } from '../../store/examples.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { ME, replicaHome } from './support/replica-home.ts'
import { type TestPerson, type TestTeamApp, teamApp } from './support/team-app.ts'

const TEAM = 'team:alpha'

/** A machine of a person with a real store, which syncs the space of the team with a server in this process. */
async function machine(served: TestTeamApp, person: TestPerson, space = TEAM) {
  const found = await served.people.authenticate(person.secret)
  if (!found.ok) throw new Error(found.problem)
  const actor: Actor = found.actor
  const { home, context } = await replicaHome(served)
  const given = { name: 'work', server: 'here', space, scopes: ['team'] as const, projects: 'all' as const }
  const { replica } = await joinSpace(context, given)
  const session = { space, replica, person: actor.person, isPersonal: false }
  const transport = spaceFor(served.people.openLog(actor, space).store, session, context.clock.now)
  return {
    home,
    says: async (text: string) => {
      const memory = newMemory({ id: context.makeId(), text, scope: 'team' })
      await home.add(memory, author())
      return memory.id
    },
    syncs: () => syncSpace(context, 'work', transport, { now: true }),
    texts: async () =>
      (await home.rows.memories.list(ME, { states: ['active', 'conflict'] })).map(({ text }) => text).sort(),
  }
}

async function world() {
  const served = await teamApp()
  const mia = await served.person('mia')
  await served.team('alpha', { mia: 'maintainer' })
  const { takePart } = served.serve
  const looks = async () => {
    takePart.changed({ space: TEAM })
    await takePart.idle()
  }
  const onServer = async () =>
    (await mia.call('GET /api/v1/memories', { query: { limit: 100 } })).memories
      .filter(({ space }) => space?.id === TEAM)
      .map(({ text }) => text)
      .sort()
  return { ...served, mia, looks, onServer }
}

await withPostgres('the server takes part in the space of a team:', () => {
  test('what a machine pushes is seen through its API, and what is changed there reaches the machine', async () => {
    const served = await world()
    const laptop = await machine(served, served.mia)
    await served.serve.takePart.ready(TEAM)
    const id = await laptop.says('We deploy on Tuesdays')
    await laptop.syncs()
    await served.looks()
    expect(await served.onServer()).toEqual(['We deploy on Tuesdays'])
    const { call, request, secret } = { ...served, ...served.mia }
    const edit = JSON.stringify({ text: 'We deploy on Mondays' })
    const headers = { 'content-type': 'application/json' }
    await request(`/api/v1/memories/${id}`, { method: 'PATCH', key: secret, headers, body: edit })
    await served.looks()
    await laptop.syncs()
    expect(await laptop.texts()).toEqual(['We deploy on Mondays'])
    await call('POST /api/v1/memories/:id/forget', { params: { id }, body: {} })
    await served.looks()
    await laptop.syncs()
    expect(await laptop.texts()).toEqual([])
    expect(await served.onServer()).toEqual([])
  })

  test('memories that were there before a machine joined are in the log of its first pull', async () => {
    const served = await world()
    await served.request(`/api/v1/memories?space=${TEAM}`, {
      method: 'POST',
      key: served.mia.secret,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Releases are tagged on Fridays' }),
    })
    const laptop = await machine(served, served.mia)
    const head = await served.request(`/api/v1/sync/spaces/${TEAM}/head`, { key: served.mia.secret })
    expect(head.status).toBe(200)
    await laptop.syncs()
    expect(await laptop.texts()).toEqual(['Releases are tagged on Fridays'])
  })

  test('a space that no machine syncs with collects nothing, and a personal one is never read', async () => {
    const served = await world()
    await served.looks()
    await served.serve.takePart.ready('mia')
    const laptop = await machine(served, served.mia, 'mia')
    await laptop.says('Only mine')
    await laptop.syncs()
    served.serve.takePart.changed({ space: 'mia' })
    await served.serve.takePart.idle()
    const { admin } = served.database
    expect((await admin.command('SELECT 1 FROM sync_peers')).count).toBe(0)
    expect((await admin.command(`SELECT 1 FROM memories WHERE user_id = 'mia'`)).count).toBe(0)
    expect((await admin.command(`SELECT 1 FROM space_log WHERE user_id = 'mia'`)).count).toBe(1)
    expect((await admin.command('SELECT space FROM spaces_to_sync()')).rows).toEqual([])
  })

  test('spaces that are behind are found without a notice', async () => {
    const served = await world()
    const laptop = await machine(served, served.mia)
    await laptop.says('We deploy on Tuesdays')
    await laptop.syncs()
    const { admin } = served.database
    const behind = async () => (await admin.command('SELECT space FROM spaces_to_sync()')).rows
    expect(await behind()).toEqual([{ space: TEAM }])
    await served.serve.takePart.ready(TEAM)
    expect(await behind()).toEqual([])
    await admin.command(`UPDATE memories SET revision = revision + 1 WHERE user_id = '${TEAM}'`)
    expect(await behind()).toEqual([{ space: TEAM }])
  })

  test('of two processes one at a time does it', async () => {
    const served = await world()
    const parts = { ...served.serve, database: served.database.database }
    await runServerReplica(parts, TEAM, { joins: true })
    const both = await Promise.all([1, 2, 3].map(() => runServerReplica(parts, TEAM, { joins: false })))
    expect(both.filter((report) => report === 'busy').length).toBeGreaterThan(0)
    expect(await runServerReplica(parts, TEAM, { joins: false })).toMatchObject({ state: 'ready' })
  })
})
