import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { errnoOf } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../../base/private-dir.ts'
import { openPages } from './salvage/pages.ts'
import { readWal } from './salvage/wal.ts'
import { removeStore } from './store-files.ts'

/**
 * Puts the store file `fresh`, which has no log, in the place of a damaged one. The damaged one is kept at `aside`; returns
 * where, or null when there was none. After a failure or a kill at any point, the old store or the new one is at `store`.
 */
export function replaceStore(store: string, fresh: string, aside: string): string | null {
  try {
    const kept = keepAside(store, aside)
    if (kept !== null) foldLog(store)
    for (const suffix of ['-wal', '-shm']) rmSync(store + suffix, { force: true })
    // SQLite would apply an old log to the new file, so the removal must reach the disk first.
    syncFolder(dirname(store))
    renameSync(fresh, store)
    syncFolder(dirname(store))
    return kept
  } catch (thrown) {
    // Until the new store is renamed, all of the old one is in its place.
    if (existsSync(fresh)) removeStore(aside)
    throw fileError(thrown, 'write', store)
  }
}

function keepAside(store: string, aside: string): string | null {
  if (!existsSync(store)) return null
  ensurePrivateDir(dirname(aside))
  if (existsSync(`${store}-wal`)) linkOrCopy(`${store}-wal`, `${aside}-wal`)
  linkOrCopy(store, aside)
  syncFolder(dirname(aside))
  return aside
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (thrown) {
    if (!NO_LINKS.has(errnoOf(thrown) ?? '')) throw thrown
    copyFileSync(from, to)
  }
}

/**
 * Replaces a store by one whose file alone has the pages of its log, too. While the log is still there, it is applied a second
 * time by readers, which changes nothing.
 */
function foldLog(store: string): void {
  if ((readWal(`${store}-wal`)?.offsets.size ?? 0) === 0) return
  const folded = `${store}.${process.pid}.folded`
  try {
    writePages(store, folded)
    renameSync(folded, store)
    syncFolder(dirname(store))
  } finally {
    rmSync(folded, { force: true })
  }
}

function writePages(store: string, to: string): void {
  const pages = openPages(store)
  try {
    const file = openSync(to, 'w', FILE_MODE)
    try {
      for (let page = 1; page <= pages.pageCount; page++)
        writeSync(file, pages.read(page) ?? Buffer.alloc(pages.pageSize))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } finally {
    pages.close()
  }
}
