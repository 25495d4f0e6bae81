import { describe, expect, test } from 'vitest'
import { expectTakenBack, reachedFrom } from './released.ts'

const VERSION = 15

describe('schema 15', () => {
  test.each([1, 2, 3])('is reached from release %d, and every old row is there', async (from) => {
    const { after } = await reachedFrom(from, VERSION)
    expect(after['not_for']).toEqual([])
  })

  test('is taken back to where it came from', () => expectTakenBack(VERSION))
})
