import { describe, expect, test } from 'vitest'
import { wholeReach } from '../../src/model/reach.ts'
import { searchHistory } from '../../src/recall/history.ts'
import { searchSessions } from '../../src/recall/sessions.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { addAll, ME, newMessage, newSession } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function withTalks(): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const id of ['baking', 'garden'])
    await store.sessions.put(newSession({ id, hostSession: `talk-${id}` }))
  const say = (session: string, id: string, text: string, speaker: string, at = '2026-01-31T12:00:00.000Z') =>
    newMessage(session, { id, hostMessage: id, text, speaker, at })
  await addAll(store.sessions, [
    say('baking', 'b1', 'Which oven do you bake plum cake in, Maria?', 'John'),
    say('baking', 'b2', 'In the old stone one of my aunt.', 'Maria'),
    say('baking', 'b3', 'Plum cake needs an hour in it.', 'Maria'),
    say('garden', 'g1', 'I planted a plum tree last week.', 'John', '2026-03-03T12:00:00.000Z'),
    say('garden', 'g2', 'The weather was lovely.', 'Maria', '2026-03-03T12:01:00.000Z'),
  ])
  return store
}

describe('sessions in which something was spoken of', () => {
  test('come best first, each with its best messages', async () => {
    const found = await searchSessions(await withTalks(), ME, 'which oven is the plum cake baked in', 10)
    expect(found.map(({ session }) => session)).toEqual(['talk-baking', 'talk-garden'])
    expect(found[0]?.messages.length).toBeGreaterThan(1)
    expect(found[0]?.reasons.length).toBeGreaterThan(0)
  })

  test('are found beside a long session that holds the same word everywhere', async () => {
    const store = await withTalks()
    await store.sessions.put(newSession({ id: 'long', hostSession: 'talk-long' }))
    const texts = Array.from({ length: 120 }, (_, index) => `The compost heap ${index} of the garden`)
    await addAll(store.sessions, [
      newMessage('garden', {
        id: 'g3',
        text: 'Compost went to the plum tree, and then we dug over the whole bed.',
      }),
      ...texts.map((text, index) => newMessage('long', { id: `l${index}`, text })),
    ])
    const found = await searchSessions(store, ME, 'compost', 10)
    expect(found.map(({ session }) => session).sort()).toEqual(['talk-garden', 'talk-long'])
  })

  test('are nobody else’s [promise:few-and-right.scope]', async () => {
    expect(await searchSessions(await withTalks(), wholeReach('stranger'), 'plum cake', 10)).toEqual([])
  })
})

describe('what was said', () => {
  test('is found by who is asked about, also where the answer shares no word with the question', async () => {
    const found = await searchHistory(await withTalks(), ME, 'In which oven does Maria bake plum cake?', 3)
    expect(found.map(({ id }) => id)).toContain('b2')
  })

  test('is found by when it was said', async () => {
    const [first] = await searchHistory(await withTalks(), ME, 'What was planted in March 2026 by John?', 3)
    expect(first).toMatchObject({ id: 'g1' })
    expect(first?.reasons).toContain('said at the time it asks about')
  })

  test('is the same every time', async () => {
    const store = await withTalks()
    const ask = () => searchHistory(store, ME, 'plum cake in the oven of my aunt', 10)
    expect(await ask()).toEqual(await ask())
  })
})
