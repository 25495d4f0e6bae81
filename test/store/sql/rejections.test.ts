import { expect, test } from 'vitest'
import { ME, minute, newRejection, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

test('rejections are listed newest first, found by statement and topic, and taken back', async () => {
  const { rejections } = await temporaryStore()
  const [early, late] = [
    newRejection({ id: 'a', digest: 'one', topic: 'fruit', terms: ['plum'] }),
    newRejection({ id: 'b', digest: 'two', at: minute(5) }),
  ]
  for (const one of [early, late, early]) await rejections.add(ME, one)
  expect(await rejections.list(ME)).toEqual([late, early])
  expect(await rejections.list(ME, { limit: 1 })).toEqual([late])
  expect(await rejections.about(ME, { digest: 'two', topic: 'fruit' })).toEqual([early, late])
  expect(await rejections.about(ME, { digest: 'other', topic: null })).toEqual([late])
  expect(await rejections.about(ME, { digest: 'other', topic: 'other' })).toEqual([])
  expect(await rejections.remove(STRANGER, 'a')).toBe(false)
  expect(await rejections.remove(ME, 'a')).toBe(true)
  expect(await rejections.list(ME)).toEqual([late])
})
