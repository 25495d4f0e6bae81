import { describe, expect, test } from 'vitest'
import { expectTakenBack, migratedTo, reachedFrom, released, shapeOf } from './released.ts'

const VERSION = 11

describe('schema 11', () => {
  test.each([1, 2, 3])('is reached from release %d, and no old call has an end', async (from) => {
    const { after } = await reachedFrom(from, VERSION)
    for (const call of after['tool_calls'] ?? []) expect(call['ended_at']).toBeNull()
  })

  test('is taken back to where it came from', async () => {
    await expectTakenBack(VERSION)
    const path = await released(3)
    await migratedTo(path, VERSION - 1)
    const before = await shapeOf(path)
    await migratedTo(path, VERSION)
    await migratedTo(path, VERSION - 1)
    expect(await shapeOf(path)).toEqual(before)
  })
})
