import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { errnoOf } from '../base/errors.ts'

/**
 * Moves a file to a name that nothing has. Never overwrites: `occupied` when something is there, `gone` when another
 * process took the file first. A crash in between leaves it in at least one of the two places, and moving it again
 * finishes what was begun.
 */
export function moveIfFree(path: string, target: string): 'moved' | 'gone' | 'occupied' {
  try {
    if (!isSameFile(path, target)) putAt(path, target)
    rmSync(path, { force: true })
    return 'moved'
  } catch (thrown) {
    if (errnoOf(thrown) === 'EEXIST') return 'occupied'
    if (errnoOf(thrown) === 'ENOENT') return 'gone'
    throw thrown
  }
}

/** The link was made, and the crash came before the removal. */
function isSameFile(path: string, target: string): boolean {
  const there = statSync(target, { throwIfNoEntry: false })
  if (there === undefined) return false
  const here = statSync(path)
  return there.ino === here.ino && there.dev === here.dev
}

/** A link cannot overwrite. Where files cannot be linked (another disk, some file systems) such a copy cannot either. */
function putAt(path: string, target: string): void {
  try {
    linkSync(path, target)
  } catch (thrown) {
    if (!CANNOT_LINK.has(errnoOf(thrown) ?? '')) throw thrown
    copyFileSync(path, target, constants.COPYFILE_EXCL)
    syncFile(target)
  }
}

const CANNOT_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'])

function syncFile(path: string): void {
  const fd = openSync(path, 'r+')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
