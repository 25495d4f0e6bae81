import { join } from 'node:path'
import { type Lock, withLock } from '../../base/lock-file.ts'
import { unwrap } from '../../base/result.ts'
import { clientFor } from '../../extract/learn/model.ts'
import { pausedUntil } from '../../extract/learn/schedule.ts'
import { chooseProvider } from '../../llm/choose.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'
import { prepareVault, withVaultLock } from '../folder/vault-lock.ts'
import { finishApplying, type OnStep, unstage } from './apply.ts'
import { type Authored, NOTHING_AUTHORED } from './authored.ts'
import { type AuthorContext, authorContext } from './context.ts'
import { converse, type Talk } from './converse.ts'
import { dropForgotten } from './forgotten.ts'
import { type Due, dueChunks, type Range, settleMemories } from './inputs.ts'
import { inputOf, jobsOf } from './jobs.ts'
import { metered, type Spent } from './meter.ts'
import { addUp, noteFailure, type Sum } from './outcome.ts'
import { readPageIndex } from './page-index.ts'
import { MEMORIES } from './pieces.ts'
import { leaseChunk, queueChunks } from './queue.ts'

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
const VAULT_LOCK_WAIT_MS = 60_000
const TOUCH_MS = 60_000

/**
 * Lets a model write prose from what changed since it was last read, chunk by chunk. What a chunk gave is in the vault as a
 * whole or not at all, and only then counts as read; what fails is tried again later, what is refused twice failed permanently
 * until it changes. One at a time for each vault. Also without a model it finishes what was begun, and takes out of prose
 * what cites a forgotten memory.
 */
export async function authorPages(
  vaultContext: VaultContext,
  vault: Vault,
  options: AuthorOptions = {},
): Promise<Authored> {
  const context = authorContext(vaultContext, vault)
  const locked = lockedBy(vault, options)
  const own = join(unwrap(prepareVault(vault.root)), LOCK)
  const outcome = await withLock(
    own,
    async (lock) => {
      const cleaned = await locked(() => recover(context))
      const { config, env } = context
      const choice = chooseProvider(config.judge, env, (program) => findProgram(program, env), 'write')
      const spent: Spent = { asked: 0, tokens: 0, dollars: 0 }
      const client = clientFor({ ...context, store: metered(context.store, spent) }, choice)
      const paused = await pausedUntil(context.store, context.clock)
      if (client === null) return { ...NOTHING_AUTHORED, cleaned, stopped: choice.reason }
      if (paused !== null)
        return { ...NOTHING_AUTHORED, cleaned, ...(await waiting(context, options)), stopped: paused.why }
      const done = await touching([lock, options.lock], () => authorDue({ context, client, locked }, options))
      return { ...done, ...spent, cleaned }
    },
    { waitMs: 0, staleMs: STALE_MS },
  )
  if (outcome.ok) return outcome.value
  if (outcome.error.code === 'locked') return { ...NOTHING_AUTHORED, stopped: 'another process is at it' }
  throw outcome.error
}

async function authorDue(
  { context, client, locked }: Pick<Talk, 'context' | 'client' | 'locked'>,
  { signal, most = Number.POSITIVE_INFINITY, onStep = () => undefined, ...range }: AuthorOptions,
): Promise<Authored> {
  const sum: Sum = { ...NOTHING_AUTHORED, written: [], deleted: [], cleaned: [], refused: [] }
  let pageIndex = await readPageIndex(context)
  const due = await dueChunks(context, pageIndex, range)
  if (!concernsMemories(due)) await settleMemories(context)
  await queueChunks(context, due)
  const open = new Set(due.chunks.map(({ key }) => key))
  while (sum.stopped === null && !signal?.aborted && sum.done < most) {
    const taken = await leaseChunk(context, due.chunks)
    if (taken === undefined) break
    const outcome = await converse({ context, pageIndex, client, locked, onStep }, taken.chunk)
    if (outcome.ok) {
      await context.store.jobs.complete(taken.job.id, taken.owner)
      addUp(sum, outcome.value)
      if (outcome.value.pages.length > 0) pageIndex = await readPageIndex(context)
    } else sum.stopped = await noteFailure(context, taken, outcome.error, sum)
    if (sum.stopped === null) open.delete(taken.chunk.key)
  }
  return { ...sum, left: open.size, givenUp: await countFailed(context) }
}

/** While a memory is due or held back, the time alone does not say what was read. */
function concernsMemories({ chunks, held }: Due): boolean {
  return [...chunks, ...held.map(inputOf)].some(({ from }) => from === MEMORIES)
}

async function countFailed(context: AuthorContext): Promise<number> {
  return (await jobsOf(context)).filter(({ state }) => state === 'dead').length
}

/** Work left to do while no model may be asked. */
async function waiting(
  context: AuthorContext,
  { all, since }: AuthorOptions,
): Promise<Pick<Authored, 'left' | 'givenUp'>> {
  const range = { ...(all === undefined ? {} : { all }), ...(since === undefined ? {} : { since }) }
  const { chunks, held } = await dueChunks(context, await readPageIndex(context), range)
  return { left: chunks.length, givenUp: held.length }
}

/**
 * Finishes what a writer that died had begun. For who is about to write in pages: before that, so that nothing of ours is
 * taken for a person's. Only who holds the vault's lock may call it. True when there was something.
 */
export function finishAuthoring(context: VaultContext, vault: Vault): Promise<boolean> {
  return finishApplying(authorContext(context, vault))
}

/**
 * Work on prose that needs no model: finishes what was begun, and removes text that cites a forgotten memory.
 * Nothing is staged outside of the vault's lock, so another author who waits for an answer is not in the way.
 */
export async function tidyProse(
  context: VaultContext,
  vault: Vault,
  options: Pick<AuthorOptions, 'waitMs'>,
): Promise<Authored> {
  const cleaned = await lockedBy(vault, options)(() => recover(authorContext(context, vault)))
  return { ...NOTHING_AUTHORED, cleaned }
}

/** Finishes the noted work of a writer that died, and drops its other work and forgotten text. */
async function recover(context: AuthorContext): Promise<string[]> {
  await finishApplying(context)
  unstage(context)
  return dropForgotten(context)
}

function lockedBy({ root }: Vault, { lock, waitMs = VAULT_LOCK_WAIT_MS }: AuthorOptions): Talk['locked'] {
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
