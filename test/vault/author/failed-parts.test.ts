import { expect, test } from 'vitest'
import { estimateAuthoring } from '../../../src/vault/author/estimate.ts'
import { failing, structured } from '../../llm/behaviours.ts'
import type { Behaviour } from '../../llm/fake-api.ts'
import { newMemory } from '../../store/examples.ts'
import { type AuthorFixture, answer, authorFixture, DAY, edit, logOf, PAGE, put, read } from './fixture.ts'

const BAD = structured(answer([edit({ page: 'index.md' })]))
const LOG = `daily/${DAY}.md`
const LATER = ['codex-99999999', 'The deploys need a second pair of eyes.'] as const

/** One part is given up. */
async function refused(...then: readonly Behaviour[]): Promise<AuthorFixture> {
  const fixture = await authorFixture(BAD, BAD, ...then)
  expect(await fixture.run()).toMatchObject({ left: 0, givenUp: 1, refused: [{ from: LOG }] })
  return fixture
}

async function jobOf({ context }: AuthorFixture) {
  const [job, ...others] = await context.store.jobs.list()
  if (job === undefined || others.length > 0) throw new Error('there is not exactly one job')
  return job
}

test('what was given up stays given up, whichever run comes next, and nobody pays for it again', async () => {
  const fixture = await refused()
  const before = await jobOf(fixture)
  for (const all of [false, true, false, true])
    expect(await fixture.run({ all })).toMatchObject({ done: 0, refused: [], left: 0, givenUp: 1 })
  expect(await jobOf(fixture)).toEqual(before)
  expect(before.state).toBe('dead')
  expect(fixture.api.requests).toHaveLength(2)
  expect(await estimateAuthoring(fixture.context, fixture.vault, { all: true })).toMatchObject({
    parts: 0,
    tokens: 0,
    givenUp: 1,
  })
})

test('an entry that is added to its log is read alone; what was given up of that log stays so', async () => {
  const fixture = await refused(structured(answer([])))
  const before = await jobOf(fixture)
  put(fixture.vault, LOG, read(fixture.vault, LOG) + logOf(LATER).slice(logOf().length))
  expect(await fixture.run()).toMatchObject({ done: 1, left: 0, givenUp: 1 })
  expect(fixture.api.requests[2]?.body).toContain('[2026-03-04#codex-99999999]')
  expect(fixture.api.requests[2]?.body).not.toContain('\\n[2026-03-04#claude-code-1a2b3c4d]\\n')
  expect(await jobOf(fixture)).toEqual(before)
})

test('what somebody wants tried again is asked about by the next run, from whatever time it is', async () => {
  const fixture = await refused(structured(answer([edit()])))
  const { id } = await jobOf(fixture)
  expect(await fixture.context.store.jobs.retry(id, '2026-03-05T09:00:00.000Z')).toBe(true)
  expect(await estimateAuthoring(fixture.context, fixture.vault)).toMatchObject({ parts: 1, givenUp: 0 })
  expect(await fixture.run({ all: false })).toMatchObject({ done: 1, written: [PAGE], left: 0, givenUp: 0 })
  expect(await fixture.context.store.jobs.list()).toEqual([])
})

test('a model that fails takes nothing away of what was to be tried again', async () => {
  const fixture = await refused(failing(401), structured(answer([edit()])))
  const { id } = await jobOf(fixture)
  await fixture.context.store.jobs.retry(id, '2026-03-05T09:00:00.000Z')
  expect(await fixture.run({ all: false })).toMatchObject({ done: 0, left: 1, givenUp: 0 })
  // While nobody may be asked, it is told how much waits.
  expect(await fixture.run({ all: false })).toMatchObject({
    left: 1,
    stopped: expect.stringContaining('401'),
  })
  expect(await jobOf(fixture)).toMatchObject({ id, state: 'waiting' })
  fixture.clock.days(1)
  expect(await fixture.run({ all: false })).toMatchObject({ done: 1, written: [PAGE] })
})

test('who dies while trying again leaves it to be tried again', async () => {
  const fixture = await refused(structured(answer([edit()])))
  const { store } = fixture.context
  const now = '2026-03-05T09:00:00.000Z'
  await store.jobs.retry((await jobOf(fixture)).id, now)
  await store.jobs.lease({ owner: 'one who died', now, until: '2026-03-05T09:30:00.000Z', kinds: ['author'] })
  expect(await fixture.run({ all: false })).toMatchObject({ done: 1, written: [PAGE] })
  expect(await store.jobs.list()).toEqual([])
})

test('memories that were given up stay so until one of them says something else or is forgotten', async () => {
  const fixture = await authorFixture(structured(answer([])), BAD, BAD, structured(answer([])))
  const { store, reach } = fixture.context
  await fixture.run()
  const at = { at: '2026-03-05T09:30:00.000Z', by: 'me', why: 'said' }
  const add = (id: string, text: string) => store.memories.add(newMemory({ id, user: reach.user, text }), at)
  await add('01jnk3v2xq7r8t0000abcdefgh', 'The office of support moved to Lisbon')
  await add('01jnk3v2xq7r8t0000abcdefgj', 'The office of support has eight desks')
  expect(await fixture.run()).toMatchObject({ refused: [{ from: 'memories' }], givenUp: 1 })
  for (const all of [false, true])
    expect(await fixture.run({ all })).toMatchObject({ done: 0, refused: [], left: 0, givenUp: 1 })
  await store.memories.forget(reach, '01jnk3v2xq7r8t0000abcdefgj', { ...at, at: '2026-03-05T10:00:00.000Z' })
  expect(await fixture.run()).toMatchObject({ done: 1, left: 0, givenUp: 0 })
  expect(fixture.api.requests[3]?.body).toContain('moved to Lisbon')
  expect(await store.jobs.list()).toEqual([])
})
