import { accessSync, constants, copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { isRunning } from '../../base/process-identity.ts'

/** A store is a file, its log, and the log's index; they belong together. */
const SUFFIXES = ['', '-wal', '-shm'] as const

/** Copies a store with what its log still holds. */
export function copyStore(from: string, to: string): void {
  ensurePrivateDir(dirname(to))
  removeStore(to)
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
}

export function removeStore(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true })
}

/** How much a store and its log take on the disk. */
export function storeBytes(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Copies that backup, restore and repair write before they rename them. The number is the process that writes. */
const TEMPORARY_COPY = /\.db\.(\d+)\.(?:part|incoming|salvage|folded)(?:-wal|-shm|-journal)?$/

/** Removes temporary copies of a store that killed processes left in a folder. False when the folder cannot be changed. */
export function removeAbandonedCopies(folder: string): boolean {
  try {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const pid = TEMPORARY_COPY.exec(name)?.[1]
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
    }
    return true
  } catch {
    // The copies do no harm to the work that follows; the next run tries again.
    return false
  }
}

/** Whether a store's file can be written, and the folder in which SQLite makes its log. */
export function isWritableStore(path: string): boolean {
  return isWritable(path) && isWritable(dirname(path))
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return false
    throw thrown
  }
}
