import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beats, findRivals } from '../../src/extract/order.ts'
import { author, ME, minute, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'
import { admitted, living, memory } from './admit-home.ts'

const TOPIC = { topic: 'package-manager', kind: 'preference' } as const

describe('what beats what', () => {
  test('is trust first, then time', () => {
    const rank = (trust: number, at: number) => ({ trust, statedAt: minute(at) })
    expect(beats(rank(1, 1), rank(0.7, 9))).toBe(true)
    expect(beats(rank(0.7, 9), rank(1, 1))).toBe(false)
    expect(beats(rank(1, 2), rank(1, 1))).toBe(true)
    expect(beats(rank(1, 1), rank(1, 1))).toBe(false)
  })

  test('is asked of those that exclude each other, whatever their topics, and of no kind of which many can be true', async () => {
    const store = await temporaryStore()
    for (const [id, fields] of Object.entries({
      npm: { text: 'Use npm' },
      elsewhere: { text: 'Use yarn', topic: 'other' },
      team: { text: 'Use pnpm', scope: 'team' },
      beside: { text: 'Use npm for the docs' },
      action: { text: 'Use npm again', kind: 'action' },
      gone: { text: 'Use npm here', state: 'superseded' },
    } as const))
      await store.memories.add(newMemory({ id, topic: 't', ...fields }), author())
    const ids = async (fields: object) =>
      (await findRivals(store, ME, subject(fields))).map((rival) => rival.memory.id).sort()
    expect(await ids({})).toEqual(['elsewhere', 'npm'])
    expect(await ids({ kind: 'decision' })).toEqual(['elsewhere', 'npm'])
    expect(await ids({ kind: 'action' })).toEqual([])
    expect(await ids({ text: 'Use bun for the docs' })).toEqual(['beside'])
  })
})

function subject(fields: object) {
  return {
    text: 'Use bun',
    kind: 'fact',
    scope: 'user',
    project: null,
    statedAt: minute(9),
    ...fields,
  } as const
}

describe('statements that exclude each other', () => {
  test('the newer supersedes the older, which is kept, dated, linked and in the history [promise:few-and-right.superseded]', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { ...TOPIC, text: 'Use npm' }, 1)
    const fresh = await admitted(store, { ...TOPIC, text: 'Use yarn' }, 5)
    expect(fresh).toMatchObject({ outcome: 'added', superseded: old.id })
    expect(await memory(store, old.id)).toMatchObject({
      ...{ state: 'superseded', supersededBy: fresh.id, validTo: minute(5), text: 'Use npm' },
    })
    expect(await store.memories.links(ME, old.id)).toMatchObject([{ from: fresh.id, relation: 'supersedes' }])
  })

  test('what comes in older than what is known is kept as history, once', async () => {
    const store = await temporaryStore()
    const now = await admitted(store, { ...TOPIC, text: 'Use yarn' }, 5)
    const draft = { ...TOPIC, text: 'Use npm', at: minute(2) }
    const old = await admitted(store, draft, 6)
    expect(old).toMatchObject({ outcome: 'superseded', superseded: null })
    expect(await memory(store, old.id)).toMatchObject({
      ...{ state: 'superseded', supersededBy: now.id, validFrom: minute(2), validTo: minute(5) },
    })
    expect(await store.memories.links(ME, old.id)).toMatchObject([{ from: now.id, relation: 'supersedes' }])
    expect(await admitted(store, draft, 7)).toMatchObject({ id: old.id, outcome: 'superseded' })
    const between = await admitted(store, { ...TOPIC, text: 'Use bun', at: minute(1) }, 8)
    expect(await memory(store, between.id)).toMatchObject({ supersededBy: old.id, validTo: minute(2) })
    expect(await living(store)).toEqual(['Use yarn'])
  })

  test('of the same time are an open conflict, which the next one ends', async () => {
    const store = await temporaryStore()
    const one = await admitted(store, { ...TOPIC, text: 'Use npm', at: minute(2) }, 5)
    const two = await admitted(store, { ...TOPIC, text: 'Use yarn', at: minute(2) }, 6)
    expect(two).toMatchObject({ outcome: 'conflict', superseded: null })
    for (const { id } of [one, two]) expect(await memory(store, id)).toMatchObject({ state: 'conflict' })
    expect(await store.memories.links(ME, one.id)).toMatchObject([{ from: two.id, relation: 'conflicts' }])
    expect(await admitted(store, { ...TOPIC, text: 'use NPM' }, 7)).toMatchObject({
      ...{ id: one.id, outcome: 'confirmed', superseded: two.id },
    })
    expect(await memory(store, one.id)).toMatchObject({ state: 'active' })
    expect(await living(store)).toEqual(['Use npm'])
  })

  test('what was said again later is not replaced by what was said in between', async () => {
    const store = await temporaryStore()
    await admitted(store, { ...TOPIC, text: 'Use npm' }, 1)
    await admitted(store, { ...TOPIC, text: 'Use npm' }, 5)
    expect(await admitted(store, { ...TOPIC, text: 'Use yarn', at: minute(3) }, 6)).toMatchObject({
      outcome: 'superseded',
    })
    expect(await living(store)).toEqual(['Use npm'])
  })

  test('nothing is said in the future', async () => {
    const store = await temporaryStore()
    const { id } = await admitted(store, { ...TOPIC, text: 'Use npm', at: '2999-01-01' }, 1)
    expect(await memory(store, id)).toMatchObject({ validFrom: minute(1), statedAt: minute(1) })
  })

  test('in whatever order they come in, what was said last lives, and all of it is in the history', async () => {
    const said = fc.record({
      what: fc.constantFrom('npm', 'yarn', 'pnpm', 'bun'),
      at: fc.integer({ min: 0, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async (sayings) => {
        const store = await temporaryStore()
        for (const { what, at } of sayings)
          await admitted(store, { ...TOPIC, text: `Use ${what}`, at: minute(at) }, 30)
        const last = Math.max(...sayings.map(({ at }) => at))
        const newest = sayings.filter(({ at }) => at === last).map(({ what }) => `Use ${what}`)
        expect(await living(store)).toEqual([...new Set(newest)].sort())
        const all = (await store.memories.list(ME)).map(({ text }) => text)
        expect([...new Set(all)].sort()).toEqual(
          [...new Set(sayings.map(({ what }) => `Use ${what}`))].sort(),
        )
        const states = (await store.memories.list(ME, { states: ['active'] })).length
        expect(states).toBe(new Set(newest).size === 1 ? 1 : 0)
        await store.close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('trust goes before time', () => {
  const assistant = { origin: 'assistant', topic: 'package-manager', kind: 'fact' } as const

  test('what the person said supersedes anything else, even what was said later', async () => {
    const store = await temporaryStore()
    const theirs = await admitted(store, { ...assistant, text: 'npm is used' }, 5)
    expect(await admitted(store, { ...TOPIC, text: 'Use yarn', at: minute(1) }, 6)).toMatchObject({
      ...{ outcome: 'added', superseded: theirs.id },
    })
    expect(await living(store)).toEqual(['Use yarn'])
  })

  test('what the assistant says against the person stands as a conflict, and the person’s stays', async () => {
    const store = await temporaryStore()
    const mine = await admitted(store, { ...TOPIC, text: 'Use yarn' }, 1)
    const theirs = await admitted(store, { ...assistant, text: 'npm is used' }, 5)
    expect(theirs).toMatchObject({ outcome: 'conflict', superseded: null })
    expect(await memory(store, mine.id)).toMatchObject({ state: 'active' })
    expect(await memory(store, theirs.id)).toMatchObject({ state: 'conflict' })
    await admitted(store, { ...TOPIC, text: 'Use bun' }, 6)
    expect(await living(store)).toEqual(['Use bun'])
  })
})
