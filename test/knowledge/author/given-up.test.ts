import { expect, test } from 'vitest'
import { estimateAuthoring } from '../../../src/knowledge/author/estimate.ts'
import { failing, structured } from '../../llm/behaviours.ts'
import type { Behaviour } from '../../llm/fake-api.ts'
import { newMemory } from '../../store/examples.ts'
import { type AuthorHouse, answer, authorHouse, DAY, edit, logOf, PAGE, put, read } from './house.ts'

const BAD = structured(answer([edit({ page: 'index.md' })]))
const LOG = `daily/${DAY}.md`
const LATER = ['codex-99999999', 'The deploys need a second pair of eyes.'] as const

/** One part is given up. */
async function refused(...then: readonly Behaviour[]): Promise<AuthorHouse> {
  const house = await authorHouse(BAD, BAD, ...then)
  expect(await house.run()).toMatchObject({ left: 0, givenUp: 1, refused: [{ from: LOG }] })
  return house
}

async function jobOf({ room }: AuthorHouse) {
  const [job, ...others] = await room.store.jobs.list()
  if (job === undefined || others.length > 0) throw new Error('there is not exactly one job')
  return job
}

test('what was given up stays given up, whichever run comes next, and nobody pays for it again', async () => {
  const house = await refused()
  const before = await jobOf(house)
  for (const all of [false, true, false, true])
    expect(await house.run({ all })).toMatchObject({ done: 0, refused: [], left: 0, givenUp: 1 })
  expect(await jobOf(house)).toEqual(before)
  expect(before.state).toBe('dead')
  expect(house.api.requests).toHaveLength(2)
  expect(await estimateAuthoring(house.room, house.vault, { all: true })).toMatchObject({
    ...{ parts: 0, tokens: 0, givenUp: 1 },
  })
})

test('an entry that is added to its log is read alone; what was given up of that log stays so', async () => {
  const house = await refused(structured(answer([])))
  const before = await jobOf(house)
  put(house.vault, LOG, read(house.vault, LOG) + logOf(LATER).slice(logOf().length))
  expect(await house.run()).toMatchObject({ done: 1, left: 0, givenUp: 1 })
  expect(house.api.requests[2]?.body).toContain('[2026-03-04#codex-99999999]')
  expect(house.api.requests[2]?.body).not.toContain('\\n[2026-03-04#claude-code-1a2b3c4d]\\n')
  expect(await jobOf(house)).toEqual(before)
})

test('what somebody wants tried again is asked about by the next run, from whatever time it is', async () => {
  const house = await refused(structured(answer([edit()])))
  const { id } = await jobOf(house)
  expect(await house.room.store.jobs.retry(id, '2026-03-05T09:00:00.000Z')).toBe(true)
  expect(await estimateAuthoring(house.room, house.vault)).toMatchObject({ parts: 1, givenUp: 0 })
  expect(await house.run({ all: false })).toMatchObject({ done: 1, written: [PAGE], left: 0, givenUp: 0 })
  expect(await house.room.store.jobs.list()).toEqual([])
})

test('a model that fails takes nothing away of what was to be tried again', async () => {
  const house = await refused(failing(401), structured(answer([edit()])))
  const { id } = await jobOf(house)
  await house.room.store.jobs.retry(id, '2026-03-05T09:00:00.000Z')
  expect(await house.run({ all: false })).toMatchObject({ done: 0, left: 1, givenUp: 0 })
  // While nobody may be asked, it is told how much waits.
  expect(await house.run({ all: false })).toMatchObject({ left: 1, stopped: expect.stringContaining('401') })
  expect(await jobOf(house)).toMatchObject({ id, state: 'waiting' })
  house.clock.days(1)
  expect(await house.run({ all: false })).toMatchObject({ done: 1, written: [PAGE] })
})

test('who dies while trying again leaves it to be tried again', async () => {
  const house = await refused(structured(answer([edit()])))
  const { store } = house.room
  const now = '2026-03-05T09:00:00.000Z'
  await store.jobs.retry((await jobOf(house)).id, now)
  await store.jobs.lease({ owner: 'one who died', now, until: '2026-03-05T09:30:00.000Z', kinds: ['author'] })
  expect(await house.run({ all: false })).toMatchObject({ done: 1, written: [PAGE] })
  expect(await store.jobs.list()).toEqual([])
})

test('memories that were given up stay so until one of them says something else or is forgotten', async () => {
  const house = await authorHouse(structured(answer([])), BAD, BAD, structured(answer([])))
  const { store, reach } = house.room
  await house.run()
  const at = { at: '2026-03-05T09:30:00.000Z', by: 'me', why: 'said' }
  const add = (id: string, text: string) => store.memories.add(newMemory({ id, user: reach.user, text }), at)
  await add('01jnk3v2xq7r8t0000abcdefgh', 'The office of support moved to Lisbon')
  await add('01jnk3v2xq7r8t0000abcdefgj', 'The office of support has eight desks')
  expect(await house.run()).toMatchObject({ refused: [{ from: 'memories' }], givenUp: 1 })
  for (const all of [false, true])
    expect(await house.run({ all })).toMatchObject({ done: 0, refused: [], left: 0, givenUp: 1 })
  await store.memories.forget(reach, '01jnk3v2xq7r8t0000abcdefgj', { ...at, at: '2026-03-05T10:00:00.000Z' })
  expect(await house.run()).toMatchObject({ done: 1, left: 0, givenUp: 0 })
  expect(house.api.requests[3]?.body).toContain('moved to Lisbon')
  expect(await store.jobs.list()).toEqual([])
})
