import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { type Environment, variable } from '../config/environment.ts'
import type { TranscriptFile } from './reading.ts'

/** Whether a shell would find one of these programs, under any of the names it has on this system. */
export function isOnPath(env: Environment, program: string): boolean {
  const folders = (variable(env, 'PATH') ?? variable(env, 'Path') ?? '').split(delimiter).filter(Boolean)
  const names =
    process.platform === 'win32' ? ['exe', 'cmd', 'ps1'].map((end) => `${program}.${end}`) : [program]
  return folders.some((folder) => names.some((name) => isProgram(join(folder, name))))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there, not ours to run, or a folder on the PATH that is none.
    return false
  }
}

/** The files with an ending below a folder, in order of their names. What cannot be read is left out, links are not followed. */
export function filesUnder(
  folder: string,
  ending: string,
  without: ReadonlySet<string> = new Set(),
): string[] {
  return folderEntriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return without.has(entry.name) ? [] : filesUnder(path, ending, without)
    return entry.isFile() && entry.name.endsWith(ending) ? [path] : []
  })
}

/** The entries of a folder by name; none where it cannot be read. */
export function folderEntriesOf(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Not there, or closed to us: the other folders still count.
    return []
  }
}

/** Why a folder or a file that is there cannot be read; undefined when it can, or is not there. */
export function closedAt(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) readdirSync(path)
    else accessSync(path, constants.R_OK)
    return undefined
  } catch (thrown) {
    const code = errnoOf(thrown)
    if (code === undefined) throw thrown
    return code === 'ENOENT' ? undefined : code
  }
}

/** When a file was last written; undefined when that cannot be known. */
export function writtenAt(path: string): number | undefined {
  return transcriptAt(path)[0]?.changedAt
}

/** The transcript at a path; none when it was removed since it was listed. */
export function transcriptAt(path: string): TranscriptFile[] {
  try {
    const { size, mtimeMs } = lstatSync(path)
    return [{ path, bytes: size, changedAt: mtimeMs }]
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Removed since it was listed.
    return []
  }
}

/** A file's text to look something up in it; empty when it is not there or closed to us. */
export function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return ''
    throw thrown
  }
}

/**
 * The beginning of a file that somebody else may have put there: of a plain file only, through no link, and no more than
 * so many bytes. Undefined when it is none, is closed to us, or is gone.
 */
export function beginningOf(path: string, most: number): Buffer | undefined {
  let fd: number | undefined
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    if (!fstatSync(fd).isFile()) return undefined
    const bytes = Buffer.alloc(Math.min(most, fstatSync(fd).size))
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0))
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Gone, a link, or closed to us: there is nothing to be read.
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}
