import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { teamApp } from './support/team-app.ts'

const DEPLOY = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
const REVIEW = 'Every change of the billing module is read by two people before it is merged'

await withPostgres('memories on a team server', () => {
  test('a memory is kept in the own space, and nobody else sees it', async () => {
    const { person } = await teamApp()
    const [ann, bob] = [await person('ann'), await person('bob')]
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: DEPLOY } })
    expect(memory.space).toEqual({ id: 'ann', name: 'Person ann', kind: 'own' })
    expect((await ann.call('GET /api/v1/memories')).memories.map(({ text }) => text)).toEqual([DEPLOY])
    expect((await bob.call('GET /api/v1/memories')).memories).toEqual([])
    await expect(bob.call('GET /api/v1/memories/:id', { params: { id: memory.id } })).rejects.toMatchObject({
      status: 404,
    })
    const found = await bob.call('GET /api/v1/memories/search', { query: { q: 'when do deploys go out' } })
    expect(found.results).toEqual([])
  })

  test('lists, searches, recall and briefs of a member contain what the team keeps, each with its space', async () => {
    const { person, team } = await teamApp()
    const [ann, bob] = [await person('ann'), await person('bob')]
    const space = await team('shop', { ann: 'maintainer', bob: 'reader' })
    await bob.call('POST /api/v1/memories', { body: { text: REVIEW } })
    const { memory } = await ann.call('POST /api/v1/memories', {
      body: { text: DEPLOY },
      space,
    })
    expect(memory.scope).toBe('team')
    const { memories } = await bob.call('GET /api/v1/memories')
    expect(memories.map(({ text, space: of }) => [text, of?.id])).toEqual([
      [DEPLOY, space],
      [REVIEW, 'bob'],
    ])
    const found = await bob.call('GET /api/v1/memories/search', {
      query: { q: 'when do deploys of the shop go out' },
    })
    expect(found.results.map((one) => one.memory?.space?.id)).toEqual([space])
    const recalled = await bob.call('POST /api/v1/recall', {
      body: { prompt: 'When do deploys of the shop go out?' },
    })
    expect(recalled.memories).toMatchObject([{ text: DEPLOY, space: { id: space } }])
    const { text } = await bob.call('GET /api/v1/brief')
    expect(text).toContain('two people')
  })

  test('what a person shares is a colleague’s word to others, with the name, whatever it is to themselves', async () => {
    const { person } = await teamApp()
    const [ann, bob] = [await person('ann'), await person('bob')]
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: DEPLOY, pinned: true } })
    expect(memory).toMatchObject({ origin: 'user', pinned: true })
    const share = {
      kind: 'memory',
      value: memory.id,
      with: 'bob',
      access: 'read',
      why: 'you deploy as well',
    } as const
    await ann.call('POST /api/v1/shares', { body: share })
    expect((await bob.call('GET /api/v1/memories')).memories).toMatchObject([
      { text: DEPLOY, origin: 'colleague', author: 'Person ann', pinned: false },
    ])
    const { text } = await bob.call('GET /api/v1/brief')
    expect(text).toContain('Person ann')
    expect(text).not.toContain('Stated by the user')
    const { text: own } = await ann.call('GET /api/v1/brief')
    expect(own).toContain('Stated by the user')
  })

  test('pages of a list over several spaces follow each other without gap or double', async () => {
    const { person, team } = await teamApp()
    const ann = await person('ann')
    const space = await team('shop', { ann: 'maintainer' })
    const texts: string[] = []
    for (let at = 0; at < 9; at++) {
      const text = `Rule number ${at}: the ${'abcdefghi'[at]} service listens on port ${4000 + at * 7}`
      texts.unshift(text)
      await ann.call('POST /api/v1/memories', {
        body: { text },
        ...(at % 2 === 0 ? { space } : {}),
      })
    }
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await ann.call('GET /api/v1/memories', {
        query: { limit: 2, ...(before ? { before } : {}) },
      })
      seen.push(...page.memories.map(({ text }) => text))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(texts)
    const jumped = await ann.call('GET /api/v1/memories', { query: { limit: 2, offset: 3, order: 'stated' } })
    expect(jumped.memories).toHaveLength(2)
  })

  test('a reader of a team changes nothing of it, and a maintainer changes it and takes it back', async () => {
    const { person, team, request } = await teamApp()
    const [ann, bob] = [await person('ann'), await person('bob')]
    const space = await team('shop', { ann: 'maintainer', bob: 'reader' })
    const { memory } = await ann.call('POST /api/v1/memories', { body: { text: DEPLOY }, space })
    const params = { id: memory.id }
    const body = { text: 'Deploys of the shop go out on Wednesdays' }
    await expect(bob.call('PATCH /api/v1/memories/:id', { params, body })).rejects.toMatchObject({
      status: 403,
    })
    const { undo } = await ann.call('PATCH /api/v1/memories/:id', { params, body })
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.text).toBe(body.text)
    await ann.call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.text).toBe(DEPLOY)
    const home = await request('/api/v1/settings', { key: ann.secret })
    expect([home.status, await home.json()]).toMatchObject([404, { error: { code: 'not_on_server' } }])
  })
})
