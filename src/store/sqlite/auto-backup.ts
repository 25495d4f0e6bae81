/**
 * Backups that memoria makes by itself: before a migration, and once a day while something changed. Their order is their
 * number, not their time, so that a clock that jumps cannot make a good one look outdated.
 */
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, DAY_MS } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { withLock } from '../../base/lock-file.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { unwrap } from '../../base/result.ts'
import type { HomePaths } from '../../config/paths.ts'
import { flagState, type StateRows } from '../state.ts'
import { automaticBackups, automaticName, type BackupFile, type BackupKind } from './backup-files.ts'
import { muchFuller, type NumberedBackup, outdatedBackups } from './backup-rotation.ts'
import { connect } from './connection.ts'
import { type ContentMark, contentMark, type StoreSize } from './content-mark.ts'
import { loadDriver } from './driver.ts'
import { removeAbandonedCopies } from './store-files.ts'

export interface BackupContext {
  readonly paths: Pick<HomePaths, 'store' | 'backups' | 'backupLock'>
  readonly storeId: string
  /** How many daily ones are kept (`backup.keep`); 0: none is made. */
  readonly keep: number
  readonly clock: Clock
  /** Writes a verified copy of the store into a new file. */
  copy(to: string): Promise<void>
  /** How much the store's files take now. */
  bytes(): number
}

export interface StoreToBackUp extends BackupContext {
  readonly state: StateRows
  content(): Promise<ContentMark>
  /** Removes from a backup what was purged from the store. */
  clean(backup: string): Promise<void>
}

export type BackupOutcome = 'made' | 'off' | 'not due' | 'unchanged' | 'no space'

const WEEK_MS = 7 * DAY_MS
const LOCK_WAIT_MS = 60_000
/** In the store while automatic backups may hold text that was purged from it. */
const OUTDATED = flagState('backupsOutdated')

/** Makes the daily backup when a day has passed since the last one and something changed. */
export async function backupIfDue(context: StoreToBackUp): Promise<BackupOutcome> {
  if (context.keep === 0) return 'off'
  if (await context.state.read(OUTDATED)) {
    if (automaticOf(context).length === 0) await context.state.write(OUTDATED, false)
    else await replaceBackups(context)
  }
  const newest = automaticOf(context).at(-1)
  // Both ways: a time in the future is from a clock that was wrong.
  const isRecent = newest !== undefined && distance(newest, context) < DAY_MS
  if (isRecent) return 'not due'
  if (newest !== undefined && (await storeContentOf(newest.file)).mark === (await context.content()).mark)
    return 'unchanged'
  if (spaceMissing(context) > 0) return 'no space'
  await locked(context, () => makeBackup(context, dailyKind(context)))
  return 'made'
}

/** Called before text is purged from the store, so that its backups are replaced even if this process dies first. */
export async function markBackupsOutdated(state: StateRows): Promise<void> {
  await state.write(OUTDATED, true)
}

/**
 * Replaces every automatic backup by one new one, after text was purged from the store. One that is much fuller than the store
 * is cleaned instead: it may be the only copy. Gives those that are there then. None when there was none to replace, or
 * no space for it: then the old ones stay, and are tried again with the next daily backup.
 */
export async function replaceBackups(context: StoreToBackUp): Promise<readonly string[]> {
  if (automaticOf(context).length === 0 || spaceMissing(context) > 0) return []
  return locked(context, async () => {
    const old = automaticOf(context)
    // Before the copy, which shall not say of itself that it is outdated.
    await context.state.write(OUTDATED, false)
    try {
      const fuller = await muchFuller(old, (await context.content()).size, sizeOfBackup)
      if (fuller !== undefined) await context.clean(fuller.file)
      const fresh = await writeBackup(context, 'daily')
      for (const backup of old) if (backup !== fuller) rmSync(backup.file, { force: true })
      return fuller === undefined ? [fresh] : [fuller.file, fresh]
    } catch (thrown) {
      await context.state.write(OUTDATED, true)
      throw thrown
    }
  })
}

/** A migration is not begun without a backup: of what it does wrong, nothing else is left. */
export async function backupBeforeMigration(
  context: BackupContext,
  isStillDue: () => Promise<boolean>,
): Promise<void> {
  if (context.keep === 0) return
  await locked(context, async () => {
    if (!(await isStillDue())) return
    const missing = spaceMissing(context)
    if (missing > 0) throw noSpace(missing)
    await makeBackup(context, 'migration')
  })
}

/** How many bytes would have to be freed for a backup; 0 when there is enough space. */
export function spaceMissing({ paths, bytes }: Pick<BackupContext, 'paths' | 'bytes'>): number {
  const folder = existsSync(paths.backups) ? paths.backups : dirname(paths.store)
  const { bavail, bsize } = statfsSync(folder)
  return Math.max(0, bytes() + RESERVE_BYTES - bavail * bsize)
}

/** A backup must not be what fills the disk. */
const RESERVE_BYTES = 4 * 1024 * 1024

async function makeBackup(context: BackupContext, kind: BackupKind): Promise<string> {
  const file = await writeBackup(context, kind)
  for (const { file: old } of await outdatedBackups(automaticOf(context), context.keep, sizeOfBackup))
    rmSync(old, { force: true })
  return file
}

async function writeBackup(context: BackupContext, kind: BackupKind): Promise<string> {
  const { paths, storeId, clock } = context
  const sequence = (automaticOf(context).at(-1)?.automatic.sequence ?? 0) + 1
  const file = join(paths.backups, automaticName(storeId, sequence, kind, clock.now()))
  ensurePrivateDir(paths.backups)
  removeAbandonedCopies(paths.backups)
  await context.copy(file)
  return file
}

function dailyKind(context: BackupContext): BackupKind {
  // The second one is the first weekly one: a single backup is kept anyway.
  if (automaticOf(context).every(({ automatic }) => automatic.kind === 'migration')) return 'daily'
  const weekly = automaticOf(context).findLast(({ automatic }) => automatic.kind === 'weekly')
  return weekly === undefined || distance(weekly, context) >= WEEK_MS ? 'weekly' : 'daily'
}

function distance({ at }: BackupFile, { clock }: BackupContext): number {
  return Math.abs(clock.now() - Date.parse(at))
}

function automaticOf({ paths, storeId }: BackupContext) {
  return automaticBackups(paths.backups, storeId)
}

async function sizeOfBackup({ file }: BackupFile): Promise<StoreSize> {
  return (await storeContentOf(file)).size
}

/** An automatic backup of a store that is much fuller than the store itself. */
export async function fullerBackup(
  { paths, storeId }: Pick<BackupContext, 'paths' | 'storeId'>,
  store: StoreSize,
): Promise<(NumberedBackup & { readonly size: StoreSize }) | undefined> {
  const fuller = await muchFuller(automaticBackups(paths.backups, storeId), store, sizeOfBackup)
  return fuller && { ...fuller, size: await sizeOfBackup(fuller) }
}

/** One that cannot be read holds nothing. */
async function storeContentOf(file: string): Promise<ContentMark> {
  const connection = connect((await loadDriver())(file, { readOnly: true }), file)
  try {
    return await contentMark(connection)
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt')
      return { mark: '', size: { memories: 0, messages: 0 } }
    throw thrown
  } finally {
    await connection.close()
  }
}

async function locked<T>({ paths, clock }: BackupContext, work: () => Promise<T>): Promise<T> {
  ensurePrivateDir(dirname(paths.backupLock))
  return unwrap(await withLock(paths.backupLock, work, { clock, waitMs: LOCK_WAIT_MS }))
}

function noSpace(missing: number): MemoriaError {
  const megabytes = Math.ceil(missing / 1024 / 1024)
  return new MemoriaError(
    'disk_full',
    'there is no space for the backup that an upgrade of the store needs',
    {
      hint: `Free ${megabytes} MB and try again, or run \`memoria config set backup.keep 0\` to go without.`,
    },
  )
}
