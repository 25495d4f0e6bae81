import { existsSync, statSync } from 'node:fs'
import { DAY_MS } from '../base/clock.ts'
import type { HomePaths } from '../config/paths.ts'
import { fullerBackup, spaceMissing } from '../store/sqlite/auto-backup.ts'
import { listBackups, newestBackup } from '../store/sqlite/backup-files.ts'
import type { StoreSize } from '../store/sqlite/content-mark.ts'
import type { HomeStore } from '../store/sqlite/home-store.ts'
import { storeBytes } from '../store/sqlite/store-files.ts'
import { type Check, unwell, well } from './check.ts'

export interface BackupNumbers {
  readonly backups: number
  readonly backupBytes: number
  /** The newest one that looks like a store of ours. */
  readonly newestBackup: { readonly file: string; readonly at: string } | null
}

/** How many backups there are, how much they take, and which one is the newest that can be used. */
export function backupNumbers(folder: string): BackupNumbers {
  const backups = listBackups(folder)
  const newest = newestBackup(folder)
  return {
    backups: backups.length,
    backupBytes: backups.reduce((sum, { bytes }) => sum + bytes, 0),
    newestBackup: newest === undefined ? null : { file: newest.file, at: newest.at },
  }
}

const LATE_MS = 7 * DAY_MS

/** Whether the daily backups are made. */
export function checkBackups(paths: HomePaths, keep: number): Check {
  if (keep === 0) return well('backups', 'switched off (backup.keep is 0)')
  if (!existsSync(paths.store)) return well('backups', 'the first one is made when there is a store')
  const missing = spaceMissing({ paths, bytes: () => storeBytes(paths.store) })
  if (missing > 0) {
    const says = `${megabytes(missing)} MB more are needed on the disk for the daily backup, which is not made`
    return unwell('backups', 'degraded', says, 'Free some space, or lower backup.keep.')
  }
  const newest = newestBackup(paths.backups)
  if (newest === undefined) return well('backups', 'none yet: the worker and `memoria drain` make one a day')
  const behind = statSync(paths.store).mtimeMs - Date.parse(newest.at)
  if (behind < LATE_MS) return well('backups', `the newest is from ${newest.at}`)
  const says = `the newest is from ${newest.at}, and the store changed since`
  return unwell('backups', 'degraded', says, 'Run `memoria backup`; the log says why none was made.')
}

/** After a loss the backup from before it is the only copy. It is kept until the store is half as full again. */
export async function checkFullerBackup(paths: HomePaths, store: HomeStore): Promise<Check[]> {
  if (store.storeId === '') return []
  const { size } = await store.upkeep.content()
  const fuller = await fullerBackup({ paths, storeId: store.storeId }, size)
  if (fuller === undefined) return []
  const says = `the one from ${fuller.at} holds ${sizeInWords(fuller.size)}, the store ${sizeInWords(size)}`
  const next = `To bring it back: memoria backup restore ${fuller.file} (or delete it if nothing is missing).`
  return [unwell('backups', 'degraded', says, next)]
}

function sizeInWords({ memories, messages }: StoreSize): string {
  return `${memories} ${memories === 1 ? 'memory' : 'memories'} and ${messages} ${messages === 1 ? 'message' : 'messages'}`
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}
