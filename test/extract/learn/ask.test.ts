import { expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { learnHome } from './room.ts'

test('with review on ask, what nobody looked at is given to no agent, and what it would replace holds until somebody did', async () => {
  const { context, memoria, say } = await learnHome(['learning.review=ask'])
  const project = 'shop'
  const kept = await memoria.remember({
    ...{ text: 'we use pnpm here, never npm', kind: 'preference', topic: 'package-manager', project },
  })
  const recalled = async () => (await memoria.recall({ prompt: 'pnpm or yarn', project })).memories
  expect((await recalled()).map(({ id }) => id)).toEqual([kept.id])
  await say('actually, use yarn instead of pnpm from now on', 'ok')
  await learnLocally(context)
  const all = await context.store.memories.list(context.reach, { review: 'new' })
  expect(all).toMatchObject([{ text: expect.stringContaining('yarn'), state: 'active' }])
  expect((await recalled()).map(({ id }) => id)).toEqual([kept.id])
  await context.store.memories.markReview(context.reach, all[0]?.id ?? '', 'kept')
  expect((await recalled()).map(({ id }) => id)).toEqual([all[0]?.id])
})
