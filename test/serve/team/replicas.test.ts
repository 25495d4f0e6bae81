import { expect, onTestFinished, test } from 'vitest'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { followEvents, type Replica, startReplica } from './support/replica.ts'

async function twoReplicas() {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  const one = await startReplica(database.url)
  const { secret } = await one.client()('POST /api/v1/setup', {
    body: { token: one.setup ?? '', id: 'root', name: 'The Owner' },
  })
  const other = await startReplica(database.url)
  return { database, one, other, secret }
}

async function addPerson({ client }: Replica, owner: string, id: string): Promise<string> {
  await client(owner)('POST /api/v1/people', { body: { id, name: id } })
  const { secret } = await client(owner)('POST /api/v1/keys', {
    body: { name: 'k', access: 'write', person: id },
  })
  return secret
}

await withPostgres('two replicas over one database', () => {
  test('a change through one replica is a live event at the other', { timeout: 60_000 }, async () => {
    const { one, other, secret } = await twoReplicas()
    expect(other.setup).toBeNull()
    const ann = await addPerson(one, secret, 'ann')
    const events = await followEvents(other.address, ann)
    const { memory } = await one.client(ann)('POST /api/v1/memories', {
      body: { text: 'Deploys go out on Tuesdays, because support is staffed then' },
    })
    expect(await events.next('memory')).toMatchObject({ id: memory.id, space: 'ann' })
    await events.close()
  })

  test('nobody gets live events of a space that is not theirs to read', { timeout: 60_000 }, async () => {
    const { one, other, secret } = await twoReplicas()
    const [ann, bob] = [await addPerson(one, secret, 'ann'), await addPerson(one, secret, 'bob')]
    const events = await followEvents(other.address, bob)
    const text = 'The launch of the new shop is on the first of March'
    await one.client(ann)('POST /api/v1/memories', { body: { text } })
    const { memory } = await one.client(bob)('POST /api/v1/memories', {
      body: { text: 'Ports of tests begin at 4000' },
    })
    // Ann's change came first: it would have been the first event.
    expect(await events.next('memory')).toMatchObject({ id: memory.id, space: 'bob' })
    await events.close()
  })

  test('a key that is revoked through one replica is refused by the other at once, and its live events end', {
    timeout: 60_000,
  }, async () => {
    const { one, other, secret } = await twoReplicas()
    const ann = await addPerson(one, secret, 'ann')
    const me = await other.client(ann)('GET /api/v1/me')
    const events = await followEvents(other.address, ann)
    await one.client(secret)('DELETE /api/v1/keys/:id', { params: { id: me.team?.key.id ?? '' } })
    await expect(other.client(ann)('GET /api/v1/me')).rejects.toMatchObject({
      status: 401,
      code: 'key_revoked',
    })
    await events.ended()
  })

  test('a browser that logs in at one replica is logged in at the other, and logs out at both', {
    timeout: 60_000,
  }, async () => {
    const { one, other, secret } = await twoReplicas()
    const entered = await fetch(`${one.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: secret }),
    })
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(entered.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    const me = await fetch(`${other.address}/api/v1/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({
      by: 'cookie',
      team: { person: 'root', key: { kind: 'browser' } },
    })
    const out = await fetch(`${other.address}/api/v1/logout`, {
      method: 'POST',
      headers: { cookie, origin: other.address },
    })
    expect(await out.json()).toEqual({ ended: true })
    expect((await fetch(`${one.address}/api/v1/me`, { headers: { cookie } })).status).toBe(401)
  })

  test('a login link made at one replica works once, at any of them', { timeout: 60_000 }, async () => {
    const { one, other, secret } = await twoReplicas()
    const { link } = await one.client(secret)('POST /api/v1/login-links')
    const { search } = new URL(link)
    const opened = await fetch(`${other.address}/login${search}`, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
    const again = await fetch(`${one.address}/login${search}`, { redirect: 'manual' })
    expect(again.status).toBe(401)
    const code = new URLSearchParams(search).get('code') ?? ''
    await expect(one.client(code)('GET /api/v1/me')).rejects.toMatchObject({ status: 401 })
  })

  test('SIGTERM ends live streams, answers what is under way and exits with 0', {
    timeout: 60_000,
  }, async () => {
    const { one, other, secret } = await twoReplicas()
    const events = await followEvents(one.address, secret)
    const asked = Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        one.client(secret)('POST /api/v1/memories', {
          body: { text: `Fact ${at}: the port of service ${at} is ${5000 + at}` },
        }),
      ),
    )
    await events.next('memory')
    const code = one.end('SIGTERM')
    const kept = await asked
    await events.ended()
    expect(await code).toBe(0)
    const { memories } = await other.client(secret)('GET /api/v1/memories')
    expect(memories.map(({ id }) => id).sort()).toEqual(kept.map(({ memory }) => memory.id).sort())
    expect(one.log()).not.toContain(secret)
  })
})
