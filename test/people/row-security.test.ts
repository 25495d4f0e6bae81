import { expect, test } from 'vitest'
import type { Actor } from '../../src/people/actor.ts'
import { STORE_TABLES } from '../../src/store/postgres/access.ts'
import { PEOPLE_ACCESS } from '../../src/store/postgres/people-access.ts'
import { author, newMemory } from '../store/examples.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { applicationWire, fillEveryTable, openWays } from '../support/postgres/filled.ts'
import { withPostgres } from '../support/postgres/suite.ts'

interface World {
  readonly server: TestServer
  readonly ann: Actor
  readonly bob: Actor
  readonly zoe: Actor
}

/**
 * A server where Ann and Bob are in the team alpha, Ann as a maintainer, Bob as a member, and Zoe in none. Every table of a store
 * has rows p and q of each of their spaces. Ann shares the project p with Bob, to read.
 */
async function world(): Promise<World> {
  const server = await testServer()
  const { people, owner, made } = server
  const [ann, bob, zoe] = [await server.person('ann'), await server.person('bob'), await server.person('zoe')]
  await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
  await people.teams.setMember(owner, 'team:alpha', 'ann', 'maintainer')
  await people.teams.setMember(owner, 'team:alpha', 'bob', 'member')
  await fillEveryTable(made, ['ann', 'bob', 'zoe', 'team:alpha'], ['p', 'q'])
  return { server, ann, bob, zoe }
}

const wire = (server: TestServer, { person, key }: Actor, space: string) =>
  applicationWire(server.made, { user: space, actor: person, key: key.id })

const SHARE = { kind: 'project', value: 'p', with: 'bob', why: 'we work on it', anyway: true } as const
const OF_MEMORIES = ['memories', 'memory_revisions', 'evidence', 'memory_links']
const ALL = ['sees', 'changes', 'removes', 'adds'].flatMap((way) =>
  STORE_TABLES.map((table) => `${way} ${table}`),
)

await withPostgres('without any check of the application, row-level security alone', () => {
  test('opens every table of their own space to somebody, and none of another person', async () => {
    const { server, bob } = await world()
    expect((await openWays(server.made, await wire(server, bob, 'bob'), 'bob')).sort()).toEqual(
      [...ALL].sort(),
    )
    for (const space of ['ann', 'zoe', 'olga'])
      expect(await openWays(server.made, await wire(server, bob, space), space)).toEqual([])
    // Nor with the own space as the one that is used.
    expect(await openWays(server.made, await wire(server, bob, 'bob'), 'zoe')).toEqual([])
  })

  test('opens the space of a team by the role there: a maintainer writes, a member reads, a stranger has nothing', async () => {
    const { server, ann, bob, zoe } = await world()
    const ways = async (actor: Actor) =>
      openWays(server.made, await wire(server, actor, 'team:alpha'), 'team:alpha')
    expect((await ways(ann)).sort()).toEqual([...ALL].sort())
    expect(await ways(bob)).toEqual(STORE_TABLES.map((table) => `sees ${table}`))
    expect(await ways(zoe)).toEqual([])
  })

  test('shows of a shared project its memories with what belongs to them, and nothing of other projects', async () => {
    const { server, ann, bob } = await world()
    await server.people.shares.create(ann, { ...SHARE, access: 'read' })
    const app = await wire(server, bob, 'ann')
    expect(await openWays(server.made, app, 'ann')).toEqual(
      STORE_TABLES.filter((table) => [...OF_MEMORIES, 'projects'].includes(table)).map(
        (table) => `sees ${table}`,
      ),
    )
    expect((await app.command('SELECT id, project_id FROM memories')).rows).toEqual([
      { id: 'p', project_id: 'p' },
    ])
    for (const table of OF_MEMORIES)
      expect.soft((await app.command(`SELECT 1 FROM ${table}`)).count, table).toBe(1)
  })

  test('lets a share to write change the shared memories, and nothing of other projects', async () => {
    const { server, ann, bob } = await world()
    await server.people.shares.create(ann, { ...SHARE, access: 'write' })
    const app = await wire(server, bob, 'ann')
    expect((await app.command(`UPDATE memories SET importance = 0.9`)).count).toBe(1)
    await expect(app.command(`UPDATE memories SET project_id = 'q' WHERE id = 'p'`)).rejects.toThrow(
      /row-level/,
    )
    expect((await app.command(`DELETE FROM memories`)).count).toBe(0)
    const { rows } = await server.made.admin.command(
      `SELECT user_id, id FROM memories WHERE importance = 0.9`,
    )
    expect(rows).toEqual([{ user_id: 'ann', id: 'p' }])
  })

  test.each<[string, (made: World) => Promise<unknown>]>([
    ['revoked', ({ server, bob }) => server.people.keys.revoke(bob, bob.key.id)],
    ['expired', ({ server, bob }) => expire(server, bob)],
    ['of a disabled person', ({ server }) => server.people.persons.disable(server.owner, 'bob')],
  ])(
    'gives nothing to a key that is %s, from the next statement of an open transaction on',
    async (_what, end) => {
      const made = await world()
      const { server, ann, bob } = made
      await server.people.shares.create(ann, { ...SHARE, access: 'write' })
      const spaces = ['bob', 'team:alpha', 'ann']
      for (const space of spaces) {
        const app = await wire(server, bob, space)
        expect((await app.command('BEGIN; SELECT 1 FROM memories')).count, space).toBeGreaterThan(0)
        if (space === 'ann') await end(made)
        if (space === 'ann') expect((await app.command('SELECT 1 FROM memories')).count).toBe(0)
        await app.command('ROLLBACK')
      }
      for (const space of spaces)
        expect.soft(await openWays(server.made, await wire(server, bob, space), space), space).toEqual([])
      const people = await wire(server, bob, 'bob')
      for (const table of Object.keys(PEOPLE_ACCESS))
        if (table !== 'keys')
          expect.soft((await people.command(`SELECT 1 FROM ${table}`)).count, table).toBe(0)
    },
  )

  test('gives nothing after the share ended, or the membership', async () => {
    const { server, ann, bob } = await world()
    const share = await server.people.shares.create(ann, { ...SHARE, access: 'write' })
    const [shared, team] = [await wire(server, bob, 'ann'), await wire(server, bob, 'team:alpha')]
    expect((await shared.command('SELECT 1 FROM memories')).count).toBe(1)
    expect((await team.command('SELECT 1 FROM memories')).count).toBe(2)
    await server.people.shares.revoke(ann, share.id)
    await server.people.teams.removeMember(server.owner, 'team:alpha', 'bob')
    expect(await openWays(server.made, shared, 'ann')).toEqual([])
    expect(await openWays(server.made, team, 'team:alpha')).toEqual([])
  })

  test('lets a key for reading see, and change nothing', async () => {
    const { server, bob } = await world()
    const { actor } = await server.keyOf(bob, 'read')
    const ways = await openWays(server.made, await wire(server, actor, 'bob'), 'bob')
    expect(ways).toEqual(STORE_TABLES.map((table) => `sees ${table}`))
  })

  test('asks for the rights once for each statement and table, and for shares only where they matter', async () => {
    const { server, bob } = await world()
    const app = await wire(server, bob, 'team:alpha')
    const { rows } = await app.command(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF)
      SELECT 1 FROM memories m JOIN evidence e ON e.memory_id = m.id WHERE m.user_id = 'team:alpha'`)
    const plan = rows.map((row) => String(row['QUERY PLAN']))
    expect(plan.filter((line) => /access\(\)|live_key|shared_values/.test(line))).toEqual([])
    const asked = plan.filter(
      (line, index) => /InitPlan/.test(plan[index - 1] ?? '') && line.includes('loops=1'),
    )
    expect(asked).toHaveLength(2)
    expect(plan.some((line) => line.includes('never executed'))).toBe(true)
  })

  test('lets the search find words of a space only for who may read it', async () => {
    const { server, ann, bob, zoe } = await world()
    const store = server.made.database.storeFor('ann')
    for (const [project, word] of [
      ['p', 'quince'],
      ['q', 'quinine'],
    ] as const)
      await store.memories.add(
        newMemory({ id: word, user: 'ann', text: `${word} tonic`, scope: 'project', project }),
        author(),
      )
    await server.people.shares.create(ann, { ...SHARE, access: 'read' })
    const asked = async (actor: Actor) => {
      const app = await wire(server, actor, 'ann')
      const found = await app.command(`SELECT n FROM newest_with('memories', '{tonic}', false, 9)`)
      const words = await app.command(`SELECT word FROM words_like('memories', 'quin', 9)`)
      const counts = await app.command(`SELECT many FROM term_counts('memories', '{tonic}', false, 9)`)
      return [found.count, words.rows.map(({ word }) => word), counts.rows.map(({ many }) => many)]
    }
    expect(await asked(ann)).toEqual([2, ['quinc', 'quinin'], [2]])
    expect(await asked(bob)).toEqual([1, ['quinc'], [1]])
    expect(await asked(zoe)).toEqual([0, [], [0]])
  })

  test('keeps people, keys, teams, shares and the audit log from who has no business with them', async () => {
    const { server, ann, bob, zoe } = await world()
    await server.people.shares.create(ann, { ...SHARE, access: 'read' })
    const seen = async (actor: Actor) => {
      const app = await wire(server, actor, actor.person)
      const many: Record<string, number> = {}
      for (const table of Object.keys(PEOPLE_ACCESS)) {
        const columns = table === 'keys' ? 'id' : '*'
        many[table] = (await app.command(`SELECT ${columns} FROM ${table}`)).count
      }
      return many
    }
    // Of the log, that somebody made a key for them.
    const nothing = { promotions: 0, audit: 1 }
    expect(await seen(zoe)).toEqual({ ...nothing, people: 4, teams: 1, members: 1, keys: 1, shares: 0 })
    expect(await seen(bob)).toEqual({ ...nothing, people: 4, teams: 2, members: 4, keys: 1, shares: 1 })
    expect(await seen(ann)).toMatchObject({ keys: 1, shares: 1 })
    expect(await seen(server.owner)).toMatchObject({ people: 4, teams: 2, keys: 4, shares: 0 })
  })

  test.each([
    ['a person', `INSERT INTO people (user_id, name, created_at) VALUES ('eve', 'Eve', '')`],
    ['a team', `INSERT INTO teams (user_id, name, review, created_at) VALUES ('team:eve', 'Eve', 'off', '')`],
    [
      'a role in a team',
      `INSERT INTO members (user_id, person, role, since) VALUES ('team:alpha', 'zoe', 'owner', '')`,
    ],
    [
      'a role on the server',
      `INSERT INTO members (user_id, person, role, since) VALUES ('everyone', 'zoe', 'owner', '')`,
    ],
    [
      'a key of somebody else',
      `INSERT INTO keys (user_id, id, name, digest, access, kind, created_at) VALUES ('ann', 'k', 'k', 'd', 'write', 'api', '')`,
    ],
    [
      'a share of somebody else',
      `INSERT INTO shares (user_id, id, kind, value, with_space, access, by, why, created_at) VALUES ('ann', 's', 'project', 'p', 'zoe', 'write', 'zoe', '', '')`,
    ],
    [
      'a share in the name of somebody else',
      `INSERT INTO shares (user_id, id, kind, value, with_space, access, by, why, created_at) VALUES ('zoe', 's', 'project', 'p', 'ann', 'write', 'ann', '', '')`,
    ],
    [
      'an offer to a team that they are not in',
      `INSERT INTO promotions (user_id, id, from_space, memory_id, statement, author, by, why, state, created_at) VALUES ('team:alpha', 'r', 'zoe', 'p', '{}', '', 'zoe', '', 'waiting', '')`,
    ],
    [
      'an entry of the log in the name of somebody else',
      `INSERT INTO audit (user_id, id, at, actor, action, allowed) VALUES ('ann', 'a', '', 'ann', 'login', 1)`,
    ],
    ['another digest for their key', `UPDATE keys SET digest = 'd'`],
    ['a later end for their key', `UPDATE keys SET expires_at = NULL`],
    ['a change of the log', `UPDATE audit SET allowed = 1`],
    ['a hole in the log', 'DELETE FROM audit'],
    ['a look at the digests', 'SELECT digest FROM keys'],
    ['a look at the setup tokens', 'SELECT * FROM setup_tokens'],
  ])('does not let somebody make %s', async (_what, sql) => {
    const { server, zoe } = await world()
    await expect((await wire(server, zoe, 'zoe')).command(sql)).rejects.toThrow(
      /row-level security|permission denied/,
    )
  })

  test('does not let the owner of the server change or remove an entry of the audit log', async () => {
    const { server } = await world()
    const app = await wire(server, server.owner, 'olga')
    for (const sql of [`UPDATE audit SET allowed = 1`, 'DELETE FROM audit', 'TRUNCATE audit'])
      await expect(app.command(sql)).rejects.toThrow(/permission denied/)
  })
})

/** The database goes by its own clock, which a test cannot move: the end of the key is put into the past. */
async function expire({ made }: TestServer, { key }: Actor): Promise<void> {
  await made.admin.command(`UPDATE keys SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${key.id}'`)
}
