import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import { errnoOf } from './errors.ts'
import { fileError } from './file-errors.ts'
import { type RandomBytes, systemRandom } from './ids.ts'
import { FILE_MODE, isOwnedByUser } from './private-dir.ts'
import { mayHaveWritten } from './process-identity.ts'

export interface WriteOptions {
  /** The mode the file has afterwards, whatever the umask takes away. */
  readonly mode?: number
  readonly random?: RandomBytes
}

/**
 * Replaces a file as one step that survives a crash: after it the new content is on the disk; after a failure
 * (a MemoriaError) or a crash the old content is still there, whole. A link at `path` is replaced, not followed.
 */
export function writeFileAtomic(path: string, data: string | Uint8Array, options: WriteOptions = {}): void {
  const folder = dirname(path)
  const aside = join(folder, asideName(options.random ?? systemRandom))
  try {
    writeDurably(aside, data, options.mode ?? FILE_MODE)
    renameSync(aside, path)
    syncFolder(folder)
  } catch (thrown) {
    removeQuietly(aside)
    throw fileError(thrown, 'write', path)
  }
}

/**
 * Writes a file whole, but only where there is none. Returns false when there is one: of several processes that write at the
 * same time the first one wins.
 */
export function createFileAtomic(path: string, data: string | Uint8Array): boolean {
  const folder = dirname(path)
  const aside = join(folder, asideName(systemRandom))
  try {
    writeDurably(aside, data, FILE_MODE)
    linkSync(aside, path)
    syncFolder(folder)
    return true
  } catch (thrown) {
    if (errnoOf(thrown) === 'EEXIST') return false
    throw fileError(thrown, 'write', path)
  } finally {
    removeQuietly(aside)
  }
}

/** Makes a rename or a removal in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  let fd: number | undefined
  try {
    fd = openSync(folder, 'r')
    fsyncSync(fd)
  } catch (thrown) {
    if (!CANNOT_SYNC_FOLDERS.has(errnoOf(thrown) ?? '')) throw thrown
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** A write never takes this long, so an older file aside belongs to a process that died. */
const ABANDONED_MS = 3_600_000

/**
 * Removes temporary files that killed writers left in a folder: files with a name of ours and our owner, whose writer
 * no longer runs or that are an hour old. Returns how many were removed.
 */
export function removeAbandoned(folder: string, clock: Clock = systemClock): number {
  try {
    const abandoned = readdirSync(folder).filter((name) => {
      const pid = ASIDE_NAME.exec(name)?.[1]
      return pid !== undefined && isAbandoned(join(folder, name), Number(pid), clock.now() - ABANDONED_MS)
    })
    for (const name of abandoned) rmSync(join(folder, name), { force: true })
    return abandoned.length
  } catch (thrown) {
    throw fileError(thrown, 'write', folder)
  }
}

/** Some file systems, Windows, and folders that may be entered but not listed: the rename is all there is. */
const CANNOT_SYNC_FOLDERS = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES'])

const ASIDE_NAME = /^\.memoria-(\d+)-[0-9a-f]{24}\.tmp$/

function asideName(random: RandomBytes): string {
  return `.memoria-${process.pid}-${Buffer.from(random(12)).toString('hex')}.tmp`
}

function writeDurably(path: string, data: string | Uint8Array, mode: number): void {
  const fd = openSync(path, 'wx', mode)
  try {
    const taken = mode & ~fstatSync(fd).mode
    if (taken !== 0) fchmodSync(fd, mode)
    writeFileSync(fd, data)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function removeQuietly(path: string): boolean {
  try {
    rmSync(path, { force: true })
    return true
  } catch {
    // The caller reports why the write failed; that the leftover cannot go either has the same reason.
    return false
  }
}

/**
 * A process in another container may use the same number for another process. If its file is removed while it writes,
 * its rename fails, and the file it wanted to replace stays as it was.
 */
function isAbandoned(path: string, pid: number, since: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile() || (process.getuid !== undefined && !isOwnedByUser(stats))) return false
  return stats.mtimeMs < since || !mayHaveWritten(pid, stats.mtimeMs)
}
