import { chmodSync, existsSync, mkdirSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errnoOf } from './errors.ts'
import { fileError } from './file-errors.ts'

/** Every file of ours: its owner reads and writes it, nobody else. */
export const FILE_MODE = 0o600

/** Every folder of ours: its owner enters it, nobody else. */
export const DIR_MODE = 0o700

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes a folder (and those above it) that only its owner can enter. One that is already there and ours is
 * closed to others; one that is another user's, or shared by its nature (`/`, `/tmp`), keeps its mode.
 * Throws a MemoriaError when there is no such folder afterwards.
 */
export function ensurePrivateDir(path: string): void {
  try {
    makeFolders(resolve(path))
    const stats = statSync(path)
    if (!stats.isDirectory()) mkdirSync(path) // which says what is in the way
    if (isOwnedByUser(stats) && isOpenToOthers(stats) && !isShared(path, stats)) {
      chmodSync(path, stats.mode & 0o7777 & ~OTHERS)
    }
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

/** Makes a folder and those above it. One by one from the top: Node's own way to make all of them never ends where no folder can be made (`/proc`). */
export function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: DIR_MODE })
  } catch (thrown) {
    // Somebody else made it meanwhile.
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
}

/** False where files have no owner (Windows): modes mean nothing there. */
export function isOwnedByUser(stats: Stats): boolean {
  return process.getuid !== undefined && process.getuid() === stats.uid
}

export function isOpenToOthers(stats: Stats): boolean {
  return (stats.mode & OTHERS) !== 0
}

/** For root, `/` and `/tmp` are "ours": closing them would lock every other user out of the machine. */
function isShared(path: string, stats: Stats): boolean {
  return (stats.mode & STICKY) !== 0 || dirname(resolve(path)) === resolve(path)
}
