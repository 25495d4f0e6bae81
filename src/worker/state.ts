import { isLongAgo } from '../base/clock.ts'

/** How often the worker looks for sessions that fell quiet, and runs the vault. */
export const LOOK_MS = 60_000

/**
 * Everything the worker decides by. `serving`: hooks ring. `resting`: nobody rang for so long that it would leave, and it does
 * what nobody waits for. `rested`: that is done, and it leaves unless somebody rings.
 */
export interface WorkerState {
  readonly phase: 'serving' | 'resting' | 'rested'
  readonly lastRing: number
  readonly lastLook: number
  readonly lastVaultRun: number
}

/** The facts that the worker decides by at a tick. */
export interface TickFacts {
  readonly now: number
  readonly idleMs: number
  readonly isBusy: boolean
  /** How many events wait in the journal. */
  readonly waiting: number
  /** Whether a round runs, which takes the events that wait. */
  readonly isIngesting: boolean
  /** Whether a model may learn: only a model reads a session because it fell quiet. */
  readonly isModelAllowed: boolean
}

export type TickAction = 'leave' | 'rest' | 'run-events' | 'run-vault' | 'none'

export function started(now: number): WorkerState {
  // The vault is due with the first event: somebody may have edited it while no worker ran.
  return { phase: 'serving', lastRing: now, lastLook: now, lastVaultRun: now - LOOK_MS }
}

export function rung(state: WorkerState, now: number): WorkerState {
  return { ...state, phase: 'serving', lastRing: now }
}

/** The idle work ended. Whoever rang meanwhile made it serve again. */
export function finishedResting(state: WorkerState): WorkerState {
  return state.phase === 'resting' ? { ...state, phase: 'rested' } : state
}

export function ranVault(state: WorkerState, now: number): WorkerState {
  return { ...state, lastVaultRun: now }
}

export function isVaultDue(state: WorkerState, now: number): boolean {
  return isLongAgo(state.lastVaultRun, now, LOOK_MS)
}

/** Some seconds passed. */
export function ticked(
  state: WorkerState,
  facts: TickFacts,
): { readonly state: WorkerState; readonly action: TickAction } {
  const { now, idleMs, isBusy, waiting, isIngesting, isModelAllowed } = facts
  if (isLongAgo(state.lastRing, now, idleMs) && !isBusy) {
    if (state.phase === 'rested') return { state, action: 'leave' }
    return { state: { ...state, phase: 'resting' }, action: 'rest' }
  }
  if (waiting > 0 && !isIngesting) return { state, action: 'run-events' }
  if (isLongAgo(state.lastLook, now, LOOK_MS))
    return { state: { ...state, lastLook: now }, action: isModelAllowed ? 'run-events' : vaultOrNone() }
  return { state, action: vaultOrNone() }

  function vaultOrNone(): TickAction {
    return isVaultDue(state, now) ? 'run-vault' : 'none'
  }
}
