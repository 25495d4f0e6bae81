import { expect, test } from 'vitest'
import type { Actor } from '../../src/people/actor.ts'
import type { NewShare } from '../../src/people/people.ts'
import { author, newMemory, statement } from '../store/examples.ts'
import { withoutRowSecurity } from '../support/people/row-security.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { applicationWire } from '../support/postgres/filled.ts'
import { withPostgres } from '../support/postgres/suite.ts'

interface World extends TestServer {
  readonly ann: Actor
  readonly bob: Actor
}

/** Ann has three memories: one in the project p about deploys, one in q, and a private one. Bob has none. */
async function world(): Promise<World> {
  const server = await testServer()
  const [ann, bob] = [await server.person('ann'), await server.person('bob')]
  const { store } = await server.people.openSpace(ann, 'ann')
  for (const id of ['p', 'q']) await store.projects.seen({ id, kind: 'name', name: id }, null, author().at)
  const add = (id: string, project: string | null, topic: string | null) => {
    const owned = project === null ? {} : ({ scope: 'project', project } as const)
    return store.memories.add(newMemory({ id, user: 'ann', text: `quince ${id}`, topic, ...owned }), author())
  }
  await add('in-p', 'p', 'deploys')
  await add('in-q', 'q', null)
  await add('private', null, 'deploys')
  return { ...server, ann, bob }
}

const share = (given: Partial<NewShare>): NewShare => ({
  ...{ kind: 'project', value: 'p', with: 'bob', access: 'read', why: 'we deploy together' },
  ...given,
})

/** The ids that an actor finds in a space: listed, and searched for. */
async function found({ people }: TestServer, actor: Actor, space: string): Promise<[string[], string[]]> {
  const { store, reach } = await people.openSpace(actor, space)
  const listed = (await store.memories.list(reach)).map(({ id }) => id)
  const searched = (await store.text.search('memories', reach, ['quinc'], 9)).map(({ id }) => id)
  return [listed.sort(), searched.sort()]
}

await withPostgres('a share', () => {
  test.each([
    ['a project', { kind: 'project', value: 'p' }, ['in-p']],
    ['a topic', { kind: 'topic', value: 'deploys' }, ['in-p', 'private']],
    ['a memory', { kind: 'memory', value: 'in-q' }, ['in-q']],
  ] as const)('of %s shows exactly that, also without row-level security', async (_what, given, ids) => {
    const made = await world()
    await made.people.shares.create(made.ann, share(given))
    expect(await found(made, made.bob, 'ann')).toEqual([ids, ids])
    await withoutRowSecurity(made)
    expect(await found(made, made.bob, 'ann')).toEqual([ids, ids])
    const { store, reach } = await made.people.openSpace(made.bob, 'ann')
    expect(await store.sessions.list(reach)).toEqual([])
    expect(await store.memories.count(reach)).toMatchObject({ active: ids.length })
  })

  test('says how many memories it covers, finds a project by its name, and is not made of nothing by mistake', async () => {
    const { people, ann, bob } = await world()
    expect(await people.shares.create(ann, share({ kind: 'topic', value: 'deploys' }))).toMatchObject({
      covers: 2,
    })
    const name = (await (await people.openSpace(ann, 'ann')).store.projects.get('p'))?.name ?? ''
    expect(await people.shares.create(ann, share({ value: name }))).toMatchObject({ value: 'p', covers: 1 })
    for (const kind of ['topic', 'project'] as const)
      await expect(people.shares.create(ann, share({ kind, value: 'nope' }))).rejects.toMatchObject({
        code: 'invalid_input',
        hint: expect.stringMatching(/the server.*--anyway/),
      })
    expect(await people.shares.received(bob)).toHaveLength(2)
    const later = await people.shares.create(ann, {
      ...share({ kind: 'topic', value: 'nope' }),
      anyway: true,
    })
    expect(later).toMatchObject({ value: 'nope', covers: 0 })
  })

  test('says to its recipient who shared it, and why', async () => {
    const { people, ann, bob } = await world()
    await people.shares.create(ann, share({ why: 'we deploy together' }))
    expect(await people.shares.received(bob)).toMatchObject([
      {
        space: 'ann',
        kind: 'project',
        value: 'p',
        by: 'ann',
        byName: 'Ann',
        why: 'we deploy together',
        access: 'read',
      },
    ])
    expect(await people.shares.received(ann)).toEqual([])
    expect(await people.shares.given(ann)).toHaveLength(1)
    await expect(people.shares.given(bob, 'ann')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is live: what comes into the project later is shared too, and what leaves it is not', async () => {
    const made = await world()
    const { people, ann, bob } = made
    await people.shares.create(ann, share({}))
    const { store } = await people.openSpace(ann, 'ann')
    await store.memories.add(
      newMemory({ id: 'later', user: 'ann', text: 'quince later', scope: 'project', project: 'p' }),
      author(),
    )
    expect((await found(made, bob, 'ann'))[0]).toEqual(['in-p', 'later'])
  })

  test('that ended shows nothing, and is kept as history', async () => {
    const made = await world()
    const { people, ann, bob } = made
    const { id } = await people.shares.create(ann, share({}))
    await expect(people.shares.revoke(bob, id)).rejects.toMatchObject({ code: 'refused' })
    await people.shares.revoke(ann, id)
    await expect(people.openSpace(bob, 'ann')).rejects.toMatchObject({ code: 'not_found' })
    expect(await people.shares.received(bob)).toEqual([])
    expect(await people.shares.given(ann)).toMatchObject([{ id, revokedAt: expect.any(String) }])
    await withoutRowSecurity(made)
    await expect(people.openSpace(bob, 'ann')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is declined by its recipient and by nobody else, also without row-level security', async () => {
    const made = await world()
    const { people, ann, bob } = made
    const zoe = await made.person('zoe')
    const { id } = await people.shares.create(ann, share({}))
    const isRefused = async () => {
      for (const actor of [ann, zoe])
        await expect(people.shares.decline(actor, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    await isRefused()
    await people.shares.decline(bob, id)
    await expect(people.openSpace(bob, 'ann')).rejects.toMatchObject({ code: 'not_found' })
    expect((await people.may(bob, 'memory.read', { space: 'ann', memory: 'in-p' })).allowed).toBe(false)
    await people.shares.accept(bob, id)
    expect((await found(made, bob, 'ann'))[0]).toEqual(['in-p'])
    await withoutRowSecurity(made)
    await isRefused()
  })

  test('with another right ends the first', async () => {
    const { people, ann, bob } = await world()
    await people.shares.create(ann, share({ access: 'write' }))
    await people.shares.create(ann, share({ access: 'read' }))
    expect(await people.shares.received(bob)).toMatchObject([{ access: 'read' }])
    expect((await people.may(bob, 'memory.write', { space: 'ann', memory: 'in-p' })).allowed).toBe(false)
  })

  test('to write lets its recipient reword the memory, and the owner sees who did', async () => {
    const { people, ann, bob } = await world()
    await people.shares.create(ann, share({ access: 'write' }))
    await people.check(bob, 'memory.write', { space: 'ann', memory: 'in-p' })
    const { store, reach } = await people.openSpace(bob, 'ann')
    const by = { ...author(1), by: 'bob' }
    const revised = await store.memories.revise(
      reach,
      'in-p',
      statement({ text: 'quince jam', topic: 'deploys' }),
      by,
    )
    expect(revised).toMatchObject({ text: 'quince jam', revision: 2 })
    const own = await people.openSpace(ann, 'ann')
    expect((await own.store.memories.history(own.reach, 'in-p')).at(-1)).toMatchObject({
      by: 'bob',
      change: 'revised',
    })
    // The change stands in the line of changes after all others of the space.
    const changes = await own.store.pages.changes(own.reach, 0, 100)
    expect(changes.at(-1)).toMatchObject({ memory: 'in-p' })
    const other = await store.memories.revise(reach, 'in-q', statement({ text: 'quince pie' }), by)
    expect(other).toBeUndefined()
  })

  test('to write shows its recipient the runs of their own changes, and no others, also by row-level security alone', async () => {
    const made = await world()
    const { people, ann, bob } = made
    const eve = await made.person('eve')
    for (const { person } of [bob, eve])
      await people.shares.create(ann, share({ with: person, access: 'write' }))
    const reword = async (actor: Actor, text: string) => {
      const { store, reach } = await people.openSpace(actor, 'ann')
      const by = { ...author(1), by: actor.person, run: `run-of-${actor.person}` }
      const facts = { judge: 'edit', model: null, project: null, session: null, undoneAt: null, toldAt: null }
      await store.transaction(async (tx) => {
        await tx.runs.add({ id: by.run, at: by.at, user: 'ann', ...facts })
        await tx.memories.revise(reach, 'in-p', statement({ text, topic: 'deploys' }), by)
      })
    }
    await reword(ann, 'quince jelly')
    await reword(bob, 'quince jam')
    for (const [actor, runs] of [
      [bob, ['run-of-bob']],
      [eve, []],
      [ann, ['run-of-bob', 'run-of-ann']],
    ] as const) {
      const { store, reach } = await people.openSpace(actor, 'ann')
      expect((await store.runs.list(reach)).map(({ id }) => id).sort()).toEqual([...runs].sort())
      const use = { user: 'ann', actor: actor.person, key: actor.key.id }
      const { rows } = await (await applicationWire(made.made, use)).command(
        'SELECT id FROM runs ORDER BY id',
      )
      expect(rows.map(({ id }) => id)).toEqual([...runs].sort())
    }
  })

  test('to write a project lets its recipient add a memory there, numbered after those that they do not see', async () => {
    const { people, ann, bob } = await world()
    await people.shares.create(ann, share({ access: 'write' }))
    const { store, reach } = await people.openSpace(bob, 'ann')
    const added = newMemory({
      id: 'by-bob',
      user: 'ann',
      text: 'quince by bob',
      scope: 'project',
      project: 'p',
    })
    await store.memories.add(added, { ...author(1), by: 'bob' })
    await expect(
      store.memories.add(
        newMemory({ id: 'x', user: 'ann', text: 'x', scope: 'project', project: 'q' }),
        author(),
      ),
    ).rejects.toMatchObject({ code: 'refused' })
    expect(await store.memories.get(reach, 'by-bob')).toMatchObject({ text: 'quince by bob' })
    const own = await people.openSpace(ann, 'ann')
    expect(await own.store.memories.list(own.reach)).toHaveLength(4)
  })

  test('with a team gives its members their roles there, and its owner no more than a maintainer', async () => {
    const { people, owner, ann, ...server } = await world()
    const [mia, rita, eve] = [
      await server.person('mia'),
      await server.person('rita'),
      await server.person('eve'),
    ]
    await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
    for (const [person, role] of [
      ['ann', 'member'],
      ['mia', 'maintainer'],
      ['rita', 'reader'],
    ] as const)
      await people.teams.setMember(owner, 'team:alpha', person, role)
    await people.shares.create(ann, share({ with: 'team:alpha', access: 'write' }))
    const roleOf = async (actor: Actor) =>
      (await people.may(actor, 'memory.write', { space: 'ann', memory: 'in-p' })).role
    expect([await roleOf(owner), await roleOf(mia), await roleOf(rita), await roleOf(eve)]).toEqual([
      ...['maintainer', 'maintainer', 'reader', 'none'],
    ])
    await people.teams.removeMember(owner, 'team:alpha', 'mia')
    expect(await roleOf(mia)).toBe('none')
  })

  test('is refused while a memory of it holds a secret by the rules of today', async () => {
    const { people, ann, made } = await world()
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    await made.admin.command(`UPDATE memories SET text = 'the token is ${secret}' WHERE id = 'in-p'`)
    const refused = { code: 'refused', message: expect.stringContaining('secret') }
    await expect(people.shares.create(ann, share({}))).rejects.toMatchObject(refused)
    await expect(people.shares.create(ann, share({ kind: 'memory', value: 'in-p' }))).rejects.toMatchObject(
      refused,
    )
    await expect(people.shares.create(ann, share({ kind: 'topic', value: 'deploys' }))).rejects.toMatchObject(
      refused,
    )
    await expect(people.shares.create(ann, share({ value: 'q' }))).resolves.toMatchObject({ value: 'q' })
    expect(await people.shares.given(ann)).toHaveLength(1)
  })

  test('with a secret as its reason is kept without it', async () => {
    const { people, ann } = await world()
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    expect((await people.shares.create(ann, share({ why: `use ${secret}` }))).why).not.toContain(secret)
  })

  test.each([
    ['themselves', { with: 'ann' }, 'invalid_input'],
    ['nobody', { with: 'nobody' }, 'not_found'],
    ['a team that they are not in', { with: 'team:omega' }, 'not_found'],
    ['somebody, of a memory that is not there', { kind: 'memory', value: 'nothing' }, 'not_found'],
    ['somebody, of somebody else’s space', { space: 'olga' }, 'not_found'],
    ['somebody, for no reason', { why: '' }, 'invalid_input'],
    ['somebody, of another kind', { kind: 'session' }, 'invalid_input'],
  ] as const)('is not made with %s', async (_what, given, code) => {
    const { people, owner, ann } = await world()
    await people.teams.create(owner, { id: 'omega', name: 'Omega' })
    await expect(people.shares.create(ann, share(given as never))).rejects.toMatchObject({ code })
  })
})
