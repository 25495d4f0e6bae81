import { expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { learnHouse } from './room.ts'

test('with review on ask, what nobody looked at is given to no agent, and what it would replace holds until somebody did', async () => {
  const { house, memoria, say } = await learnHouse(['learning.review=ask'])
  const project = 'shop'
  const kept = await memoria.remember({
    ...{ text: 'we use pnpm here, never npm', kind: 'preference', topic: 'package-manager', project },
  })
  const recalled = async () => (await memoria.recall({ prompt: 'pnpm or yarn', project })).memories
  expect((await recalled()).map(({ id }) => id)).toEqual([kept.id])
  await say('actually, use yarn instead of pnpm from now on', 'ok')
  await learnLocally(house)
  const all = await house.store.memories.list(house.reach, { review: 'new' })
  expect(all).toMatchObject([{ text: expect.stringContaining('yarn'), state: 'active' }])
  expect((await recalled()).map(({ id }) => id)).toEqual([kept.id])
  await house.store.memories.markReview(house.reach, all[0]?.id ?? '', 'kept')
  expect((await recalled()).map(({ id }) => id)).toEqual([all[0]?.id])
})
