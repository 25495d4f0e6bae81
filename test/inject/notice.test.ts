import { expect, test } from 'vitest'
import { learnLocally } from '../../src/extract/learn/local.ts'
import { undoRun } from '../../src/extract/undo.ts'
import { savedNotice } from '../../src/inject/notice.ts'
import { learnHouse } from '../extract/learn/room.ts'

async function learned() {
  const made = await learnHouse()
  const session = await made.say('I prefer short commit messages in the imperative mood, always', 'ok')
  await learnLocally(made.house)
  expect(await made.memories()).toHaveLength(1)
  const notice = (begins = false, id = session.id) => savedNotice(made.house, { session: id, begins })
  return { ...made, notice }
}

const SAVED = 'memoria: 1 memory saved, "memoria review"'

test('what was saved is told once', async () => {
  const { notice } = await learned()
  expect([await notice(), await notice()]).toEqual([SAVED, ''])
})

test('when nothing was saved nothing is said', async () => {
  const { house, say } = await learnHouse()
  const { id } = await say('fix the login test', 'done')
  await learnLocally(house)
  expect(await savedNotice(house, { session: id, begins: false })).toBe('')
})

test('what another session saved is not this one’s news, but is told where the next one begins', async () => {
  const { notice } = await learned()
  expect(await notice(false, 'another')).toBe('')
  expect([await notice(true), await notice(true)]).toEqual([SAVED, ''])
})

test('what was undone meanwhile is no news', async () => {
  const { notice, house } = await learned()
  await undoRun(house, house.reach, house.author('changed my mind'))
  expect([await notice(), await notice(true)]).toEqual(['', ''])
})

test('what is a week old is no news', async () => {
  const { notice, clock } = await learned()
  clock.pass(8 * 86_400_000)
  expect(await notice(true)).toBe('')
})
