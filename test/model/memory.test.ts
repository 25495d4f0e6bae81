import { describe, expect, test } from 'vitest'
import {
  isLiving,
  isLivingOrSuperseded,
  LIVING_OR_SUPERSEDED,
  LIVING_STATES,
  ORIGINS,
  REVIEWABLE_STATES,
  STATES,
  trustOf,
} from '../../src/model/memory.ts'

describe('trust', () => {
  test('falls with the distance of the channel from the user', () => {
    const trusts = ORIGINS.map(trustOf)
    expect(trusts).toEqual([...trusts].sort((one, other) => other - one))
    expect(new Set(trusts).size).toBe(ORIGINS.length)
    expect(trusts.every((trust) => trust > 0 && trust <= 1)).toBe(true)
  })
})

describe('the state of a memory', () => {
  const statesThat = (holds: (memory: { state: (typeof STATES)[number] }) => boolean) =>
    STATES.filter((state) => holds({ state }))

  test('active and conflict are living', () => {
    expect(statesThat(isLiving)).toEqual(['active', 'conflict'])
    expect(LIVING_STATES).toEqual(['active', 'conflict'])
  })

  test('history shows the living and the superseded, not the forgotten or proposed', () => {
    expect(statesThat(isLivingOrSuperseded)).toEqual(['active', 'superseded', 'conflict'])
    expect(LIVING_OR_SUPERSEDED).toEqual(['active', 'conflict', 'superseded'])
  })

  test('a review is about the living and the proposed', () => {
    expect(REVIEWABLE_STATES).toEqual(['active', 'conflict', 'proposed'])
  })
})
