import { describe, expect, test } from 'vitest'
import { expectTakenBack, reachedFrom } from './released.ts'

const VERSION = 10

describe('schema 10', () => {
  test.each([1, 2, 3])('is reached from release %d, and every old row is there', async (from) => {
    const { after } = await reachedFrom(from, VERSION)
    expect(after['output_fingerprints']).toEqual([])
  })

  test('is taken back to where it came from', () => expectTakenBack(VERSION))
})
