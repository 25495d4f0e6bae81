import { chmodSync, mkdirSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
    mkdirSync(path, { recursive: true, mode: DIR_MODE })
    const stats = statSync(path)
    if (isOurs(stats) && isOpenToOthers(stats) && !isShared(path, stats)) {
      chmodSync(path, stats.mode & 0o7777 & ~OTHERS)
    }
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

/** False where files have no owner (Windows): modes mean nothing there. */
export function isOurs(stats: Stats): boolean {
  return process.getuid !== undefined && process.getuid() === stats.uid
}

export function isOpenToOthers(stats: Stats): boolean {
  return (stats.mode & OTHERS) !== 0
}

/** For root, `/` and `/tmp` are "ours": closing them would lock every other user out of the machine. */
function isShared(path: string, stats: Stats): boolean {
  return (stats.mode & STICKY) !== 0 || dirname(resolve(path)) === resolve(path)
}
