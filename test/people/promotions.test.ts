import { expect, test } from 'vitest'
import type { Actor } from '../../src/people/actor.ts'
import type { ReviewMode } from '../../src/people/roles.ts'
import { author, newMemory } from '../store/examples.ts'
import { withoutRowSecurity } from '../support/people/row-security.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { applicationWire } from '../support/postgres/filled.ts'
import { withPostgres } from '../support/postgres/suite.ts'

interface World extends TestServer {
  readonly mia: Actor
  readonly max: Actor
  readonly may: Actor
  readonly rita: Actor
}

const SECRET = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`

/** The team alpha with a maintainer, two members and a reader; Max has a memory in the project p. */
async function world(review: ReviewMode): Promise<World> {
  const server = await testServer()
  const { people, owner } = server
  await people.teams.create(owner, { id: 'alpha', name: 'Alpha', review })
  const actors: Record<string, Actor> = {}
  for (const [person, role] of [
    ['mia', 'maintainer'],
    ['max', 'member'],
    ['may', 'member'],
    ['rita', 'reader'],
  ] as const) {
    actors[person] = await server.person(person)
    await people.teams.setMember(owner, 'team:alpha', person, role)
  }
  const { mia, max, may, rita } = actors as Record<'mia' | 'max' | 'may' | 'rita', Actor>
  const { store } = await people.openSpace(max, 'max')
  await store.projects.seen({ id: 'p', kind: 'name', name: 'Plums' }, '/home/max/plums', author().at)
  const evidence = [{ session: 's', messages: ['x'], quote: 'we deploy on Tuesdays, always' }]
  const owned = { user: 'max', scope: 'project', project: 'p', topic: 'deploys', evidence } as const
  await store.memories.add(
    newMemory({ id: 'm', text: 'Deploys go out on Tuesdays', kind: 'decision', ...owned }),
    author(),
  )
  await store.memories.add(newMemory({ id: 'private', user: 'max', text: 'I like plums' }), author())
  return { ...server, mia, max, may, rita }
}

const OFFER = { memory: 'm', to: 'team:alpha', why: 'all of us deploy' }

async function teamMemories({ people }: TestServer, actor: Actor, space = 'team:alpha') {
  const { store, reach } = await people.openSpace(actor, space)
  return store.memories.list(reach)
}

await withPostgres('a promotion', () => {
  test('waits for a maintainer, and then the team has the statement with its author, quote and project', async () => {
    const made = await world('maintainers')
    const { people, max, mia, may, rita } = made
    const offered = await people.promotions.offer(max, OFFER)
    expect(offered).toMatchObject({ state: 'waiting', by: 'max', byName: 'Max', author: 'Max', became: null })
    expect(await teamMemories(made, mia)).toEqual([])
    await expect(people.promotions.accept(may, offered.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(people.promotions.accept(max, offered.id)).rejects.toMatchObject({ code: 'refused' })
    await expect(people.promotions.accept(rita, offered.id)).rejects.toMatchObject({ code: 'not_found' })
    const accepted = await people.promotions.accept(mia, offered.id)
    expect(accepted).toMatchObject({ state: 'accepted', decidedBy: 'mia' })
    expect(await teamMemories(made, rita)).toMatchObject([
      {
        id: accepted.became,
        text: 'Deploys go out on Tuesdays',
        kind: 'decision',
        topic: 'deploys',
        scope: 'team',
        project: 'p',
        origin: 'colleague',
        author: 'Max',
        evidence: [{ quote: 'we deploy on Tuesdays, always' }],
        user: 'team:alpha',
      },
    ])
    const { store } = await people.openSpace(rita, 'team:alpha')
    expect(await store.projects.get('p')).toMatchObject({ name: 'Plums', paths: [] })
    expect((await people.promotions.get(max, offered.id)).state).toBe('accepted')
  })

  test('takes effect at once where no review is asked for', async () => {
    const made = await world('off')
    expect(await made.people.promotions.offer(made.max, OFFER)).toMatchObject({
      state: 'accepted',
      decidedBy: 'max',
    })
    expect(await teamMemories(made, made.rita)).toMatchObject([{ author: 'Max' }])
  })

  test('in a team where everyone reviews is decided by any other member', async () => {
    const made = await world('everyone')
    const { people, max, may, rita } = made
    const { id } = await people.promotions.offer(max, OFFER)
    await expect(people.promotions.accept(max, id)).rejects.toMatchObject({ code: 'refused' })
    await expect(people.promotions.accept(rita, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await people.promotions.accept(may, id)).toMatchObject({ state: 'accepted' })
    expect(await teamMemories(made, rita)).toHaveLength(1)
  })

  test('is decided once, however many decide at the same time', async () => {
    const made = await world('everyone')
    const { people, max, may, mia } = made
    const { id } = await people.promotions.offer(max, OFFER)
    const all = await Promise.allSettled([
      people.promotions.accept(may, id),
      people.promotions.accept(mia, id),
      people.promotions.reject(mia, id, 'no'),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { state } = await people.promotions.get(max, id)
    expect(await teamMemories(made, mia)).toHaveLength(state === 'accepted' ? 1 : 0)
  })

  test('that is rejected or withdrawn leaves nothing in the team, and says why', async () => {
    const made = await world('maintainers')
    const { people, max, mia, may } = made
    const { id } = await people.promotions.offer(max, OFFER)
    await expect(people.promotions.offer(max, OFFER)).rejects.toMatchObject({ code: 'conflict' })
    await expect(people.promotions.withdraw(mia, id)).rejects.toMatchObject({ code: 'refused' })
    await people.promotions.withdraw(max, id)
    await expect(people.promotions.accept(mia, id)).rejects.toMatchObject({ code: 'conflict' })
    const second = await people.promotions.offer(max, OFFER)
    expect(await people.promotions.reject(mia, second.id, 'not for all of us')).toMatchObject({
      state: 'rejected',
    })
    expect(await people.promotions.get(max, second.id)).toMatchObject({
      reason: 'not for all of us',
      decidedBy: 'mia',
    })
    expect(await teamMemories(made, mia)).toEqual([])
    expect(await people.promotions.list(mia, { state: 'waiting' })).toEqual([])
    expect(await people.promotions.list(mia, { space: 'team:alpha' })).toHaveLength(2)
    expect(await people.promotions.list(may, { space: 'team:alpha' })).toEqual([])
  })

  test('goes on from the team to everyone, with the first author', async () => {
    const made = await world('off')
    const { people, owner, max, may } = made
    const { became } = await people.promotions.offer(max, OFFER)
    const up = { from: 'team:alpha', memory: became ?? '', to: 'everyone', why: 'for all' }
    const { id } = await people.promotions.offer(may, up)
    await expect(people.promotions.accept(max, id)).rejects.toMatchObject({ code: 'refused' })
    await people.promotions.accept(owner, id)
    const stranger = await made.person('zoe')
    expect(await teamMemories(made, stranger, 'everyone')).toMatchObject([
      { author: 'Max', user: 'everyone' },
    ])
  })

  test('is screened for secrets when it is offered, and again when it is accepted', async () => {
    const made = await world('maintainers')
    const { people, max, mia, made: database } = made
    const secretFound = { code: 'refused', message: expect.stringContaining('secret') }
    await database.admin.command(`UPDATE evidence SET quote = 'it is ${SECRET}' WHERE memory_id = 'm'`)
    await expect(people.promotions.offer(max, OFFER)).rejects.toMatchObject(secretFound)
    expect((await database.admin.command('SELECT 1 FROM promotions')).count).toBe(0)
    const { id } = await people.promotions.offer(max, { ...OFFER, withoutQuote: true })
    await database.admin.command(
      `UPDATE promotions SET statement = jsonb_set(statement::jsonb, '{text}', '"use ${SECRET}"')::text`,
    )
    await expect(people.promotions.accept(mia, id)).rejects.toMatchObject(secretFound)
    expect(await teamMemories(made, mia)).toEqual([])
  })

  test('keeps the words that were reviewed, also when the memory is edited meanwhile', async () => {
    const made = await world('maintainers')
    const { people, max, mia, made: database } = made
    const { id } = await people.promotions.offer(max, OFFER)
    await database.admin.command(`UPDATE memories SET text = 'Deploys never go out' WHERE id = 'm'`)
    await people.promotions.accept(mia, id)
    expect(await teamMemories(made, mia)).toMatchObject([{ text: 'Deploys go out on Tuesdays' }])
  })

  test.each([
    ['a private memory', { memory: 'private' }, 'refused'],
    ['a memory that is not there', { memory: 'nothing' }, 'not_found'],
    ['a memory of somebody else', { from: 'may' }, 'not_found'],
    ['a memory to a team that they are not in', { to: 'team:omega' }, 'not_found'],
    ['a memory from a person to everyone', { to: 'everyone' }, 'invalid_input'],
    ['a memory to a person', { to: 'may' }, 'invalid_input'],
    ['a memory for no reason', { why: ' ' }, 'invalid_input'],
  ])('is not made for %s', async (_what, given, code) => {
    const { people, owner, max } = await world('maintainers')
    await people.teams.create(owner, { id: 'omega', name: 'Omega' })
    await expect(people.promotions.offer(max, { ...OFFER, ...given })).rejects.toMatchObject({ code })
  })

  test('to everyone is seen only by readers of the team and those who decide, while it waits and after a rejection', async () => {
    const made = await world('off')
    const { people, owner, max, may, rita, made: database } = made
    const eve = await made.person('eve')
    const { became } = await people.promotions.offer(max, OFFER)
    const up = { from: 'team:alpha', memory: became ?? '', to: 'everyone', why: 'for all' }
    const { id } = await people.promotions.offer(may, up)
    const app = await applicationWire(database, { user: 'eve', actor: 'eve', key: eve.key.id })
    const seenByTheRightPeople = async () => {
      expect(await people.promotions.list(eve)).toEqual([])
      await expect(people.promotions.get(eve, id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(people.promotions.accept(eve, id)).rejects.toMatchObject({ code: 'not_found' })
      for (const actor of [owner, may, rita])
        expect(await people.promotions.get(actor, id)).toMatchObject({ text: 'Deploys go out on Tuesdays' })
    }
    await seenByTheRightPeople()
    expect((await app.command('SELECT 1 FROM promotions')).count).toBe(0)
    await database.admin.command(`UPDATE teams SET review = 'everyone' WHERE user_id = 'everyone'`)
    expect(await people.promotions.list(eve)).toMatchObject([{ id }])
    expect((await app.command('SELECT 1 FROM promotions')).count).toBe(1)
    await database.admin.command(`UPDATE teams SET review = 'maintainers' WHERE user_id = 'everyone'`)
    await people.promotions.reject(owner, id, 'only theirs')
    await seenByTheRightPeople()
    expect((await app.command('SELECT 1 FROM promotions')).count).toBe(0)
    await withoutRowSecurity(made)
    await seenByTheRightPeople()
  })

  test('shows words of others only with an entry in the audit log of the space that they come from', async () => {
    const { people, max, mia } = await world('maintainers')
    const { id } = await people.promotions.offer(max, OFFER)
    const shown = async (actor: string) =>
      (await people.audit.list(max, { space: 'max', actor })).filter(({ action }) => action === 'memory.read')
    await people.promotions.list(max)
    expect(await shown('mia')).toEqual([])
    await people.promotions.list(mia)
    await people.promotions.get(mia, id)
    expect(await shown('mia')).toMatchObject([
      { object: id, allowed: true },
      { object: id, allowed: true },
    ])
    await people.promotions.accept(mia, id)
    expect(await shown('mia')).toHaveLength(3)
    expect(await shown('max')).toEqual([])
  })

  test('of one team is not there for another', async () => {
    const made = await world('maintainers')
    const zoe = await made.person('zoe')
    const { id } = await made.people.promotions.offer(made.max, OFFER)
    const { list, get, accept, withdraw } = made.people.promotions
    const nothingThere = async () => {
      expect(await list(zoe)).toEqual([])
      for (const step of [get, accept, withdraw])
        await expect(step(zoe, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    await nothingThere()
    await withoutRowSecurity(made)
    await nothingThere()
  })
})
