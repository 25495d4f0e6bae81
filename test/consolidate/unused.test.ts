import { expect, test } from 'vitest'
import { isoTime } from '../../src/base/clock.ts'
import { author } from '../store/examples.ts'
import { homeAtNoon, planned, put, read } from './home.ts'

test('what was never used for 90 days counts less, once, and never less than a little', async () => {
  const { context, clock } = await homeAtNoon()
  const id = await put(context, { text: 'The office is in Bern', importance: 0.8 })
  await put(context, { text: 'Parking is free', importance: 0.2 })
  clock.days(89)
  expect(await planned(context, 'lower')).toEqual([])
  clock.days(2)
  expect(await planned(context, 'lower')).toMatchObject([{ memory: { id }, importance: 0.6 }])
})

test('what was used, said again, changed or pinned keeps its importance', async () => {
  const { context, clock } = await homeAtNoon()
  const { memories } = context.store
  const used = await put(context, { text: 'The office is in Bern' })
  const said = await put(context, { text: 'Parking is free' })
  const changed = await put(context, { text: 'Lunch is shared' })
  await put(context, { text: 'The shop opens early', pinned: true })
  clock.days(91)
  expect(await planned(context, 'lower')).toHaveLength(3)
  const now = isoTime(clock.now())
  await memories.markUsed(context.reach, [used], now)
  await memories.confirm(context.reach, said, { statedAt: now }, author())
  await memories.revise(
    context.reach,
    changed,
    { ...(await read(context, changed)), tags: ['a'] },
    { ...author(), at: now },
  )
  expect(await planned(context, 'lower')).toEqual([])
})
