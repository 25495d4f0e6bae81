import { describe, expect, test } from 'vitest'
import { ME, minute } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'
import { admitted, judged, living, memory } from './admit-home.ts'

const SHORT = 'Prices are integers in cents'
const LONG = 'Prices are always integers in cents, floats lost money'

function said(session: string) {
  return { evidence: [{ session, messages: ['m'], quote: 'cents' }] }
}

test('a message that is read again does not confirm its own memory, another message does', async () => {
  const store = await temporaryStore()
  const { id } = await admitted(store, { text: SHORT, ...said('a') }, 1)
  await admitted(store, { text: SHORT, ...said('a') }, 5)
  expect(await memory(store, id)).toMatchObject({ confirmed: 0, revision: 1, evidence: [{ session: 'a' }] })
  await admitted(store, { text: SHORT, ...said('b') }, 6)
  expect(await memory(store, id)).toMatchObject({ confirmed: 1, revision: 2 })
})

describe('nearly the same statement', () => {
  test('updates the memory when it is newer, with a revision, more evidence and all labels', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: SHORT, tags: ['money'], importance: 0.9, ...said('a') }, 1)
    const again = await admitted(store, { text: LONG, tags: ['shop'], topic: 'money', ...said('b') }, 5)
    expect(again).toEqual({ id, outcome: 'revised', redacted: 0, superseded: null })
    expect(await memory(store, id)).toMatchObject({
      ...{ text: LONG, tags: ['money', 'shop'], topic: 'money', importance: 0.9, confirmed: 0 },
      ...{ validFrom: minute(1), statedAt: minute(5), evidence: [{ session: 'a' }, { session: 'b' }] },
    })
    expect(await store.memories.history(ME, id)).toMatchObject([
      { change: 'created', statement: { text: SHORT } },
      { change: 'revised', at: minute(5), statement: { text: LONG } },
    ])
  })

  test('that says less confirms it: nothing that was known is lost', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: LONG }, 1)
    expect(await admitted(store, { text: SHORT, ...said('b') }, 5)).toMatchObject({
      id,
      outcome: 'confirmed',
    })
    expect(await memory(store, id)).toMatchObject({ text: LONG, confirmed: 1, evidence: [{ session: 'b' }] })
  })

  test('that is older, or trusted less, only confirms it', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: SHORT }, 5)
    expect(await admitted(store, { text: LONG, at: minute(1) }, 6)).toMatchObject({
      id,
      outcome: 'confirmed',
    })
    expect(await admitted(store, { text: LONG, origin: 'assistant' }, 7)).toMatchObject({
      id,
      outcome: 'confirmed',
    })
    expect(await memory(store, id)).toMatchObject({ text: SHORT, confirmed: 2, statedAt: minute(5) })
  })

  test('of a rule, said by the assistant, confirms the rule and is no second memory', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: 'Always use pnpm', kind: 'preference' }, 1)
    const draft = { text: 'Use pnpm', kind: 'preference', origin: 'assistant' } as const
    expect(await judged(store, 'run', [draft], 5)).toMatchObject([{ id, outcome: 'confirmed' }])
    expect(await memory(store, id)).toMatchObject({ kind: 'preference', origin: 'user' })
  })

  test('is looked for in the same place and kind only', async () => {
    const store = await temporaryStore()
    await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    await admitted(store, { text: SHORT }, 1)
    for (const draft of [{ project: 'p' }, { scope: 'team' }, { kind: 'decision' }] as const)
      expect(await admitted(store, { text: LONG, ...draft }, 5)).toMatchObject({ outcome: 'added' })
  })

  test('that replaces the one it is near to is a memory of its own', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: SHORT }, 1)
    expect(await admitted(store, { text: LONG, supersedes: id }, 5)).toMatchObject({
      ...{ outcome: 'added', superseded: id },
    })
    expect(await living(store)).toEqual([LONG])
  })

  test('is found among many others', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { text: SHORT }, 1)
    for (let index = 0; index < 60; index++)
      await admitted(store, { text: `Prices of article ${index} are integers in table ${index}` }, 2)
    expect(await admitted(store, { text: LONG }, 5)).toMatchObject({ id, outcome: 'revised' })
  })
})
