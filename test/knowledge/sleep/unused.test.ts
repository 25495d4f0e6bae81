import { expect, test } from 'vitest'
import { isoTime } from '../../../src/base/clock.ts'
import { author } from '../../store/examples.ts'
import { houseAtNoon, planned, put, read } from './house.ts'

test('what was never used for 90 days counts less, once, and never less than a little', async () => {
  const { house, clock } = await houseAtNoon()
  const id = await put(house, { text: 'The office is in Bern', importance: 0.8 })
  await put(house, { text: 'Parking is free', importance: 0.2 })
  clock.days(89)
  expect(await planned(house, 'lower')).toEqual([])
  clock.days(2)
  expect(await planned(house, 'lower')).toMatchObject([{ memory: { id }, importance: 0.6 }])
})

test('what was used, said again, changed or pinned keeps its importance', async () => {
  const { house, clock } = await houseAtNoon()
  const { memories } = house.store
  const used = await put(house, { text: 'The office is in Bern' })
  const said = await put(house, { text: 'Parking is free' })
  const changed = await put(house, { text: 'Lunch is shared' })
  await put(house, { text: 'The shop opens early', pinned: true })
  clock.days(91)
  expect(await planned(house, 'lower')).toHaveLength(3)
  const now = isoTime(clock.now())
  await memories.markUsed(house.reach, [used], now)
  await memories.confirm(house.reach, said, { statedAt: now }, author())
  await memories.revise(
    house.reach,
    changed,
    { ...(await read(house, changed)), tags: ['a'] },
    { ...author(), at: now },
  )
  expect(await planned(house, 'lower')).toEqual([])
})
