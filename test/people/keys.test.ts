import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/base/clock.ts'
import { digestOfSecret, makeSecret } from '../../src/people/keys.ts'
import { testServer } from '../support/people/server.ts'
import { withPostgres } from '../support/postgres/suite.ts'

await withPostgres('a key', () => {
  test('is shown once, and kept as a digest only', async () => {
    const { people, owner, made } = await testServer()
    const { key, secret } = await people.keys.create(owner, { name: 'laptop', access: 'read' })
    expect(secret).toMatch(/^mem_[\w-]{43}$/)
    expect(JSON.stringify(await people.keys.list(owner))).not.toContain(secret.slice(4))
    const { rows } = await made.admin.command(`SELECT * FROM keys WHERE id = '${key.id}'`)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
    expect(rows[0]).toMatchObject({
      name: 'laptop',
      access: 'read',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await people.authenticate(secret)).toMatchObject({
      ok: true,
      actor: {
        person: 'olga',
        name: 'Olga',
        key: { id: key.id, name: 'laptop', access: 'read', kind: 'api' },
      },
    })
  })

  test('is removed by redaction from what is stored or logged', async () => {
    const { context } = await testServer()
    for (let round = 0; round < 20; round++) {
      const { secret } = makeSecret(context)
      expect(context.redact(`then I ran memoria login with ${secret} and it worked`).text).not.toContain(
        secret,
      )
    }
  })

  test('that nobody has is unknown, and the attempt is in the audit log without the secret', async () => {
    const { people, owner } = await testServer()
    expect(await people.authenticate('mem_nothing')).toEqual({ ok: false, problem: 'unknown' })
    expect(await people.authenticate('')).toEqual({ ok: false, problem: 'unknown' })
    const [entry] = await people.audit.list(owner)
    const entries = await people.audit.list(owner, { allowed: false })
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(2)
    expect(entries[0]).toMatchObject({ actor: null, action: 'login', space: 'everyone', reason: 'unknown' })
    expect(JSON.stringify([entry, ...entries])).not.toContain('nothing')
  })

  test('that is revoked opens nothing from then on, and says so', async () => {
    const { people, owner } = await testServer()
    const { key, secret } = await people.keys.create(owner, { name: 'laptop', access: 'write' })
    const revoked = await people.keys.revoke(owner, key.id)
    expect(revoked.revokedAt).not.toBeNull()
    expect(await people.authenticate(secret)).toEqual({ ok: false, problem: 'revoked' })
  })

  test('is not revoked where it is the last one of an owner for writing', async () => {
    const { people, owner, ...server } = await testServer()
    await server.person('bob')
    await people.keys.create(owner, { name: 'phone', access: 'read' })
    const last = { code: 'conflict', message: 'this is the last key of an owner, olga' }
    await expect(people.keys.revoke(owner, owner.key.id)).rejects.toMatchObject(last)
    const { key } = await people.keys.create(owner, { name: 'spare', access: 'write' })
    expect((await people.keys.revoke(owner, key.id)).revokedAt).not.toBeNull()
    await expect(people.keys.revoke(owner, owner.key.id)).rejects.toMatchObject(last)
  })

  test('that is over by the clock of the database is expired, whatever the clock of the program says', async () => {
    const { people, owner, made, clock } = await testServer()
    const { key, secret } = await people.keys.create(owner, { name: 'laptop', access: 'write', days: 1 })
    clock.ms += 3 * DAY_MS
    expect((await people.authenticate(secret)).ok).toBe(true)
    await made.admin.command(`UPDATE keys SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${key.id}'`)
    expect(await people.authenticate(secret)).toEqual({ ok: false, problem: 'expired' })
  })

  test('of a disabled person opens nothing until they are enabled again', async () => {
    const { people, owner, ...server } = await testServer()
    const bob = await server.person('bob')
    const { created } = await server.keyOf(bob)
    await people.persons.disable(owner, 'bob')
    expect(await people.authenticate(created.secret)).toEqual({ ok: false, problem: 'disabled' })
    expect(await people.spaces(bob)).toEqual([])
    await people.persons.enable(owner, 'bob')
    expect((await people.authenticate(created.secret)).ok).toBe(true)
  })

  test('for reading makes no other key, and revokes none', async () => {
    const { people, owner, ...server } = await testServer()
    const { actor } = await server.keyOf(owner, 'read')
    const refused = { code: 'refused' }
    await expect(people.keys.create(actor, { name: 'more', access: 'write' })).rejects.toMatchObject(refused)
    await expect(people.keys.revoke(actor, owner.key.id)).rejects.toMatchObject(refused)
  })

  test('of somebody else is not there for who does not administer the server', async () => {
    const { people, owner, ...server } = await testServer()
    const [ann, bob] = [await server.person('ann'), await server.person('bob')]
    await expect(people.keys.revoke(bob, ann.key.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(people.keys.revoke(bob, 'no-such-key')).rejects.toMatchObject({ code: 'not_found' })
    await expect(people.keys.list(bob, 'ann')).rejects.toMatchObject({ code: 'refused' })
    await expect(people.keys.create(bob, { name: 'x', access: 'read', person: 'ann' })).rejects.toMatchObject(
      {
        code: 'refused',
      },
    )
    const refused = await people.audit.list(owner, { actor: 'bob', allowed: false })
    expect(refused.map(({ action }) => action)).toEqual(['key.other', 'key.other', 'key.other', 'key.other'])
    expect(await people.keys.revoke(owner, ann.key.id)).toMatchObject({ person: 'ann' })
  })

  test('for somebody else is only made while they have none, and they see that it was made', async () => {
    const { people, owner, ...server } = await testServer()
    const bob = await server.person('bob')
    const forBob = { name: 'spare', access: 'write', person: 'bob' } as const
    await expect(people.keys.create(owner, forBob)).rejects.toMatchObject({ code: 'refused' })
    await people.keys.revoke(owner, bob.key.id)
    const { secret } = await people.keys.create(owner, forBob)
    const again = await people.authenticate(secret)
    if (!again.ok) throw new Error(again.problem)
    const log = await people.audit.list(again.actor, { space: 'bob' })
    expect(log.map(({ action, actor }) => [action, actor])).toContainEqual(['key.other', 'olga'])
  })

  test('of a browser lives 12 hours', async () => {
    const { people } = await testServer()
    const { key, secret } = await people.keys.login('olga', 'write')
    expect(Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)).toBe(DAY_MS / 2)
    expect(await people.authenticate(secret)).toMatchObject({ ok: true, actor: { key: { kind: 'browser' } } })
    await expect(people.keys.login('nobody', 'write')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('notes the day of its last use', async () => {
    const { people, owner } = await testServer()
    const { key, secret } = await people.keys.create(owner, { name: 'laptop', access: 'read', days: null })
    expect(key).toMatchObject({ usedOn: null, expiresAt: null })
    await people.authenticate(secret)
    const listed = (await people.keys.list(owner)).find(({ id }) => id === key.id)
    expect(listed?.usedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test.each([
    ['no name', { name: ' ', access: 'read' }],
    ['a long name', { name: 'x'.repeat(81), access: 'read' }],
    ['no such right', { name: 'k', access: 'admin' }],
    ['days in the past', { name: 'k', access: 'read', days: -1 }],
    ['too many days', { name: 'k', access: 'read', days: 1e9 }],
    ['days that are no number', { name: 'k', access: 'read', days: Number.NaN }],
  ])('is not made with %s', async (_what, options) => {
    const { people, owner } = await testServer()
    await expect(people.keys.create(owner, options as never)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

await withPostgres('the first owner of a server', () => {
  test('is made by a token that works once, while there is nobody', async () => {
    const { people, made } = await testServer()
    expect(await people.setup.isNeeded()).toBe(false)
    expect(await people.setup.offer()).toBeUndefined()
    const left = `INSERT INTO setup_tokens (digest, created_at) VALUES ('${digestOfSecret('mem_guess')}', utc_now())`
    await made.admin.command(left)
    await expect(people.setup.use('mem_guess', { id: 'eve', name: 'Eve' })).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('is not made by a wrong token, nor by two people at once', async () => {
    const { people, made } = await testServer()
    await made.admin.command('DELETE FROM members; DELETE FROM keys; DELETE FROM people')
    expect(await people.setup.isNeeded()).toBe(true)
    const [one, other] = [await people.setup.offer(), await people.setup.offer()]
    await expect(people.setup.use('mem_wrong', { id: 'eve', name: 'Eve' })).rejects.toMatchObject({
      code: 'refused',
    })
    const both = await Promise.allSettled([
      people.setup.use(one ?? '', { id: 'ann', name: 'Ann' }),
      people.setup.use(other ?? '', { id: 'bob', name: 'Bob' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await made.admin.command('SELECT 1 FROM people')).count).toBe(1)
    expect((await made.admin.command('SELECT 1 FROM setup_tokens')).count).toBe(0)
  })

  test('is not made by a token that is older than a day', async () => {
    const { people, made } = await testServer()
    await made.admin.command('DELETE FROM members; DELETE FROM keys; DELETE FROM people')
    const token = (await people.setup.offer()) ?? ''
    await made.admin.command(`UPDATE setup_tokens SET created_at = '2020-01-01T00:00:00.000Z'`)
    await expect(people.setup.use(token, { id: 'ann', name: 'Ann' })).rejects.toMatchObject({
      code: 'refused',
    })
  })
})
