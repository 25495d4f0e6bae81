import { join } from 'node:path'
import { type Lock, withLock } from '../../base/lock-file.ts'
import { unwrap } from '../../base/result.ts'
import { clientFor } from '../../extract/learn/model.ts'
import { pausedUntil } from '../../extract/learn/schedule.ts'
import { chooseProvider } from '../../llm/choose.ts'
import { findProgram } from '../../llm/find-program.ts'
import type { Vault } from '../vault/vault.ts'
import { prepareVault, withVaultLock } from '../vault/vault-lock.ts'
import { finishApplying, type OnStep, unstage } from './apply.ts'
import { converse, type Talk } from './converse.ts'
import { type AuthorRoom, type Desk, deskFor } from './desk.ts'
import { dropForgotten } from './forgotten.ts'
import { type Due, dueChunks, type Range, settleMemories } from './inputs.ts'
import { inputOf, jobsOf } from './jobs.ts'
import { metered, type Spent } from './meter.ts'
import { type Authored, addUp, NOTHING, noteFailure, type Sum } from './outcome.ts'
import { MEMORIES } from './pieces.ts'
import { queueChunks, takeJob } from './queue.ts'
import { readShelf } from './shelf.ts'

export type { Authored } from './outcome.ts'

export interface AuthorOptions extends Range {
  /** The vault's lock, for who holds it already; else it is taken for each time that something is written, and not while a model thinks. */
  readonly lock?: Lock
  /** How long another writer is waited for. */
  readonly waitMs?: number
  /** How many chunks at most. */
  readonly most?: number
  readonly signal?: AbortSignal
  readonly onStep?: OnStep
}

const LOCK = 'author.lock'
const STALE_MS = 300_000
const WAIT_MS = 60_000
const TOUCH_MS = 60_000

/**
 * Lets a model write prose from what changed since it was last read, chunk by chunk. What a chunk gave is in the vault as a
 * whole or not at all, and only then counts as read; what fails is tried again later, what is refused twice is given up
 * until it changes. One at a time for each vault. Also without a model it finishes what was begun, and takes out of prose
 * what cites a forgotten memory.
 */
export async function authorPages(
  room: AuthorRoom,
  vault: Vault,
  options: AuthorOptions = {},
): Promise<Authored> {
  const desk = deskFor(room, vault)
  const locked = lockedBy(vault, options)
  const own = join(unwrap(prepareVault(vault.root)), LOCK)
  const told = await withLock(
    own,
    async (lock) => {
      const cleaned = await locked(() => recover(desk))
      const choice = chooseProvider(room.config.judge, room.env, (program) => findProgram(program, room.env))
      const spent: Spent = { asked: 0, tokens: 0, dollars: 0 }
      const client = clientFor({ ...room, store: metered(room.store, spent) }, choice)
      const paused = await pausedUntil(room.store, room.clock)
      if (client === null) return { ...NOTHING, cleaned, stopped: choice.reason }
      if (paused !== null)
        return { ...NOTHING, cleaned, ...(await waiting(desk, options)), stopped: paused.why }
      const done = await touching([lock, options.lock], () => authorDue({ desk, client, locked }, options))
      return { ...done, ...spent, cleaned }
    },
    { waitMs: 0, staleMs: STALE_MS },
  )
  if (told.ok) return told.value
  if (told.error.code === 'locked') return { ...NOTHING, stopped: 'another process is at it' }
  throw told.error
}

async function authorDue(
  { desk, client, locked }: Pick<Talk, 'desk' | 'client' | 'locked'>,
  { signal, most = Number.POSITIVE_INFINITY, onStep = () => undefined, ...range }: AuthorOptions,
): Promise<Authored> {
  const sum: Sum = { ...NOTHING, written: [], deleted: [], cleaned: [], refused: [] }
  let shelf = await readShelf(desk)
  const due = await dueChunks(desk, shelf, range)
  if (!concernsMemories(due)) await settleMemories(desk)
  await queueChunks(desk, due)
  const open = new Set(due.chunks.map(({ key }) => key))
  while (sum.stopped === null && !signal?.aborted && sum.done < most) {
    const taken = await takeJob(desk, due.chunks)
    if (taken === undefined) break
    const told = await converse({ desk, shelf, client, locked, onStep }, taken.chunk)
    if (told.ok) {
      await desk.store.jobs.complete(taken.job.id, taken.owner)
      addUp(sum, told.value)
      if (told.value.pages.length > 0) shelf = await readShelf(desk)
    } else sum.stopped = await noteFailure(desk, taken, told.error, sum)
    if (sum.stopped === null) open.delete(taken.chunk.key)
  }
  return { ...sum, left: open.size, givenUp: await countGivenUp(desk) }
}

/** While a memory is due or held back, the time alone does not say what was read. */
function concernsMemories({ chunks, held }: Due): boolean {
  return [...chunks, ...held.map(inputOf)].some(({ from }) => from === MEMORIES)
}

async function countGivenUp(desk: Desk): Promise<number> {
  return (await jobsOf(desk)).filter(({ state }) => state === 'dead').length
}

/** What stays to be done while nobody may be asked. */
async function waiting(
  desk: Desk,
  { all, since }: AuthorOptions,
): Promise<Pick<Authored, 'left' | 'givenUp'>> {
  const range = { ...(all === undefined ? {} : { all }), ...(since === undefined ? {} : { since }) }
  const { chunks, held } = await dueChunks(desk, await readShelf(desk), range)
  return { left: chunks.length, givenUp: held.length }
}

/**
 * Finishes what a writer that died had begun. For who is about to write in pages: before that, so that nothing of ours is
 * taken for a person's. Only who holds the vault's lock may call it. True when there was something.
 */
export function finishAuthoring(room: AuthorRoom, vault: Vault): Promise<boolean> {
  return finishApplying(deskFor(room, vault))
}

/**
 * What is done in prose also when no model is wanted: what was begun is finished, and what cites a forgotten memory goes.
 * Nothing is staged outside of the vault's lock, so another author who waits for an answer is not in the way.
 */
export async function tidyProse(
  room: AuthorRoom,
  vault: Vault,
  options: Pick<AuthorOptions, 'waitMs'>,
): Promise<Authored> {
  const cleaned = await lockedBy(vault, options)(() => recover(deskFor(room, vault)))
  return { ...NOTHING, cleaned }
}

/** What a writer that died had noted is finished, what it had not noted is gone, and so is what was forgotten. */
async function recover(desk: Desk): Promise<string[]> {
  await finishApplying(desk)
  unstage(desk)
  return dropForgotten(desk)
}

function lockedBy({ root }: Vault, { lock, waitMs = WAIT_MS }: AuthorOptions): Talk['locked'] {
  if (lock !== undefined) return (work) => work()
  return async (work) => unwrap(await withVaultLock(root, work, { waitMs }))
}

/** A model may think longer than those on another machine wait for a sign of life. */
async function touching<T>(locks: readonly (Lock | undefined)[], work: () => Promise<T>): Promise<T> {
  const touch = () => {
    for (const lock of locks) lock?.touch()
  }
  const timer = setInterval(touch, TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
