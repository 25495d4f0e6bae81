import { expect, test } from 'vitest'
import { onlyLook } from '../../src/store/only-look.ts'
import { temporaryPlace } from '../cli/program.ts'

test('what is done while only looking is told and taken back, and a failure is passed on', async () => {
  await temporaryPlace().prepare(async ({ house: { store } }) => {
    const looked = await onlyLook(store, async (tx) => {
      await tx.capture.putNote('name', 'value')
      return tx.capture.note('name')
    })
    expect([looked, await store.capture.note('name')]).toEqual(['value', null])
    const failing = onlyLook(store, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
  })
})
