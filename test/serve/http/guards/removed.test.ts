import { expect, test } from 'vitest'
import { PROTECTION } from '../../../../src/serve/http/guards/protection.ts'
import { REMOVED_GUARDS } from './removed.ts'

test.each(REMOVED_GUARDS)(
  'without $guard a request gets through that must not',
  async ({ guard, without, failing }) => {
    expect(await failing(PROTECTION)).toEqual([])
    const [first] = await failing(without)
    expect(first).toBeDefined()
    console.log(`${guard.padEnd(24)} removed: ${first}`)
  },
  120_000,
)

test('every guard of the server is in the list', () => {
  const listed = REMOVED_GUARDS.map(({ guard }) => guard)
  expect(listed).toEqual(expect.arrayContaining(PROTECTION.guards.map(({ name }) => name)))
})
