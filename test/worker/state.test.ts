import { describe, expect, test } from 'vitest'
import {
  finishedResting,
  isVaultDue,
  LOOK_MS,
  ranVault,
  rung,
  started,
  type TickFacts,
  ticked,
} from '../../src/worker/state.ts'

const IDLE_MS = 10 * LOOK_MS

function at(now: number, facts: Partial<TickFacts> = {}): TickFacts {
  return {
    now,
    idleMs: IDLE_MS,
    isBusy: false,
    waiting: 0,
    isIngesting: false,
    isModelAllowed: false,
    ...facts,
  }
}

describe('the state of a worker', () => {
  test('nobody rings: it does the idle work once, then leaves', () => {
    const resting = ticked(started(0), at(IDLE_MS))
    expect(resting).toMatchObject({ state: { phase: 'resting' }, action: 'rest' })
    const rested = finishedResting(resting.state)
    expect(ticked(rested, at(IDLE_MS)).action).toBe('leave')
  })

  test('a ring during the idle work makes it serve again', () => {
    const { state } = ticked(started(0), at(IDLE_MS))
    const serving = rung(state, IDLE_MS + 1)
    expect(finishedResting(serving)).toEqual(serving)
    expect(ticked(serving, at(IDLE_MS + 2)).action).not.toBe('leave')
    expect(ticked(serving, at(2 * IDLE_MS + 1)).action).toBe('rest')
  })

  test('one at work does not leave', () => {
    const rested = finishedResting(ticked(started(0), at(IDLE_MS)).state)
    expect(ticked(rested, at(IDLE_MS, { isBusy: true })).action).not.toBe('leave')
  })

  test('events that wait are worked off, whether or not anybody rang', () => {
    expect(ticked(started(0), at(1, { waiting: 1 })).action).toBe('run-events')
  })

  test('events that wait while a round runs ask for no further round', () => {
    expect(ticked(ranVault(started(0), 0), at(1, { waiting: 1, isIngesting: true })).action).toBe('none')
  })

  test('with a model it looks for quiet sessions once a minute, without one it does not', () => {
    const state = ranVault(started(0), 0)
    const looked = ticked(state, at(LOOK_MS, { isModelAllowed: true }))
    expect(looked.action).toBe('run-events')
    expect(ticked(looked.state, at(LOOK_MS + 1, { isModelAllowed: true })).action).toBe('run-vault')
    expect(ticked(ranVault(state, 1), at(LOOK_MS)).action).toBe('none')
  })

  test('the vault is due at the start, and a minute after each run', () => {
    expect(isVaultDue(started(0), 0)).toBe(true)
    const ran = ranVault(started(0), 0)
    expect(ticked(ran, at(LOOK_MS - 1)).action).toBe('none')
    expect(ticked(ran, at(LOOK_MS)).action).toBe('run-vault')
  })

  test('a clock that was ahead keeps nothing waiting', () => {
    expect(ticked(rung(started(0), 99 * IDLE_MS), at(0)).action).toBe('rest')
  })
})
