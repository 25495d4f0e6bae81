import { describe, expect, test } from 'vitest'
import { ORIGINS, trustOf } from '../../src/model/memory.ts'

describe('trust', () => {
  test('falls with the distance of the channel from the user', () => {
    const trusts = ORIGINS.map(trustOf)
    expect(trusts).toEqual([...trusts].sort((one, other) => other - one))
    expect(new Set(trusts).size).toBe(ORIGINS.length)
    expect(trusts.every((trust) => trust > 0 && trust <= 1)).toBe(true)
  })
})
