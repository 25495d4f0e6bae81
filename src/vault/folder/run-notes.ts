import { isoTime } from '../../base/clock.ts'
import { type ErrorCode, isFatal, toMemoriaError } from '../../base/errors.ts'
import { isNumber, isShape, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import { jsonState, pairState, timeState } from '../../store/state.ts'
import { type BackChange, isImported } from '../edits/edit-run.ts'
import type { Vault } from './vault.ts'

/** The work in a vault that is done by itself, and that nobody watches. */
export type VaultWork = 'daily' | 'pages'

/** That some work in a vault does not succeed, and since when. Nothing that was said is in it. */
export interface VaultFailure {
  readonly work: VaultWork
  readonly code: string
  readonly since: string
}

/** The purpose of a run: pages from the store, or prose by a model as well. */
type Ran = 'pages' | 'prose'

const RAN = { pages: timeState('vaultRun'), prose: timeState('vaultProse') }

/** When a vault was last looked through and written to; empty when it never was. */
export async function lastRun(
  { store }: Pick<Context, 'store'>,
  vault: Vault,
  what: Ran = 'pages',
): Promise<string> {
  return (await store.state.read(RAN[what].for(vault.name))) ?? ''
}

export async function noteRun(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  vault: Vault,
  what: Ran,
): Promise<void> {
  await store.state.write(RAN[what].for(vault.name), isoTime(clock.now()))
}

/** The result of a person's edits when some were last found. */
export interface LastEdits {
  readonly at: string
  /** How many the store has now. */
  readonly taken: number
  /** How many were refused: their lines stay in the files. */
  readonly refused: number
}

const EDITS = jsonState('vaultEdits', isShape<LastEdits>({ at: isText, taken: isNumber, refused: isNumber }))

/** When edits were last found in a vault, and how many; null when none ever were. */
export async function lastEdits({ store }: Pick<Context, 'store'>, vault: Vault): Promise<LastEdits | null> {
  return (await store.state.read(EDITS.for(vault.name))) ?? null
}

/** Keeps that edits were taken back, for who was not there to see it: most often that is done in the background. */
export async function noteEdits(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  vault: Vault,
  changes: readonly BackChange[],
): Promise<void> {
  const taken = changes.filter(isImported).length
  const refused = changes.filter(({ what }) => what === 'refused').length
  if (taken + refused === 0) return
  await store.state.write(EDITS.for(vault.name), { at: isoTime(clock.now()), taken, refused })
}

/** The code of what fails, and since when. */
const FAILED = { daily: pairState('vaultFailed.daily'), pages: pairState('vaultFailed.pages') }

/** Keeps that some work failed, from its first failure on, until it succeeds: a log is read by nobody who misses nothing. */
export async function noteFailure(
  { store, clock, log }: Pick<Context, 'store' | 'clock' | 'log'>,
  vault: Vault,
  { work, code }: { readonly work: VaultWork; readonly code: ErrorCode },
): Promise<void> {
  // Another writer is no failure: its turn comes.
  if (code === 'locked') return
  try {
    if ((await failureOf(store, vault, work))?.code === code) return
    await store.state.write(FAILED[work].for(vault.name), [code, isoTime(clock.now())])
  } catch (thrown) {
    const { code: why } = toMemoriaError(thrown)
    // A disk that is full keeps no note either, and that must not end what else is to be done.
    if (isFatal(thrown) && why !== 'disk_full') throw thrown
    log.error('vault.note', { code: why })
  }
}

export async function noteSuccess(
  { store }: Pick<Context, 'store'>,
  vault: Vault,
  work: VaultWork,
): Promise<void> {
  if ((await failureOf(store, vault, work)) !== undefined)
    await store.state.remove(FAILED[work].for(vault.name))
}

/** Work that fails in a vault now. */
export async function failuresIn({ store }: Pick<Context, 'store'>, vault: Vault): Promise<VaultFailure[]> {
  const works: readonly VaultWork[] = ['daily', 'pages']
  const found = await Promise.all(works.map((work) => failureOf(store, vault, work)))
  return found.filter((one) => one !== undefined)
}

async function failureOf(
  { state }: Pick<Context, 'store' | 'clock' | 'log'>['store'],
  vault: Vault,
  work: VaultWork,
): Promise<VaultFailure | undefined> {
  const failed = await state.read(FAILED[work].for(vault.name))
  return failed && { work, code: failed[0], since: failed[1] }
}
