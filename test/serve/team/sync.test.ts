import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { People } from '../../../src/people/people.ts'
import { createTeamApp } from '../../../src/serve/team/app.ts'
import { digestBody } from '../../../src/sync/log/codec.ts'
import type { SpaceStore } from '../../../src/sync/server/space-store.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { operation, syncClient } from './support/sync-client.ts'
import { BASE, type TestPerson, type TestTeamApp, teamApp, withHost } from './support/team-app.ts'

const TEAM = 'team:alpha'

interface World extends TestTeamApp {
  readonly mia: TestPerson
  readonly max: TestPerson
  readonly rita: TestPerson
  readonly zoe: TestPerson
}

/** Mia maintains the team alpha with the owner, Max is a member, Rita reads, and Zoe is in no team. */
async function world(): Promise<World> {
  const served = await teamApp()
  const [mia, max, rita, zoe] = [
    await served.person('mia'),
    await served.person('max'),
    await served.person('rita'),
    await served.person('zoe'),
  ]
  await served.team('alpha', { mia: 'maintainer', max: 'member', rita: 'reader' })
  return { ...served, mia, max, rita, zoe }
}

await withPostgres('sync over HTTP', () => {
  test('what one machine pushes to a team another one pulls, and arrival is confirmed by a digest', async () => {
    const served = await world()
    const [mia, rita] = [syncClient(served, served.mia, TEAM), syncClient(served, served.rita, TEAM)]
    const sent = [operation(TEAM, mia.replica), operation(TEAM, mia.replica)]
    const { status, body } = await mia.push(...sent)
    expect(status).toBe(200)
    expect(body.receipts?.map(({ status: one, seq, digest }) => [one, seq, digest])).toEqual([
      ['stored', 1, digestBody(sent[0] ?? '')],
      ['stored', 2, digestBody(sent[1] ?? '')],
    ])
    const page = await rita.pull()
    expect(page.body.entries?.map((entry) => entry.body)).toEqual(sent)
    expect((await rita.get('head')).body.last).toEqual(page.body.next)
    expect((await rita.pull(page.body.next)).body.entries).toEqual([])
    const { digests = [] } = (await rita.get('digests')).body
    expect(digests).toHaveLength(256)
    const bucket = digests.findIndex((digest) => digest !== digests.find((one) => one !== digest))
    expect((await rita.get(`ids/${bucket}`)).status).toBe(200)
    expect((await rita.get('ids/256')).status).toBe(400)
  })

  test('the spaces of a person are their own and those of their teams, with whether they may push', async () => {
    const served = await world()
    const listed = async ({ secret }: TestPerson) => {
      const response = await served.request('/api/v1/sync/spaces', { key: secret })
      const { spaces } = (await response.json()) as {
        spaces: { space: string; kind: string; write: boolean }[]
      }
      return spaces.map(({ space, kind, write }) => [space, kind, write])
    }
    expect(await listed(served.mia)).toEqual([
      ['mia', 'personal', true],
      ['everyone', 'team', false],
      [TEAM, 'team', true],
    ])
    expect(await listed(served.rita)).toContainEqual([TEAM, 'team', false])
    expect((await listed(served.zoe)).map(([space]) => space)).toEqual(['zoe', 'everyone'])
  })

  test('a reader and a member pull and do not push; a space of others is not there', async () => {
    const served = await world()
    for (const person of [served.rita, served.max]) {
      const client = syncClient(served, person, TEAM)
      expect((await client.pull()).status).toBe(200)
      expect(await client.push(operation(TEAM, client.replica))).toMatchObject({
        status: 403,
        body: { error: { code: 'refused' } },
      })
    }
    for (const space of [TEAM, 'mia', 'team:nobody']) {
      const client = syncClient(served, served.zoe, space)
      const answers = [
        await client.get('head'),
        await client.get('digests'),
        await client.get('ids/1'),
        await client.get('keys'),
        await client.pull(),
        await client.push(operation(space, client.replica)),
        await client.put('keys', { ring: {}, replaces: null }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 404))
      expect(new Set(answers.map(({ body }) => body.error?.code))).toEqual(new Set(['not_found']))
    }
    expect((await syncClient(served, served.mia, TEAM).get('head')).body.last?.seq).toBe(0)
  })

  test('a replica is its first person’s, and nobody else’s', async () => {
    const served = await world()
    const mia = syncClient(served, served.mia, TEAM)
    await mia.push(operation(TEAM, mia.replica))
    const forged = syncClient(served, served.owner, TEAM, mia.replica)
    expect((await forged.push(operation(TEAM, mia.replica))).status).toBe(403)
    expect((await syncClient(served, served.rita, TEAM, mia.replica).pull()).status).toBe(403)
    expect((await mia.pull()).body.entries).toHaveLength(1)
  })

  test('forged, foreign, replayed and broken operations are refused one by one, and the rest is stored', async () => {
    const served = await world()
    const [mia, olga] = [syncClient(served, served.mia, TEAM), syncClient(served, served.owner, TEAM)]
    const known = operation(TEAM, mia.replica)
    await mia.push(known)
    const { id } = JSON.parse(known) as { id: string }
    await olga.pull()
    const { body } = await mia.push(
      known,
      operation(TEAM, mia.replica, { id, fields: { text: 'We deploy on Fridays' } }),
      operation(TEAM, olga.replica),
      operation('team:omega', mia.replica),
      operation(TEAM, mia.replica).replace('"v":1', '"v":2'),
      operation(TEAM, mia.replica).replace('{"by"', '{ "by"'),
      'nonsense',
      operation(TEAM, mia.replica),
    )
    expect(body.receipts?.map(({ status }) => status)).toEqual([
      ...['known', 'refused', 'foreign', 'refused', 'refused', 'refused', 'refused', 'stored'],
    ])
    expect(body.receipts?.map(({ reason }) => reason)).toEqual([
      null,
      'another operation has this id',
      'it was made by a replica of somebody else',
      'it was made for another space',
      'it has format 2, and this program knows 1',
      'it is not in its canonical form',
      'it is no JSON object',
      null,
    ])
    expect((await olga.pull()).body.entries?.map((entry) => entry.body)?.[0]).toBe(known)
    expect((await olga.pull()).body.entries).toHaveLength(2)
  })

  test('a maintainer of everyone changes memories there and forgets none, as the policy says', async () => {
    const served = await world()
    await served.owner.call('PUT /api/v1/teams/:space/members/:person', {
      params: { space: 'everyone', person: 'mia' },
      body: { role: 'maintainer' },
    })
    const client = syncClient(served, served.mia, 'everyone')
    const { body } = await client.push(
      operation('everyone', client.replica),
      operation('everyone', client.replica, { kind: 'forget', fields: {} }),
    )
    expect(body.receipts?.map(({ status }) => status)).toEqual(['stored', 'refused'])
  })

  test('a secret in the words of an operation keeps it out of the space of a team', async () => {
    const served = await world()
    const mia = syncClient(served, served.mia, TEAM)
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
    const { body } = await mia.push(
      operation(TEAM, mia.replica, { fields: { text: `The token is ${secret}` } }),
      operation(TEAM, mia.replica, { fields: { tags: ['ci', secret] } }),
      operation(TEAM, mia.replica),
    )
    expect(body.receipts?.map(({ status }) => status)).toEqual(['refused', 'refused', 'stored'])
    expect(body.receipts?.[0]?.reason).toMatch(/^it holds a secret \(/)
    expect(JSON.stringify([body, (await mia.pull()).body])).not.toContain(secret)
  })

  test('a key that is revoked in the middle of a push has nothing of it stored', async () => {
    const served = await world()
    const mia = syncClient(served, served.mia, TEAM)
    await mia.push(operation(TEAM, mia.replica))
    const people: People = {
      ...served.people,
      openLog: (actor, space) => {
        const log = served.people.openLog(actor, space)
        // By another connection: what this one does is undone with the push.
        const revoke = () =>
          served.database.admin.command(
            `UPDATE keys SET revoked_at = '2026-01-01' WHERE id = '${actor.key.id}'`,
          )
        return { ...log, store: afterFirst(log.store, revoke) }
      },
    }
    const app = createTeamApp({ ...served.serve, people })
    const again = syncClient(
      {
        request: async (path, { key, ...init } = {}) =>
          app.request(
            `${BASE}${path}`,
            withHost({ ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
          ),
      },
      served.mia,
      TEAM,
      mia.replica,
    )
    const refused = await again.push(operation(TEAM, mia.replica), operation(TEAM, mia.replica))
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'refused' } } })
    expect((await mia.push(operation(TEAM, mia.replica))).status).toBe(401)
    const rita = syncClient(served, served.rita, TEAM)
    expect((await rita.pull()).body.entries).toHaveLength(1)
    expect((await rita.get('head')).body.last?.seq).toBe(1)
  })

  test('too much at once is 413, a cursor of another log is 409, and what has no sense is 400', async () => {
    const served = await world()
    const mia = syncClient(served, served.mia, TEAM)
    const small = operation(TEAM, mia.replica)
    expect((await mia.push(...Array.from({ length: 1001 }, () => small))).status).toBe(413)
    expect((await mia.push('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await mia.push('x'.repeat(5 * 1024 * 1024))).status).toBe(413)
    const restored = { status: 409, body: { error: { code: 'sync_restored' } } }
    expect(await mia.pull({ seq: 7, chain: 'f'.repeat(32) })).toMatchObject(restored)
    expect(await mia.pull({ seq: 0, chain: 'f'.repeat(32) })).toMatchObject(restored)
    expect((await mia.pull({ seq: -1, chain: '' })).status).toBe(400)
    const wrong = syncClient(served, served.mia, TEAM, 'no replica')
    expect((await wrong.push(small)).status).toBe(400)
    expect((await mia.get('head')).body.last?.seq).toBe(0)
  })

  test('a schema that this program is too old for stores nothing and asks the machine to try again later', async () => {
    const served = await world()
    const mia = syncClient(served, served.mia, TEAM)
    const { admin } = served.database
    await admin.command('UPDATE migrations SET oldest = oldest + 90')
    const back = () => admin.command('UPDATE migrations SET oldest = oldest - 90 WHERE oldest > 90')
    onTestFinished(async () => void (await back()))
    expect(await mia.push(operation(TEAM, mia.replica))).toMatchObject({
      status: 503,
      body: { error: { code: 'store_newer' } },
    })
    await back()
    expect((await mia.pull()).body.entries).toEqual([])
  })

  test('the wrapped keys of a person are replaced only by who knows the last ones, and are nobody else’s', async () => {
    const served = await world()
    const [one, other] = [syncClient(served, served.mia, 'mia'), syncClient(served, served.mia, 'mia')]
    expect((await one.get('keys')).body).toEqual({ ring: null })
    const first = { id: 'first', data: [1] }
    const replaces = createHash('sha256').update(JSON.stringify(first)).digest('hex')
    expect((await one.put('keys', { ring: first, replaces: null })).status).toBe(200)
    expect((await other.put('keys', { ring: { id: 'second' }, replaces: null })).status).toBe(409)
    expect((await other.get('keys')).body).toEqual({ ring: first })
    expect((await other.put('keys', { ring: { id: 'second' }, replaces })).status).toBe(200)
    expect((await one.put('keys', { ring: { id: 'third' }, replaces })).status).toBe(409)
    expect((await one.get('keys')).body).toEqual({ ring: { id: 'second' } })
    expect((await one.put('keys', { ring: { x: 'x'.repeat(70_000) }, replaces: null })).status).toBe(413)
    expect((await syncClient(served, served.owner, 'mia').get('keys')).status).toBe(404)
    expect((await syncClient(served, served.mia, TEAM).get('keys')).status).toBe(403)
  })

  test('the audit log has who took and brought how much of a team, and who was refused', async () => {
    const served = await world()
    const [mia, rita] = [syncClient(served, served.mia, TEAM), syncClient(served, served.rita, TEAM)]
    await mia.push(operation(TEAM, mia.replica), operation(TEAM, mia.replica))
    await rita.pull()
    await rita.pull({ seq: 0, chain: '' })
    await rita.push(operation(TEAM, rita.replica))
    await syncClient(served, served.zoe, TEAM).pull()
    const own = syncClient(served, served.mia, 'mia')
    await own.pull()
    const { entries } = await served.owner.call('GET /api/v1/audit', { query: { limit: 500 } })
    const seen = entries
      .filter(({ action }) => action.startsWith('sync.'))
      .map(({ actor, action, object, allowed }) => `${actor} ${action} ${object} ${allowed}`)
    expect(seen.reverse()).toEqual([
      'mia sync.push 2 operations true',
      'rita sync.pull 2 operations true',
      'rita sync.pull 2 operations true',
      'rita sync.push null false',
      'zoe sync.pull null false',
    ])
    expect(JSON.stringify(entries)).not.toContain('Tuesdays')
  })
})

/** Does something in between: after the first operation of a push was written, and before it is committed. */
function afterFirst(store: SpaceStore, then: () => Promise<unknown>): SpaceStore {
  let many = 0
  return {
    ...store,
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          append: async (op) => {
            const seq = await tx.append(op)
            many += 1
            if (many === 1) await then()
            return seq
          },
        }),
      ),
  }
}
