/** Forgetting one memory: in the store, and when it is purged also in backups, prepared briefs and vaults. */
import type { Context } from '../context.ts'
import { replacedBy } from '../extract/bring-back.ts'
import { removeReady } from '../inject/prepared-files.ts'
import type { Memory } from '../model/memory.ts'
import { forgetMemory, purgeMemory } from '../store/forgetting.ts'
import { manualBackups } from '../store/manual-backups.ts'
import { tickRetention } from '../store/retention-clock.ts'
import { markBackupsOutdated, replaceBackups } from '../store/sqlite/auto-backup.ts'
import { listBackups } from '../store/sqlite/backup-files.ts'
import { type HomeStore, storeToBackUp } from '../store/sqlite/home-store.ts'
import type { PurgeLeftovers } from './purge-leftovers.ts'

/** The outcome of forgetting a memory. After a purge it also lists what may still contain it; only the user can delete that. */
export interface Forgotten extends PurgeLeftovers {
  readonly id: string
  readonly purged: boolean
  /** Whether no byte of a purged text is left in the store's files: a program that reads them just then keeps some. */
  readonly scrubbed: boolean
  /** Copies of the store, made before now or set aside: a purged text may still be in them. */
  readonly backups: readonly string[]
  /** Memories that it had replaced. They stay replaced until the person brings them back. */
  readonly replaced: readonly string[]
}

/** Leaves a tombstone, which `restore` can undo. */
export async function forgetWithTombstone(
  context: Context<HomeStore>,
  id: string,
  why: string,
): Promise<Forgotten> {
  const { store, reach, clock, log, paths, author } = context
  const replaced = (await replacedBy(store, reach, id)).map((memory) => memory.id)
  // Before the memory goes: a prepared brief that contains it must not outlive it.
  removeReady(paths.briefs)
  await forgetMemory(store, reach, id, author(why))
  await tickRetention(store.state, clock)
  log.info('memory.forgotten', { id })
  const backups = await backupsBut([], context)
  return { id, purged: false, scrubbed: false, backups, replaced, ...NOTHING_LEFT }
}

const NOTHING_LEFT: PurgeLeftovers = { vault: [], agents: [], sessions: [], others: [], back: [] }

/** Removes the text for good from everything that memoria wrote. */
export async function purgeEverywhere(
  context: Context<HomeStore>,
  memory: Memory,
  why: string,
): Promise<Forgotten> {
  const { store, reach, clock, log, paths, config, author } = context
  const { id } = memory
  const { takeOut } = await import('./purge.ts')
  const { cleanBackup } = await import('./secrets/clean-backup.ts')
  const replaced = (await replacedBy(store, reach, id)).map((one) => one.id)
  const left = await takeOut(context, memory, author(why))
  // Before the text goes: a prepared brief that contains it must not outlive it.
  removeReady(paths.briefs)
  await markBackupsOutdated(store.state)
  const scrubbed = await purgeMemory(store, reach, id, author(why))
  const clean = (file: string) => cleanBackup(context, file, [memory.text])
  const fresh = await replaceBackups(storeToBackUp({ store, paths, clock, keep: config.backup.keep, clean }))
  await tickRetention(store.state, clock)
  log.info('memory.purged', { id })
  return { id, purged: true, scrubbed, backups: await backupsBut(fresh, context), replaced, ...left }
}

async function backupsBut(
  clean: readonly string[],
  { store, paths }: Context<HomeStore>,
): Promise<readonly string[]> {
  const files = [paths.backups, paths.quarantine].flatMap(listBackups).map(({ file }) => file)
  return [...files.filter((file) => !clean.includes(file)), ...(await manualBackups(store.state))]
}
