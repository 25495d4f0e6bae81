import { closeSync, fstatSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from './atomic-file.ts'
import { type Clock, isoTime } from './clock.ts'
import { errnoOf, MemoriaError } from './errors.ts'
import { fileError } from './file-errors.ts'
import { FILE_MODE } from './private-dir.ts'
import { err, ok, type Result } from './result.ts'

/**
 * Moves a damaged file, open as `fd`, to a name of its own with the time in it, and gives that name. Undefined when
 * another process replaced or moved it since: then what is there now must be read first. Never overwrites anything.
 */
export function moveAside(fd: number, path: string, clock: Clock): Result<string> | undefined {
  try {
    const aside = reserveName(`${path}.corrupt-${isoTime(clock.now()).replaceAll(/[-:.]/g, '')}`)
    if (!renameIfThere(path, aside)) return undefined
    // The open file keeps its number from being given to another.
    if (statSync(aside).ino !== fstatSync(fd).ino) {
      putBackFile(aside, path)
      return undefined
    }
    syncFolder(dirname(path))
    return ok(aside)
  } catch (thrown) {
    const { code, message, hint } = fileError(thrown, 'write', path)
    const details = hint === undefined ? { cause: thrown } : { cause: thrown, hint }
    return err(new MemoriaError(code, `unusable, and could not be moved aside: ${message}`, details))
  }
}

/** An empty file with a name that nothing had, to be replaced by the rename. */
function reserveName(wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    try {
      closeSync(openSync(name, 'wx', FILE_MODE))
      return name
    } catch (thrown) {
      if (errnoOf(thrown) !== 'EEXIST') throw thrown
    }
  }
}

function renameIfThere(path: string, reserved: string): boolean {
  try {
    renameSync(path, reserved)
    return true
  } catch (thrown) {
    rmSync(reserved, { force: true })
    if (errnoOf(thrown) === 'ENOENT') return false
    throw thrown
  }
}

/** A link, not a rename: when a yet newer state is there by now, that one stays, as if it had come a moment later. */
function putBackFile(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (thrown) {
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
  rmSync(aside)
}
