import { expect, test } from 'vitest'
import { author, newMemory } from '../store/examples.ts'
import { withoutRowSecurity } from '../support/people/row-security.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { withPostgres } from '../support/postgres/suite.ts'

async function withMemory(server: TestServer, space: string): Promise<void> {
  await server.made.database.storeFor(space).memories.add(newMemory({ id: 'm', user: space }), author())
}

await withPostgres('the audit log', () => {
  test('has who looked at others’ data, with which key, what, whose, when, and whether it was allowed', async () => {
    const server = await testServer()
    const { people } = server
    const [ann, bob] = [await server.person('ann'), await server.person('bob')]
    await withMemory(server, 'ann')
    await people.shares.create(ann, {
      kind: 'memory',
      value: 'm',
      with: 'bob',
      access: 'read',
      why: 'to see',
    })
    await people.check(bob, 'memory.read', { space: 'ann', memory: 'm' })
    await expect(people.check(bob, 'memory.forget', { space: 'ann', memory: 'm' })).rejects.toMatchObject({
      code: 'refused',
    })
    await expect(people.check(bob, 'memory.read', { space: 'ann', memory: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const log = await people.audit.list(ann, { space: 'ann', actor: 'bob' })
    const common = { actor: 'bob', key: bob.key.id, space: 'ann', at: expect.stringMatching(/Z$/) }
    expect(log).toMatchObject([
      { ...common, action: 'memory.read', object: 'x', allowed: false },
      { ...common, action: 'memory.forget', object: 'm', allowed: false },
      { ...common, action: 'memory.read', object: 'm', allowed: true },
    ])
  })

  test('has nothing about one’s own data', async () => {
    const server = await testServer()
    const ann = await server.person('ann')
    await withMemory(server, 'ann')
    await server.made.admin.command('DELETE FROM audit')
    await server.people.check(ann, 'memory.read', { space: 'ann', memory: 'm' })
    expect(await server.people.audit.list(server.owner, { actor: 'ann' })).toEqual([])
  })

  test('is read by the owner of a space for that space, and by an owner of the server as a whole', async () => {
    const server = await testServer()
    const { people, owner } = server
    const [ann, bob] = [await server.person('ann'), await server.person('bob')]
    await expect(people.check(bob, 'memory.read', { space: 'ann' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await people.audit.list(ann, { space: 'ann' })).toMatchObject([
      { actor: 'bob' },
      { action: 'key.other' },
    ])
    expect(await people.audit.list(owner, { space: 'ann', actor: 'bob' })).toHaveLength(1)
    await expect(people.audit.list(bob, { space: 'ann' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(people.audit.list(bob)).rejects.toMatchObject({ code: 'refused' })
    await withoutRowSecurity(server)
    await expect(people.audit.list(bob, { space: 'ann' })).rejects.toMatchObject({ code: 'not_found' })
    const whose = (await people.audit.list(ann, { space: 'ann' })).map(({ space }) => space)
    expect(whose).toEqual(['ann', 'ann', 'ann', 'ann'])
  })

  test('has the attempts of a key that was revoked meanwhile', async () => {
    const server = await testServer()
    const bob = await server.person('bob')
    await server.people.keys.revoke(bob, bob.key.id)
    await expect(server.people.check(bob, 'memory.read', { space: 'olga' })).rejects.toThrow()
    const [entry] = await server.people.audit.list(server.owner, { actor: 'bob' })
    expect(entry).toMatchObject({ key: bob.key.id, space: 'olga', allowed: false })
  })

  test('is there before the access: where it cannot be written, nothing is allowed', async () => {
    const server = await testServer()
    const { people, owner, made } = server
    await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
    await made.admin.command('ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (FALSE) NOT VALID')
    try {
      await expect(people.check(owner, 'memory.read', { space: 'team:alpha' })).rejects.toMatchObject({
        code: 'conflict',
      })
    } finally {
      await made.admin.command('ALTER TABLE audit DROP CONSTRAINT full_disk')
    }
  })

  test('is paged from the newest back', async () => {
    const { people, owner, made } = await testServer()
    await made.admin.command('DELETE FROM audit')
    const entry = {
      actor: null,
      key: null,
      action: 'login',
      space: 'everyone',
      allowed: false,
      reason: null,
    } as const
    await people.audit.append([1, 2, 3, 4, 5].map((number) => ({ ...entry, object: String(number) })))
    const first = await people.audit.list(owner, { limit: 2, allowed: false })
    const next = await people.audit.list(owner, { limit: 2, allowed: false, before: first.at(-1)?.id ?? '' })
    expect([...first, ...next].map(({ object }) => object)).toEqual(['5', '4', '3', '2'])
  })
})
