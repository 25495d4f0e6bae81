import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { undoRun } from '../../src/extract/undo.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, minute, STRANGER, statement } from '../store/examples.ts'
import { everything, temporaryStore } from '../store/temporary-store.ts'
import { admitted, judged, living, memory } from './admit-home.ts'

const PM = { topic: 'package-manager', kind: 'preference' } as const

async function undone(store: SqliteStore, at = 20) {
  return unwrap(await undoRun({ store }, ME, author(at)))
}

/** What everybody’s memories say and how they stand, without how often they were touched. */
async function standing(store: SqliteStore) {
  const memories = await store.memories.list(ME, { states: ['active', 'conflict', 'superseded'] })
  return memories.map(({ revision: _, updatedAt: __, ...rest }) => rest)
}

describe('undoing a run', () => {
  test('takes back all it did: added, revised, superseded, confirmed, in conflict', async () => {
    const store = await temporaryStore()
    const npm = await admitted(store, { ...PM, text: 'Use npm' }, 1)
    const cents = await admitted(store, { text: 'Prices are integers in cents' }, 1)
    const deploys = await admitted(store, { text: 'Deploys go out on Tuesdays' }, 1)
    const redis = await admitted(store, { text: 'Sessions live in Redis', topic: 'sessions' }, 1)
    const before = await standing(store)
    const evidence = [{ session: 's', messages: ['m'], quote: 'said' }]
    const admissions = await judged(
      store,
      'run',
      [
        { ...PM, text: 'Use yarn', evidence },
        { text: 'Prices are integers in cents, floats lost money', evidence },
        { text: 'deploys go out on tuesdays', evidence },
        { text: 'Sessions live in PostgreSQL', topic: 'sessions', at: minute(1), evidence },
        { text: 'The office is in Bern' },
      ],
      5,
    )
    expect(admissions.map(({ outcome }) => outcome)).toEqual([
      'added',
      'revised',
      'confirmed',
      'conflict',
      'added',
    ])
    expect(await standing(store)).not.toEqual(before)
    const answer = await undone(store)
    expect(await standing(store)).toEqual(before)
    expect(answer).toMatchObject({ run: { id: 'run' }, kept: [] })
    const added = [admissions[0], admissions[3], admissions[4]].map((one) => one?.id)
    expect([...answer.undone].sort()).toEqual([npm.id, cents.id, deploys.id, redis.id, ...added].sort())
    for (const id of added) {
      expect(await memory(store, id ?? '')).toMatchObject({ state: 'forgotten', text: '' })
      expect((await store.memories.history(ME, id ?? '')).at(-1)).toMatchObject({
        change: 'forgotten',
        why: 'undone',
      })
    }
    expect((await store.memories.history(ME, cents.id)).map(({ change }) => change)).toEqual([
      ...['created', 'revised', 'undone'],
    ])
  })

  test('a second time goes to the run before it, also where both touched the same memory', async () => {
    const store = await temporaryStore()
    await admitted(store, { ...PM, text: 'Use npm' }, 1)
    const states = [await standing(store)]
    for (const [index, text] of ['Use yarn', 'Use pnpm', 'Use yarn'].entries()) {
      await judged(store, `run ${index}`, [{ ...PM, text }, { text: 'The office is in Bern' }], index + 2)
      states.push(await standing(store))
    }
    for (const expected of states.slice(0, -1).reverse()) {
      await undone(store)
      expect(await standing(store)).toEqual(expected)
    }
    expect(await undoRun({ store }, ME, author(30))).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })

  test('leaves alone what a person changed, stated or kept since, and names it', async () => {
    const store = await temporaryStore()
    const drafts = ['The office is in Bern', 'The shop opens early', 'Parking is free', 'Lunch is shared']
    const ids = (
      await judged(
        store,
        'run',
        drafts.map((text) => ({ text })),
        2,
      )
    ).map(({ id }) => id)
    const [edited = '', stated = '', kept = '', free = ''] = ids
    await store.memories.revise(ME, edited, statement({ text: 'The office is in Basel' }), author(3))
    await admitted(store, { text: 'The shop opens early' }, 3)
    await store.memories.markReview(ME, kept, 'kept')
    const answer = await undone(store)
    expect(answer.undone).toEqual([free])
    expect([...answer.kept].sort()).toEqual([edited, stated, kept].sort())
    expect(await living(store)).toEqual(['Parking is free', 'The office is in Basel', 'The shop opens early'])
  })

  test('what was replaced by something that stays, stays replaced', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { ...PM, text: 'Use npm' }, 1)
    const [fresh] = await judged(store, 'run', [{ ...PM, text: 'Use yarn' }], 2)
    await store.memories.markReview(ME, fresh?.id ?? '', 'kept')
    expect(await undone(store)).toMatchObject({ undone: [] })
    expect(await memory(store, old.id)).toMatchObject({ state: 'superseded', supersededBy: fresh?.id })
    expect(await living(store)).toEqual(['Use yarn'])
  })

  test('what the person said meanwhile, and was history only because of the run, holds', async () => {
    const store = await temporaryStore()
    await judged(store, 'run', [{ ...PM, text: 'Use yarn' }], 5)
    expect(await admitted(store, { ...PM, text: 'Use npm', at: minute(2) }, 6)).toMatchObject({
      outcome: 'superseded',
    })
    await undone(store)
    expect(await living(store)).toEqual(['Use npm'])
  })

  test('of another user, of what is undone, or of nothing changes nothing', async () => {
    const store = await temporaryStore()
    await judged(store, 'run', [{ text: 'The office is in Bern' }], 2)
    const before = await everything(store.path)
    expect(await undoRun({ store }, STRANGER, author(3))).toMatchObject({ ok: false })
    expect(await undoRun({ store }, STRANGER, author(3), 'run')).toMatchObject({ ok: false })
    expect(await undoRun({ store }, ME, author(3), 'nothing')).toMatchObject({ ok: false })
    expect(await everything(store.path)).toEqual(before)
    expect(await undoRun({ store }, ME, author(3), 'run')).toMatchObject({ ok: true })
    expect(await undoRun({ store }, ME, author(4), 'run')).toMatchObject({ ok: false })
  })
})
