import { expect, test } from 'vitest'
import { CAPTURE_SINCE } from '../../../src/ingest/capture-since.ts'
import { testApp } from './support/test-app.ts'

const PROMPT = 'We always deploy with make release, never by hand.'
const ANSWER = 'Understood, make release it is.'

test('a session is a strip of turns with what was said, injected and learned in each', async () => {
  const { m, call } = await testApp()
  const { store, reach, makeId } = m.context
  const at = (minute: number) => `2026-01-31T12:0${minute}:00.000Z`
  await m.addSession({
    host: 'chat',
    id: 'talk-1',
    project: 'shop',
    messages: [
      { id: 'm1', role: 'user', text: PROMPT, at: at(0) },
      { id: 'm2', role: 'assistant', text: ANSWER, at: at(1) },
      { id: 'm3', role: 'user', text: 'How do we deploy?', at: at(4) },
      { id: 'm4', role: 'assistant', text: 'With make release.', at: at(5) },
    ],
  })
  const { id } = await m.remember({
    text: 'Deploys are made with make release',
    project: 'shop',
    evidence: [{ session: 'talk-1', messages: ['m1'], quote: 'deploy with make release' }],
  })
  await store.injections.add(reach, {
    id: makeId(),
    at: at(4),
    host: 'chat',
    session: null,
    hostSession: 'talk-1',
    project: 'shop',
    channel: 'hint',
    entry: null,
    lookedAt: null,
    memories: [id],
    revisions: [1],
    reasons: ['shares "deploy"'],
    also: [],
    characters: 40,
  })
  const { sessions } = await call('GET /api/v1/sessions')
  expect(sessions.map(({ hostSession, messages }) => ({ hostSession, messages }))).toEqual([
    { hostSession: 'talk-1', messages: { user: 2, assistant: 2 } },
  ])
  const session = await call('GET /api/v1/sessions/:id', { params: { id: sessions[0]?.id ?? '' } })
  expect(session.turns.map(({ messages }) => messages.map(({ text }) => text))).toEqual([
    [PROMPT, ANSWER],
    ['How do we deploy?', 'With make release.'],
  ])
  const [first, second] = session.turns
  expect(first?.learned.map(({ memory }) => memory.id)).toEqual([id])
  const span = first?.learned[0]?.spans[0]
  expect(PROMPT.slice(span?.from, span?.to)).toBe('deploy with make release')
  expect(first?.injected).toEqual([])
  expect(second?.injected[0]?.memories).toMatchObject([
    { id, text: 'Deploys are made with make release', reason: 'shares "deploy"', ruledOut: false },
  ])
  const { candidates } = await call('GET /api/v1/sessions/:id/turns/:turn/candidates', {
    params: { id: session.session.id, turn: second?.id ?? '' },
  })
  expect(candidates[0]).toMatchObject({ id, why: 'injected' })
})

test('whether a memory was used is unknown until the turns after it were looked through', async () => {
  const { m, call } = await testApp()
  const { store, reach, makeId } = m.context
  await m.addSession({
    host: 'chat',
    id: 'talk-1',
    project: 'shop',
    messages: [
      { id: 'm1', role: 'user', text: 'How do we deploy?', at: '2026-01-31T12:01:00Z' },
      { id: 'm2', role: 'assistant', text: 'I will look it up.', at: '2026-01-31T12:02:00Z' },
    ],
  })
  const { id: memory } = await m.remember({ text: 'The linter of the shop is biome', project: 'shop' })
  const injection = makeId()
  await store.injections.add(reach, {
    id: injection,
    at: '2026-01-31T12:01:00.000Z',
    host: 'chat',
    session: null,
    hostSession: 'talk-1',
    project: 'shop',
    channel: 'hint',
    entry: null,
    lookedAt: null,
    memories: [memory],
    revisions: [1],
    reasons: [''],
    also: [],
    characters: 40,
  })
  const used = async () => {
    const { turns } = await call('GET /api/v1/sessions/:id', { params: { id: 'talk-1' } })
    return turns[0]?.injected[0]?.memories[0]?.used
  }
  expect(await used()).toBeNull()
  await store.injections.markLooked(reach, [injection], '2026-01-31T12:02:00.000Z')
  expect(await used()).toBe(false)
})

test('sessions come a page at a time, also when they began at the same moment', async () => {
  const { m, call } = await testApp()
  for (const id of ['a', 'b', 'c'])
    await m.addSession({
      host: 'chat',
      id: `talk-${id}`,
      project: 'shop',
      messages: [{ id: `m-${id}`, role: 'user', text: 'hello there', at: '2026-01-31T12:00:00Z' }],
    })
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await call('GET /api/v1/sessions', { query: { limit: 1, ...(before ? { before } : {}) } })
    seen.push(...page.sessions.map(({ hostSession }) => hostSession))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen.sort()).toEqual(['talk-a', 'talk-b', 'talk-c'])
})

test('a session without an episode goes by the first line of its first prompt', async () => {
  const { m, call } = await testApp()
  await m.addSession({
    host: 'chat',
    id: 'talk-1',
    project: 'shop',
    messages: [
      {
        id: 'm1',
        role: 'user',
        text: 'Fix the invoice total\n\nIt is a cent off.',
        at: '2026-01-31T12:00:00Z',
      },
    ],
  })
  const { sessions } = await call('GET /api/v1/sessions')
  expect(sessions[0]?.titles).toEqual(['Fix the invoice total'])
})

test('a turn from before the agent reported to memoria is imported, and nothing was considered for it', async () => {
  const { m, call } = await testApp()
  const { store } = m.context
  await m.remember({ text: 'Deploys are made with make release', project: 'shop' })
  await m.addSession({
    host: 'chat',
    id: 'talk-2',
    project: 'shop',
    messages: [
      { id: 'm1', role: 'user', text: 'Do we deploy with make release?', at: '2026-01-31T12:00:00Z' },
      { id: 'm2', role: 'assistant', text: 'We do.', at: '2026-01-31T12:01:00Z' },
      { id: 'm3', role: 'user', text: 'Then deploy with make release.', at: '2026-01-31T14:00:00Z' },
    ],
  })
  const [{ id } = { id: '' }] = (await call('GET /api/v1/sessions')).sessions
  const { turns } = await call('GET /api/v1/sessions/:id', { params: { id } })
  const explained = (index: number) =>
    call('GET /api/v1/sessions/:id/turns/:turn/candidates', { params: { id, turn: turns[index]?.id ?? '' } })
  const imported = { candidates: [], reason: 'imported: memoria was not running then' }
  expect(await explained(1)).toMatchObject(imported)
  await store.state.write(CAPTURE_SINCE, '2026-01-31T13:00:00.000Z')
  expect(await explained(1)).toMatchObject(imported)
  const eventAt = '2026-01-31T14:00:00.000Z'
  await store.capture.noteActivity({ host: 'chat', project: 'shop', eventAt, messageAt: null })
  expect(await explained(0)).toMatchObject(imported)
  expect((await explained(1)).candidates).toHaveLength(1)
})
