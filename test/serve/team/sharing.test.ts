import { expect, test } from 'vitest'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type TestPerson, teamApp } from './support/team-app.ts'

const DEPLOY = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
const PRIVATE = 'The shop of the staging server runs on port 4711'
const WHY = 'you deploy as well'

/** Ann has two memories of a project that the server did not know, and shares one of them with Bob. */
async function sharedMemory(project = 'github.com/acme/shop') {
  const app = await teamApp()
  const [ann, bob] = [await app.person('ann'), await app.person('bob')]
  const { memory } = await ann.call('POST /api/v1/memories', {
    body: { text: DEPLOY, project, kind: 'decision' },
  })
  await ann.call('POST /api/v1/memories', { body: { text: PRIVATE, project, kind: 'operational' } })
  const share = { kind: 'memory', value: memory.id, with: 'bob', access: 'read', why: WHY } as const
  const made = await ann.call('POST /api/v1/shares', { body: share })
  return { ...app, ann, bob, params: { id: memory.id }, share: made.share }
}

const askedFor = { prompt: 'When do deploys of the shop go out?', project: 'shop' }

async function toolAnswer(
  { request }: Awaited<ReturnType<typeof teamApp>>,
  { secret }: TestPerson,
  name: string,
  args: Record<string, unknown>,
): Promise<string> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const response = await request('/mcp', { method: 'POST', key: secret, body, headers })
  return response.text()
}

await withPostgres('sharing on a team server', () => {
  test('a memory begins its project in the own space, known by its address however that is written', async () => {
    const { person } = await teamApp()
    const ann = await person('ann')
    const add = (text: string, project: string) =>
      ann.call('POST /api/v1/memories', { body: { text, project } })
    const { memory } = await add(DEPLOY, 'github.com/Acme/Shop')
    expect(memory.project).toBe('github.com/acme/shop')
    expect((await add(PRIVATE, 'https://github.com/acme/shop.git')).memory.project).toBe(memory.project)
    expect((await add('The thesis is written in LaTeX', 'thesis')).memory.project).toBe('thesis')
    const { projects } = await ann.call('GET /api/v1/projects')
    expect(projects.map(({ id, kind, name }) => [id, kind, name]).sort()).toEqual([
      ['github.com/acme/shop', 'remote', 'shop'],
      ['thesis', 'name', 'thesis'],
    ])
    await expect(add('Folders are not looked at', '/home/ann/shop')).rejects.toMatchObject({ status: 400 })
  })

  test('a project of which one memory is shared gives that one in brief and recall, and nothing else of it', async () => {
    const { bob } = await sharedMemory()
    for (const project of ['shop', 'github.com/acme/shop']) {
      const { text } = await bob.call('GET /api/v1/brief', { query: { project } })
      expect(text).toContain('Deploys of the shop go out on Tuesdays')
      expect(text).not.toContain('4711')
    }
    const { memories } = await bob.call('POST /api/v1/recall', { body: askedFor })
    expect(memories.map(({ text }) => text)).toEqual([DEPLOY])
    const { memories: listed } = await bob.call('GET /api/v1/memories', { query: { project: 'shop' } })
    expect(listed.map(({ text }) => text)).toEqual([DEPLOY])
    await expect(
      bob.call('GET /api/v1/projects/:id', { params: { id: 'github.com/acme/shop' }, space: 'ann' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('a project of which nothing is shared stays unknown, also by its name', async () => {
    const { ann, bob } = await sharedMemory()
    const body = { text: 'The warehouse counts every Sunday', project: 'github.com/acme/warehouse' }
    await ann.call('POST /api/v1/memories', { body })
    for (const project of ['warehouse', 'github.com/acme/warehouse'])
      await expect(bob.call('GET /api/v1/brief', { query: { project } })).rejects.toMatchObject({
        status: 404,
      })
  })

  test('the recipient sees who shared a memory and why: in the list, in the brief, in recall and over MCP', async () => {
    const made = await sharedMemory()
    const { bob, params, share } = made
    const by = { id: share.id, by: 'Person ann', why: WHY }
    expect((await bob.call('GET /api/v1/memories')).memories[0]?.space?.share).toEqual(by)
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.space?.share).toEqual(by)
    const mark = `(shared by Person ann: ${WHY})`
    expect((await bob.call('GET /api/v1/brief', { query: { project: 'shop' } })).text).toContain(mark)
    expect((await bob.call('POST /api/v1/recall', { body: askedFor })).text).toContain(mark)
    for (const [tool, args] of [
      ['memory_search', { query: 'when do deploys go out' }],
      ['memory_get', { id: params.id }],
    ] as const) {
      const answer = await toolAnswer(made, bob, tool, args)
      expect(answer, tool).toContain('Person ann')
      expect(answer, tool).toContain(WHY)
    }
  })

  test('a declined share reaches its recipient no more, and comes back when that is taken back', async () => {
    const { ann, bob, params, share } = await sharedMemory()
    const declined = { params: { id: share.id } }
    const seen = async () => (await bob.call('GET /api/v1/memories')).memories.map(({ text }) => text)
    expect((await bob.call('POST /api/v1/shares/:id/decline', declined)).share.declinedAt).not.toBeNull()
    expect(await seen()).toEqual([])
    await expect(bob.call('GET /api/v1/memories/:id', { params })).rejects.toMatchObject({ status: 404 })
    expect((await bob.call('GET /api/v1/shares/received')).shares).toMatchObject([
      { id: share.id, declinedAt: expect.any(String) },
    ])
    const { entries } = await ann.call('GET /api/v1/audit', { query: { of: 'ann' } })
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'share.decline', actor: 'bob', object: share.id }),
    )
    await bob.call('POST /api/v1/shares/:id/accept', declined)
    expect(await seen()).toEqual([DEPLOY])
  })

  test('a share is declined only by its recipients, and in a team by each for themselves', async () => {
    const { ann, bob, person, team, params } = await sharedMemory()
    const [eve, zoe] = [await person('eve'), await person('zoe')]
    const space = await team('shop', { ann: 'member', bob: 'reader', eve: 'member' })
    const body = { kind: 'memory', value: params.id, with: space, access: 'read', why: WHY } as const
    const { share } = await ann.call('POST /api/v1/shares', { body })
    const declined = { params: { id: share.id } }
    await expect(zoe.call('POST /api/v1/shares/:id/decline', declined)).rejects.toMatchObject({ status: 404 })
    await eve.call('POST /api/v1/shares/:id/decline', declined)
    await expect(eve.call('GET /api/v1/memories/:id', { params })).rejects.toMatchObject({ status: 404 })
    await ann.call('DELETE /api/v1/shares/:id', {
      params: { id: (await ann.call('GET /api/v1/shares')).shares[0]?.id ?? '' },
    })
    expect((await bob.call('GET /api/v1/memories/:id', { params })).memory.text).toBe(DEPLOY)
    await ann.call('DELETE /api/v1/shares/:id', declined)
    await expect(eve.call('POST /api/v1/shares/:id/accept', declined)).rejects.toMatchObject({ status: 404 })
  })

  test('a promoted conclusion of an agent stays one, and a promoted word of a person is a colleague’s', async () => {
    const made = await teamApp()
    const [ann, bob] = [await made.person('ann'), await made.person('bob')]
    const space = await made.team('shop', { ann: 'member', bob: 'maintainer' })
    const concluded = 'The flaky checkout test fails because the clock of the runner is late'
    await toolAnswer(made, ann, 'memory_store', { text: concluded, project: 'shop', importance: 0.7 })
    await ann.call('POST /api/v1/memories', { body: { text: DEPLOY, project: 'shop', kind: 'decision' } })
    const origins: Record<string, string> = {}
    for (const { id, text } of (await ann.call('GET /api/v1/memories')).memories) {
      const offer = { memory: id, to: space, why: 'we all need it' }
      const { promotion } = await ann.call('POST /api/v1/promotions', { body: offer })
      await bob.call('POST /api/v1/promotions/:id/accept', { params: { id: promotion.id } })
      origins[text] = promotion.origin
    }
    expect(origins).toEqual({ [concluded]: 'assistant', [DEPLOY]: 'colleague' })
    const { memories } = await bob.call('GET /api/v1/memories', { space })
    expect(memories.map(({ text, origin, trust }) => [text, origin, trust]).sort()).toEqual([
      [DEPLOY, 'colleague', 0.85],
      [concluded, 'assistant', 0.7],
    ])
    const { text } = await bob.call('GET /api/v1/brief', { query: { project: 'shop' } })
    expect(text).not.toContain('files of the repository')
    const [, shared = '', agents = ''] = text.split(/Team memory, shared by colleagues:|The agent concluded/)
    expect(shared).toContain('Deploys of the shop')
    expect(shared).not.toContain('flaky')
    expect(agents).toContain('flaky')
  })
})
