import { copyFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { inspect, syncFile } from './backup.ts'
import { openSqliteStore, type SqliteStore } from './open.ts'
import { removeStore } from './store-files.ts'

/** Changes a copy of a backup, which then takes the backup's name. A failure or a kill leaves the backup as it was. */
export async function rewriteBackup(
  file: string,
  change: (copy: SqliteStore) => Promise<void>,
): Promise<void> {
  const aside = `${file}.${process.pid}.part`
  try {
    copyFileSync(file, aside)
    const copy = await openSqliteStore(aside)
    try {
      await change(copy)
      await copy.upkeep.scrub()
    } finally {
      await copy.close()
    }
    await inspect(aside, file)
    syncFile(aside)
    renameSync(aside, file)
    syncFolder(dirname(file))
  } finally {
    removeStore(aside)
  }
}
