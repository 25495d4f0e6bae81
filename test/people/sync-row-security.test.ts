import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../src/people/actor.ts'
import { SYNC_ACCESS } from '../../src/store/postgres/sync-access.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { applicationWire } from '../support/postgres/filled.ts'
import { withPostgres } from '../support/postgres/suite.ts'

const TEAM = 'team:alpha'

interface World {
  readonly server: TestServer
  readonly ann: Actor
  readonly bob: Actor
  readonly rita: Actor
  readonly zoe: Actor
}

/**
 * Ann maintains the team alpha, Bob is a member, Rita reads, and Zoe is in none. What is promoted to the team, any member confirms.
 * The log of each space has an operation, and each person has keys.
 */
async function world(): Promise<World> {
  const server = await testServer()
  const { people, owner, made } = server
  const [ann, bob, rita, zoe] = [
    await server.person('ann'),
    await server.person('bob'),
    await server.person('rita'),
    await server.person('zoe'),
  ]
  await people.teams.create(owner, { id: 'alpha', name: 'Alpha', review: 'everyone' })
  await people.teams.setMember(owner, TEAM, 'ann', 'maintainer')
  await people.teams.setMember(owner, TEAM, 'bob', 'member')
  await people.teams.setMember(owner, TEAM, 'rita', 'reader')
  for (const space of ['ann', 'bob', 'rita', 'zoe', TEAM])
    await made.admin.command(`
      INSERT INTO space_heads (user_id, seq, chain) VALUES ('${space}', 1, 'c');
      INSERT INTO space_log (user_id, seq, id, memory_id, body, bucket, chain, at)
        VALUES ('${space}', 1, 'o', 'm', 'plum', 1, 'c', 1);
      INSERT INTO space_replicas (user_id, replica, person, acked, seen_at) VALUES ('${space}', 'r', 'zoe', 1, 1);
      INSERT INTO space_keys (user_id, ring, digest, at) VALUES ('${space}', 'wrapped', 'd', '')`)
  return { server, ann, bob, rita, zoe }
}

/** The ways to the log of a space that are open to an actor past our own code. */
async function openTo({ server }: World, { person, key }: Actor, space: string): Promise<string[]> {
  const app = await applicationWire(server.made, { user: space, actor: person, key: key.id })
  const replica = (of: string) =>
    `INSERT INTO space_replicas (user_id, replica, person, acked, seen_at) VALUES ('${space}', 'n', '${of}', 1, 1)`
  const ways = {
    'sees the log': 'SELECT 1 FROM space_log',
    'sees its end': 'SELECT 1 FROM space_heads',
    'sees replicas': 'SELECT 1 FROM space_replicas',
    'adds to the log': `INSERT INTO space_log (user_id, seq, id, memory_id, body, bucket, chain, at)
      VALUES ('${space}', 2, 'p', 'm', 'fig', 1, 'c', 1)`,
    'moves its end': 'UPDATE space_heads SET seq = 7',
    'removes words': 'UPDATE space_log SET body = NULL',
    'replaces words': `UPDATE space_log SET body = 'fig'`,
    deletes: 'DELETE FROM space_log',
    'says how far it is': replica(person),
    'says so for another': replica(person === 'zoe' ? 'ann' : 'zoe'),
    'sees keys': 'SELECT 1 FROM space_keys',
    'replaces keys': `UPDATE space_keys SET ring = 'other'`,
  }
  const open: string[] = []
  for (const [way, sql] of Object.entries(ways)) {
    await app.command('BEGIN')
    const [tried] = await Promise.allSettled([app.command(sql)])
    await app.command('ROLLBACK')
    if (tried.status === 'fulfilled' && tried.value.count > 0) open.push(way)
  }
  return open
}

const READS = ['sees the log', 'sees its end', 'sees replicas', 'says how far it is']
const WRITES = [
  'sees the log',
  'sees its end',
  'sees replicas',
  'adds to the log',
  'moves its end',
  'removes words',
]
const KEYS = ['sees keys', 'replaces keys']

await withPostgres(
  'without any check of the application, row-level security alone opens the log of a space',
  () => {
    test('to its person as a whole with the keys, and to nobody else', async () => {
      const given = await world()
      expect(await openTo(given, given.bob, 'bob')).toEqual([...WRITES, 'says how far it is', ...KEYS])
      for (const space of ['ann', 'zoe', 'olga']) expect(await openTo(given, given.bob, space)).toEqual([])
      expect(await openTo(given, given.server.owner, 'ann')).toEqual([])
    })

    test('of a team by the role: a maintainer adds, a member and a reader read, a stranger has nothing', async () => {
      const given = await world()
      expect(await openTo(given, given.ann, TEAM)).toEqual([...WRITES, 'says how far it is'])
      expect(await openTo(given, given.bob, TEAM)).toEqual(READS)
      expect(await openTo(given, given.rita, TEAM)).toEqual(READS)
      expect(await openTo(given, given.zoe, TEAM)).toEqual([])
    })

    test('to a key for reading only to read, and to one that was revoked not at all', async () => {
      const given = await world()
      const { actor: reads } = await given.server.keyOf(given.ann, 'read')
      expect(await openTo(given, reads, TEAM)).toEqual(READS)
      expect(await openTo(given, reads, 'ann')).toEqual([...READS, 'sees keys'])
      await given.server.people.keys.revoke(given.ann, given.ann.key.id)
      for (const space of ['ann', TEAM]) expect(await openTo(given, given.ann, space)).toEqual([])
    })

    test('to nobody by a share of a memory or a project', async () => {
      const given = await world()
      await given.server.made.database
        .storeFor('ann')
        .projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, '2026-01-01T00:00:00.000Z')
      const share = {
        kind: 'project',
        anyway: true,
        value: 'p',
        with: 'bob',
        access: 'write',
        why: 'we work on it',
      } as const
      await given.server.people.shares.create(given.ann, share)
      expect(await openTo(given, given.bob, 'ann')).toEqual([])
    })

    test.each(['space_log', 'space_heads', 'space_replicas', 'space_keys'])(
      'is what keeps it closed: without it %s is open',
      async (table) => {
        const given = await world()
        const { admin } = given.server.made
        await admin.command(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`)
        onTestFinished(
          async () => void (await admin.command(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`)),
        )
        expect(Object.keys(SYNC_ACCESS)).toContain(table)
        expect(await openTo(given, given.zoe, 'ann')).not.toEqual([])
      },
    )
  },
)
