import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { err, ok, unwrap } from '../../../src/base/result.ts'
import { createRing, unlockRing } from '../../../src/keys/ring.ts'
import type { RingFile } from '../../../src/keys/ring-file.ts'
import { sealTransport } from '../../../src/sync/private/seal-transport.ts'
import { syncSpace } from '../../../src/sync/replica/run.ts'
import { joinSpace } from '../../../src/sync/replica/spaces.ts'
import type { Answer, Transport } from '../../../src/sync/replica/transport.ts'
import { author, newMemory } from '../../store/examples.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { ME, replicaHome } from './support/replica-home.ts'
import { type Answered, operation, type SyncClient, syncClient } from './support/sync-client.ts'
import { type TestPerson, type TestTeamApp, teamApp } from './support/team-app.ts'

const PASSPHRASE = 'a dull day in the harbour of Trieste'
const QUICK = { N: 1024, r: 8, p: 1 }
const CANARIES = 500

/** The routes of a test server as the way of a machine to it. */
function transportOver(client: SyncClient): Transport {
  const answered = async <T>(asked: Promise<Answered>, value: (body: Answered['body']) => unknown) => {
    const { status, body } = await asked
    const failure = { kind: 'invalid', message: body.error?.message ?? String(status) } as const
    return (status === 200 ? ok(value(body)) : err(failure)) as Answer<T>
  }
  return {
    head: () => answered(client.get('head'), (body) => body),
    push: (bodies) => answered(client.push(...bodies), ({ receipts }) => receipts),
    pull: (cursor) => answered(client.pull(cursor), (body) => body),
    digests: () => answered(client.get('digests'), ({ digests }) => digests),
    ids: (bucket) => answered(client.get(`ids/${bucket}`), ({ ids }) => ids),
  }
}

/** A machine of a person that opens the ring which the server keeps, and syncs their own space. */
async function privateMachine(served: TestTeamApp, person: TestPerson) {
  const { home, context } = await replicaHome(served)
  const { replica } = await joinSpace(context, {
    name: 'private',
    server: 'here',
    space: person.id,
    scopes: ['user', 'project'],
    projects: 'all',
  })
  const client = syncClient(served, person, person.id, replica)
  const { ring } = (await client.get('keys')).body
  const keys = unwrap(await unlockRing(ring as RingFile, { passphrase: PASSPHRASE }))
  const transport = sealTransport(transportOver(client), keys, person.id)
  return { home, client, context, sync: () => syncSpace(context, 'private', transport, { now: true }) }
}

/** Every row of every table, as a dump of the database has them. */
async function dumpOf({ database: { admin } }: TestTeamApp): Promise<string> {
  const tables = await admin.command(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'memoria' ORDER BY 1`,
  )
  const parts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await admin.command(`SELECT row_to_json(t)::text AS row FROM ${String(name)} t`)
    parts.push(`${String(name)}\n${rows.map(({ row }) => String(row)).join('\n')}`)
  }
  return parts.join('\n')
}

const found = (dump: string, words: readonly string[]) =>
  words.filter((word) =>
    [word, Buffer.from(word).toString('hex'), Buffer.from(word).toString('base64').slice(2, -4)].some(
      (form) => dump.includes(form),
    ),
  )

await withPostgres('the private space of a person on a server', () => {
  test(`a dump of the database has no word of ${CANARIES} private memories, and another machine has all of them`, {
    timeout: 300_000,
  }, async () => {
    const served = await teamApp()
    const mia = await served.person('mia')
    await served.team('alpha', { mia: 'maintainer' })
    const { file } = await createRing(PASSPHRASE, '2026-01-31T12:00:00.000Z', QUICK)
    const keys = await syncClient(served, mia, 'mia').put('keys', { ring: file, replaces: null })
    expect(keys.status).toBe(200)
    const laptop = await privateMachine(served, mia)
    const words: string[] = []
    const ids: string[] = []
    const canary = () => {
      const word = `canary${randomBytes(9).toString('hex')}`
      words.push(word)
      return word
    }
    for (let many = 0; many < CANARIES; many++) {
      const memory = newMemory({
        id: laptop.context.makeId(),
        text: `${canary()} lives here`,
        topic: canary(),
        keywords: [canary()],
        files: [`src/${canary()}.ts`],
        evidence: [{ session: canary(), messages: [], quote: `said ${canary()}` }],
      })
      await laptop.home.add(memory, { ...author(), by: 'somebody-private' })
      ids.push(memory.id)
    }
    const report = await laptop.sync()
    expect(report).toMatchObject({ made: CANARIES, pushed: CANARIES, dead: 0, state: 'ready' })
    const dump = await dumpOf(served)
    expect(dump).toContain('space_log')
    expect(dump.length).toBeGreaterThan(CANARIES * 500)
    expect(found(dump, words)).toEqual([])
    expect(found(dump, [...ids, 'somebody-private', PASSPHRASE])).toEqual([])
    // The same look finds what is readable, as in the space of a team.
    const open = syncClient(served, mia, 'team:alpha')
    await open.push(operation('team:alpha', open.replica, { fields: { text: 'canary-of-the-team' } }))
    expect(found(await dumpOf(served), ['canary-of-the-team'])).toEqual(['canary-of-the-team'])

    const tablet = await privateMachine(served, mia)
    await tablet.sync()
    const texts = (await tablet.home.rows.memories.list(ME)).map(({ text }) => text)
    expect(texts).toHaveLength(CANARIES)
    expect(words.filter((word) => texts.some((text) => text.startsWith(word)))).toHaveLength(CANARIES)
  })

  test('a readable operation in a personal space, and a sealed one in a team’s, is refused', async () => {
    const served = await teamApp()
    const mia = await served.person('mia')
    await served.team('alpha', { mia: 'maintainer' })
    const { file } = await createRing(PASSPHRASE, '2026-01-31T12:00:00.000Z', QUICK)
    const ring = unwrap(await unlockRing(file, { passphrase: PASSPHRASE }))
    const own = syncClient(served, mia, 'mia')
    expect(
      (await own.push(operation('mia', own.replica))).body.receipts?.map(({ status }) => status),
    ).toEqual(['refused'])
    const team = syncClient(served, mia, 'team:alpha')
    const sealing = sealTransport(transportOver(team), ring, 'team:alpha')
    const answer = unwrap((await sealing.push([operation('team:alpha', team.replica)])) as never) as {
      status: string
    }[]
    expect(answer.map(({ status }) => status)).toEqual(['refused'])
    expect(await dumpOf(served)).not.toContain('Tuesdays')
  })
})
