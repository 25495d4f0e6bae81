import { expect, test } from 'vitest'
import { learnLocally } from '../../src/extract/learn/local.ts'
import { undoRun } from '../../src/extract/undo.ts'
import { savedNotice } from '../../src/inject/notice.ts'
import { learnHome } from '../extract/learn/room.ts'

async function learned() {
  const made = await learnHome()
  const session = await made.say('I prefer short commit messages in the imperative mood, always', 'ok')
  await learnLocally(made.context)
  expect(await made.memories()).toHaveLength(1)
  const notice = (begins = false, id = session.id) => savedNotice(made.context, { session: id, begins })
  return { ...made, notice }
}

const SAVED = 'memoria: 1 memory saved, "memoria review"'

test('what was saved is told once', async () => {
  const { notice } = await learned()
  expect([await notice(), await notice()]).toEqual([SAVED, ''])
})

test('when nothing was saved nothing is said', async () => {
  const { context, say } = await learnHome()
  const { id } = await say('fix the login test', 'done')
  await learnLocally(context)
  expect(await savedNotice(context, { session: id, begins: false })).toBe('')
})

test('what another session saved is not this one’s news, but is told where the next one begins', async () => {
  const { notice } = await learned()
  expect(await notice(false, 'another')).toBe('')
  expect([await notice(true), await notice(true)]).toEqual([SAVED, ''])
})

test('what was undone meanwhile is no news', async () => {
  const { notice, context } = await learned()
  await undoRun(context, context.reach, context.author('changed my mind'))
  expect([await notice(), await notice(true)]).toEqual(['', ''])
})

test('what is a week old is no news', async () => {
  const { notice, clock } = await learned()
  clock.pass(8 * 86_400_000)
  expect(await notice(true)).toBe('')
})
