import { expect, test } from 'vitest'
import { onlyLook } from '../../src/store/only-look.ts'
import { textState } from '../../src/store/state.ts'
import { temporaryPlace } from '../cli/program.ts'

test('what is done while only looking is told and taken back, and a failure is passed on', async () => {
  await temporaryPlace().prepare(async ({ context: { store } }) => {
    const looked = await onlyLook(store, async (tx) => {
      await tx.state.write(textState('name'), 'value')
      return tx.state.read(textState('name'))
    })
    expect([looked, await store.state.read(textState('name'))]).toEqual(['value', undefined])
    const failing = onlyLook(store, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
  })
})
