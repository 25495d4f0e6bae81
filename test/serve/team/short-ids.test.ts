import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { teamApp } from './support/team-app.ts'

const tail = (id: string) => id.slice(-8)
const WHY = 'you deploy as well'

/** Ann has a memory of a project; Bob and Ann are in the team shop, where Bob decides. */
async function annAndBob() {
  const app = await teamApp()
  const [ann, bob, eve] = [await app.person('ann'), await app.person('bob'), await app.person('eve')]
  const space = await app.team('shop', { ann: 'member', bob: 'maintainer' })
  const body = { text: 'Deploys of the shop go out on Tuesdays', project: 'github.com/acme/shop' }
  const { memory } = await ann.call('POST /api/v1/memories', { body })
  return { ...app, ann, bob, eve, space, memory }
}

await withPostgres('a shortened id', () => {
  test('names a memory to share, and the share to decline and to end', async () => {
    const { ann, bob, eve, memory } = await annAndBob()
    const body = { kind: 'memory', value: tail(memory.id), with: 'bob', access: 'read', why: WHY } as const
    const { share } = await ann.call('POST /api/v1/shares', { body })
    expect(share.value).toBe(memory.id)
    const params = { id: tail(share.id) }
    await expect(eve.call('POST /api/v1/shares/:id/decline', { params })).rejects.toMatchObject({
      status: 404,
    })
    await expect(eve.call('DELETE /api/v1/shares/:id', { params })).rejects.toMatchObject({ status: 404 })
    await bob.call('POST /api/v1/shares/:id/decline', { params })
    expect((await bob.call('GET /api/v1/memories')).memories).toEqual([])
    await bob.call('POST /api/v1/shares/:id/accept', { params })
    expect((await bob.call('GET /api/v1/memories')).memories).toHaveLength(1)
    expect((await ann.call('DELETE /api/v1/shares/:id', { params })).share.revokedAt).not.toBeNull()
  })

  test('names a memory to promote, and the promotion to decide about', async () => {
    const { ann, bob, eve, space, memory } = await annAndBob()
    const offer = () =>
      ann.call('POST /api/v1/promotions', { body: { memory: tail(memory.id), to: space, why: WHY } })
    const params = { id: tail((await offer()).promotion.id) }
    await expect(eve.call('GET /api/v1/promotions/:id', { params })).rejects.toMatchObject({ status: 404 })
    const { promotion } = await ann.call('POST /api/v1/promotions/:id/withdraw', { params })
    expect(promotion).toMatchObject({ state: 'withdrawn', memory: memory.id })
    const again = { params: { id: tail((await offer()).promotion.id) } }
    expect((await bob.call('POST /api/v1/promotions/:id/accept', again)).promotion.state).toBe('accepted')
  })

  test('names a key of one’s own, and any for an owner of the server', async () => {
    const { owner, ann, bob } = await annAndBob()
    const made = async () => {
      const { key } = await ann.call('POST /api/v1/keys', { body: { name: 'ci', access: 'read' } })
      return { params: { id: tail(key.id) } }
    }
    const [first, second] = [await made(), await made()]
    await expect(bob.call('DELETE /api/v1/keys/:id', first)).rejects.toMatchObject({ status: 404 })
    expect((await ann.call('DELETE /api/v1/keys/:id', first)).key.revokedAt).not.toBeNull()
    expect((await owner.call('DELETE /api/v1/keys/:id', second)).key.revokedAt).not.toBeNull()
  })

  test('that fits several is refused with their ids, and nothing is changed', async () => {
    const { ann } = await annAndBob()
    for (const name of ['one', 'two']) await ann.call('POST /api/v1/keys', { body: { name, access: 'read' } })
    const { keys } = await ann.call('GET /api/v1/keys')
    const id = keys[0]?.id.slice(0, 4) ?? ''
    await expect(ann.call('DELETE /api/v1/keys/:id', { params: { id } })).rejects.toMatchObject({
      code: 'ambiguous',
      message: expect.stringContaining(keys[1]?.id ?? 'no key'),
    })
    expect((await ann.call('GET /api/v1/keys')).keys.every(({ revokedAt }) => revokedAt === null)).toBe(true)
  })
})
