import { expect, test } from 'vitest'
import { withoutRowSecurity } from '../support/people/row-security.ts'
import { testServer } from '../support/people/server.ts'
import { withPostgres } from '../support/postgres/suite.ts'

await withPostgres('people and teams', () => {
  test('are listed with their roles, and a team only for who is in it', async () => {
    const { people, owner, ...server } = await testServer()
    const [ann, bob] = [await server.person('ann'), await server.person('bob')]
    const team = await people.teams.create(owner, { id: 'alpha', name: 'Alpha', review: 'everyone' })
    expect(team).toMatchObject({ id: 'team:alpha', review: 'everyone', role: 'owner' })
    await people.teams.setMember(owner, 'team:alpha', 'ann', 'reader')
    expect((await people.teams.list(ann)).map(({ id, role }) => [id, role])).toEqual([
      ['everyone', 'member'],
      ['team:alpha', 'reader'],
    ])
    expect((await people.teams.list(bob)).map(({ id }) => id)).toEqual(['everyone'])
    await expect(people.teams.members(bob, 'team:alpha')).rejects.toMatchObject({ code: 'not_found' })
    expect((await people.teams.members(ann, 'team:alpha')).map(({ person }) => person)).toEqual([
      'ann',
      'olga',
    ])
    expect((await people.persons.list(bob)).map(({ id, role }) => [id, role])).toEqual([
      ['ann', 'member'],
      ['bob', 'member'],
      ['olga', 'owner'],
    ])
    await withoutRowSecurity(server)
    expect((await people.teams.list(bob)).map(({ id }) => id)).toEqual(['everyone'])
  })

  test('give the spaces that somebody may read, their own first', async () => {
    const { people, owner, ...server } = await testServer()
    const [ann, bob] = [await server.person('ann'), await server.person('bob')]
    await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
    await people.teams.setMember(owner, 'team:alpha', 'ann', 'member')
    await people.shares.create(bob, {
      kind: 'topic',
      anyway: true,
      value: 'deploys',
      with: 'ann',
      access: 'write',
      why: 'to see',
    })
    expect(await people.spaces(ann)).toEqual([
      { space: 'ann', name: 'Ann', kind: 'own', role: 'owner', review: null },
      { space: 'everyone', name: 'Everyone', kind: 'everyone', role: 'member', review: 'maintainers' },
      { space: 'team:alpha', name: 'Alpha', kind: 'team', role: 'member', review: 'maintainers' },
      { space: 'bob', name: 'Bob', kind: 'shared', role: 'member', review: null },
    ])
    await people.teams.setMember(owner, 'everyone', 'ann', 'none')
    expect((await people.spaces(ann)).map(({ space }) => space)).toEqual(['ann', 'team:alpha', 'bob'])
    await expect(people.openSpace(ann, 'olga')).rejects.toMatchObject({ code: 'not_found' })
    await expect(people.openSpace(ann, 'everyone')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keep at least one owner of the server', async () => {
    const { people, owner, ...server } = await testServer()
    const conflict = { code: 'conflict', message: expect.stringContaining('last owner') }
    await expect(people.persons.disable(owner, 'olga')).rejects.toMatchObject(conflict)
    await expect(people.teams.removeMember(owner, 'everyone', 'olga')).rejects.toMatchObject(conflict)
    await expect(people.teams.setMember(owner, 'everyone', 'olga', 'member')).rejects.toMatchObject(conflict)
    await server.person('ann')
    await people.teams.setMember(owner, 'everyone', 'ann', 'owner')
    await people.teams.setMember(owner, 'everyone', 'olga', 'member')
    await expect(people.persons.list(owner)).resolves.toHaveLength(2)
    await expect(people.persons.create(owner, { id: 'bob', name: 'Bob' })).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('let an owner of the server look after a team that lost its owner, without seeing its memory', async () => {
    const { people, owner, ...server } = await testServer()
    await server.person('ann')
    await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
    await people.teams.removeMember(owner, 'team:alpha', 'olga')
    await expect(people.openSpace(owner, 'team:alpha')).rejects.toMatchObject({ code: 'not_found' })
    await people.teams.setMember(owner, 'team:alpha', 'ann', 'owner')
    expect(await people.teams.members(owner, 'team:alpha')).toMatchObject([{ person: 'ann', role: 'owner' }])
    await people.teams.change(owner, 'team:alpha', { name: 'Alpha 2', review: 'off' })
    expect(await people.teams.get(owner, 'team:alpha')).toMatchObject({ name: 'Alpha 2', review: 'off' })
  })

  test.each([
    ['a person with the id of everyone', { id: 'Everyone' }],
    ['a person with the id of a team', { id: 'team:alpha' }],
    ['a person with a path as id', { id: '../etc' }],
    ['a person without an id', { id: '' }],
    ['a person without a name', { id: 'bob', name: '​' }],
    ['a role that there is not', { id: 'bob', role: 'god' }],
  ])('refuse %s', async (_what, given) => {
    const { people, owner } = await testServer()
    const person = { name: 'Bob', ...given } as never
    await expect(people.persons.create(owner, person)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('refuse a second person or team with an id that looks the same', async () => {
    const { people, owner } = await testServer()
    await expect(people.persons.create(owner, { id: 'OLGA', name: 'O' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await people.teams.create(owner, { id: 'alpha', name: 'A' })
    await expect(people.teams.create(owner, { id: 'alpha', name: 'B' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(people.teams.create(owner, { id: 'Alpha', name: 'B' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(people.teams.setMember(owner, 'team:alpha', 'nobody', 'member')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
