import { expect, test } from 'vitest'
import { withoutRowSecurity } from '../../support/people/row-security.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { teamApp } from './support/team-app.ts'

const DEPLOY = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
const REWORDED = 'Deploys of the shop go out on Thursdays, because support is staffed then'

/** Ann has a memory of the project shop, which Bob and Eve may write. */
async function sharedMemory() {
  const { person, database } = await teamApp()
  const [ann, bob, eve] = [await person('ann'), await person('bob'), await person('eve')]
  const body = { text: DEPLOY, project: 'shop', kind: 'decision' } as const
  const { memory } = await ann.call('POST /api/v1/memories', { body })
  const share = { kind: 'project', value: 'shop', access: 'write', why: 'we deploy together' } as const
  for (const recipient of ['bob', 'eve'])
    await ann.call('POST /api/v1/shares', { body: { ...share, with: recipient } })
  return { ann, bob, eve, database, params: { id: memory.id } }
}

await withPostgres('writing into what another person shares', () => {
  test('a rewording is marked as the colleague’s words, and is the owner’s again once the owner rewords it', async () => {
    const { ann, bob, params } = await sharedMemory()
    await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    const { memory } = await ann.call('GET /api/v1/memories/:id', { params })
    expect(memory).toMatchObject({
      text: REWORDED,
      origin: 'colleague',
      trust: 0.85,
      author: 'Person bob',
      review: 'new',
    })
    const { text } = await ann.call('GET /api/v1/brief', { query: { project: 'shop' } })
    expect(text).toMatch(/a colleague, Person bob, said: Deploys of the shop go out on Thursdays/)
    expect(text).not.toContain('by the user')
    await ann.call('PATCH /api/v1/memories/:id', { params, body: { text: DEPLOY } })
    expect((await ann.call('GET /api/v1/memories/:id', { params })).memory).toMatchObject({
      text: DEPLOY,
      origin: 'user',
      trust: 1,
      author: null,
    })
  })

  test('a rewording waits in the review of the owner, whose confirmation makes it trusted as their own', async () => {
    const { ann, bob, params } = await sharedMemory()
    await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    const { items } = await ann.call('GET /api/v1/review')
    expect(items.map(({ id }) => id)).toEqual([params.id])
    await expect(bob.call('POST /api/v1/memories/:id/confirm', { params })).rejects.toMatchObject({
      status: 403,
    })
    await ann.call('POST /api/v1/memories/:id/confirm', { params })
    const { memory } = await ann.call('GET /api/v1/memories/:id', { params })
    expect(memory).toMatchObject({ origin: 'colleague', author: 'Person bob', trust: 1, review: 'kept' })
  })

  test('a memory that is added is the colleague’s word, and replaces nothing that the owner said', async () => {
    const { ann, bob, params } = await sharedMemory()
    const given = { space: 'ann', body: { text: REWORDED, project: 'shop', kind: 'decision' } } as const
    const rule = { ...given.body, text: 'Never deploy on Fridays', kind: 'preference' } as const
    await expect(bob.call('POST /api/v1/memories', { ...given, body: rule })).rejects.toMatchObject({
      message: expect.stringContaining('a colleague cannot be a preference'),
    })
    const pinned = { ...given.body, text: 'The shop runs in two regions', pinned: true } as const
    await expect(bob.call('POST /api/v1/memories', { ...given, body: pinned })).rejects.toMatchObject({
      message: expect.stringContaining('only the owner'),
    })
    await expect(bob.call('POST /api/v1/memories', given)).rejects.toMatchObject({ code: 'refused' })
    expect((await ann.call('GET /api/v1/memories/:id', { params })).memory.state).toBe('active')
    const plain = { ...given.body, text: 'The billing module is read by two people before a merge' }
    const { memory } = await bob.call('POST /api/v1/memories', { ...given, body: plain })
    expect((await ann.call('GET /api/v1/memories/:id', { params: { id: memory.id } })).memory).toMatchObject({
      origin: 'colleague',
      author: 'Person bob',
      trust: 0.85,
      review: 'new',
    })
  })

  test('the one who made an edit undoes it, with the words, the trust and the author of before', async () => {
    const { ann, bob, params } = await sharedMemory()
    const { undo } = await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    const { undone } = await bob.call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
    expect(undone).toEqual([params.id])
    expect((await ann.call('GET /api/v1/memories/:id', { params })).memory).toMatchObject({
      text: DEPLOY,
      origin: 'user',
      trust: 1,
      author: null,
      review: null,
    })
    await expect(bob.call('POST /api/v1/runs/:id/undo', { params: { id: undo } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the owner undoes the edit of a colleague', async () => {
    const { ann, bob, params } = await sharedMemory()
    const { undo } = await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    await ann.call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.text).toBe(DEPLOY)
  })

  test('nobody else undoes it: not another colleague, and not the one who made it once they may only read', async () => {
    const { ann, bob, eve, database, params } = await sharedMemory()
    const { undo } = await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    const undoOf = { params: { id: undo } }
    const own = await ann.call('PATCH /api/v1/memories/:id', { params, body: { importance: 0.8 } })
    const refused = { status: 404 }
    await expect(eve.call('POST /api/v1/runs/:id/undo', undoOf)).rejects.toMatchObject(refused)
    await expect(bob.call('POST /api/v1/runs/:id/undo', { params: { id: own.undo } })).rejects.toMatchObject(
      refused,
    )
    await withoutRowSecurity({ made: database })
    await expect(eve.call('POST /api/v1/runs/:id/undo', undoOf)).rejects.toMatchObject(refused)
    const read = { kind: 'project', value: 'shop', with: 'bob', access: 'read', why: 'only to read' } as const
    await ann.call('POST /api/v1/shares', { body: read })
    await expect(bob.call('POST /api/v1/runs/:id/undo', undoOf)).rejects.toMatchObject({ status: 403 })
  })

  test('a memory that its owner confirmed is a colleague’s word to others, and not confirmed by them', async () => {
    const { ann, bob, params } = await sharedMemory()
    await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    await ann.call('POST /api/v1/memories/:id/confirm', { params })
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory).toMatchObject({
      origin: 'colleague',
      trust: 0.85,
      review: null,
    })
    const { text } = await bob.call('GET /api/v1/brief', { query: { project: 'shop' } })
    expect(text).not.toContain('by the user')
    expect(text).toContain('a colleague')
  })

  test('a maintainer who writes for a team is named as the author of the words', async () => {
    const { person, team } = await teamApp()
    const [ann, bob] = [await person('ann'), await person('bob')]
    const space = await team('shop', { ann: 'maintainer', bob: 'maintainer' })
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: DEPLOY }, space })
    const params = { id: memory.id }
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.author).toBe('Person ann')
    await bob.call('PATCH /api/v1/memories/:id', { params, body: { text: REWORDED } })
    expect((await ann.call('GET /api/v1/memories/:id', { params })).memory).toMatchObject({
      author: 'Person bob',
      origin: 'colleague',
    })
  })
})
