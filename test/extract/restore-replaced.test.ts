import { expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { isRestoringDue, restoreReplaced } from '../../src/extract/restore-replaced.ts'
import { undoRun } from '../../src/extract/undo.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, makeId, minute, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'
import { admitted, living } from './admit-home.ts'

/** As version 0.5.0 left it: each statement on a topic replaced the one before. */
async function replacedByTopic(
  store: SqliteStore,
  texts: readonly string[],
  topic = 'deploy',
): Promise<void> {
  let before: string | undefined
  for (const [index, text] of texts.entries()) {
    const id = makeId()
    const memory = newMemory({ id, text, topic, validFrom: minute(index) })
    await store.memories.add(memory, author(index))
    if (before !== undefined) await store.memories.supersede(ME, before, id, author(index))
    before = id
  }
}

async function restored(store: SqliteStore): Promise<number> {
  const context = { store, reach: ME, clock: { now: () => Date.parse(minute(50)) }, makeId }
  const log = { info: () => undefined }
  return (await restoreReplaced({ ...context, log } as never)).restored
}

const DEPLOYS = ['Deploys go out on Tuesdays', 'Deploy only from main', 'A deploy takes 12 minutes']

test('what was replaced only by its topic holds again, once, and one undo takes it back', async () => {
  const store = await temporaryStore()
  await replacedByTopic(store, DEPLOYS)
  expect(await living(store)).toEqual(['A deploy takes 12 minutes'])
  expect(await isRestoringDue(store)).toBe(true)
  expect(await restored(store)).toBe(2)
  expect(await living(store)).toEqual([...DEPLOYS].sort())
  expect(await isRestoringDue(store)).toBe(false)
  const answer = unwrap(await undoRun({ store }, ME, author(60)))
  expect(answer.undone).toHaveLength(2)
  expect(await living(store)).toEqual(['A deploy takes 12 minutes'])
  expect(await restored(store)).toBe(0)
})

test('what a later statement excludes, or says that it replaces, stays replaced', async () => {
  const store = await temporaryStore()
  await replacedByTopic(store, ['Deploys go out on Tuesdays', 'Deploys go out on Wednesdays'], 'days')
  await replacedByTopic(store, ['Builds are made by hand', 'Jenkins makes the builds now'], 'builds')
  const before = await living(store)
  expect(await restored(store)).toBe(0)
  expect(await living(store)).toEqual(before)
})

test('of several that come back only the latest of those that exclude each other does', async () => {
  const store = await temporaryStore()
  const texts = [
    'Deploys go out on Tuesdays',
    'Deploy only from main',
    'Deploys go out on Fridays',
    'A deploy takes 12 minutes',
  ]
  await replacedByTopic(store, texts)
  await restored(store)
  expect(await living(store)).toEqual(texts.slice(1).sort())
})

test('what a person names as replaced stays replaced', async () => {
  const store = await temporaryStore()
  const { id } = await admitted(store, { text: 'Deploy only from main', topic: 'deploy' }, 1)
  await admitted(store, { text: 'Deploy from any branch', topic: 'deploy', supersedes: id }, 2)
  expect(await restored(store)).toBe(0)
  expect(await living(store)).toEqual(['Deploy from any branch'])
})
