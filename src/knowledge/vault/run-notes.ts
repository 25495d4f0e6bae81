import { type Clock, isoTime } from '../../base/clock.ts'
import { type ErrorCode, toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import { type BackChange, isTaken } from '../back/taking.ts'
import type { Vault } from './vault.ts'

/** The work in a vault that is done by itself, and that nobody watches. */
export type VaultWork = 'daily' | 'pages'

/** That some work in a vault does not succeed, and since when. Nothing that was said is in it. */
export interface VaultFailure {
  readonly work: VaultWork
  readonly code: string
  readonly since: string
}

/** What it takes to note how work in a vault went. */
interface NotingRoom {
  readonly store: Pick<Store, 'capture'>
  readonly clock: Clock
  readonly log: Log
}

/** What a run is for: pages from the store, or prose by a model as well. */
type Ran = 'pages' | 'prose'

/** When a vault was last looked through and written to; empty when it never was. */
export async function lastRun(
  { store }: Pick<NotingRoom, 'store'>,
  vault: Vault,
  what: Ran = 'pages',
): Promise<string> {
  return (await store.capture.note(ranNote(vault, what))) ?? ''
}

export async function noteRun(
  { store, clock }: Omit<NotingRoom, 'log'>,
  vault: Vault,
  what: Ran,
): Promise<void> {
  await store.capture.putNote(ranNote(vault, what), isoTime(clock.now()))
}

/** What became of a person's edits when some were last found. */
export interface LastEdits {
  readonly at: string
  /** How many the store has now. */
  readonly taken: number
  /** How many were refused: their lines stay in the files. */
  readonly refused: number
}

/** When edits were last found in a vault, and how many; null when none ever were. */
export async function lastEdits(
  { store }: Pick<NotingRoom, 'store'>,
  vault: Vault,
): Promise<LastEdits | null> {
  const noted = (await store.capture.note(editsNote(vault))) ?? ''
  return noted === '' ? null : (JSON.parse(noted) as LastEdits)
}

/** Keeps that edits were taken back, for who was not there to see it: most often that is done in the background. */
export async function noteEdits(
  { store, clock }: Omit<NotingRoom, 'log'>,
  vault: Vault,
  changes: readonly BackChange[],
): Promise<void> {
  const taken = changes.filter(isTaken).length
  const refused = changes.filter(({ what }) => what === 'refused').length
  if (taken + refused === 0) return
  const edits: LastEdits = { at: isoTime(clock.now()), taken, refused }
  await store.capture.putNote(editsNote(vault), JSON.stringify(edits))
}

/** Keeps that some work failed, from its first failure on, until it succeeds: a log is read by nobody who misses nothing. */
export async function noteFailure(
  { store, clock, log }: NotingRoom,
  vault: Vault,
  { work, code }: { readonly work: VaultWork; readonly code: ErrorCode },
): Promise<void> {
  // Another writer is no failure: its turn comes.
  if (code === 'locked') return
  try {
    if ((await failureOf(store, vault, work))?.code === code) return
    await store.capture.putNote(failedNote(vault, work), `${code} ${isoTime(clock.now())}`)
  } catch (thrown) {
    const { code: why } = toMemoriaError(thrown)
    // A disk that is full keeps no note either, and that must not end what else is to be done.
    if (why.startsWith('store_')) throw thrown
    log.error('vault.note', { code: why })
  }
}

export async function noteSuccess(
  { store }: Pick<NotingRoom, 'store'>,
  vault: Vault,
  work: VaultWork,
): Promise<void> {
  if ((await failureOf(store, vault, work)) !== undefined)
    await store.capture.putNote(failedNote(vault, work), '')
}

/** What does not succeed in a vault now. */
export async function failuresIn(
  { store }: Pick<NotingRoom, 'store'>,
  vault: Vault,
): Promise<VaultFailure[]> {
  const works: readonly VaultWork[] = ['daily', 'pages']
  const found = await Promise.all(works.map((work) => failureOf(store, vault, work)))
  return found.filter((one) => one !== undefined)
}

async function failureOf(
  { capture }: NotingRoom['store'],
  vault: Vault,
  work: VaultWork,
): Promise<VaultFailure | undefined> {
  const [code = '', since = ''] = ((await capture.note(failedNote(vault, work))) ?? '').split(' ')
  return code === '' ? undefined : { work, code, since }
}

function ranNote({ name }: Vault, what: Ran): string {
  return what === 'pages' ? `vaultRun ${name}` : `vaultProse ${name}`
}

function editsNote({ name }: Vault): string {
  return `vaultEdits ${name}`
}

function failedNote({ name }: Vault, work: VaultWork): string {
  return `vaultFailed.${work} ${name}`
}
