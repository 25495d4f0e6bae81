import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { statsAt, TEAM_FOLDER } from './folder.ts'
import { decodeStatement, type TeamStatement } from './statement.ts'

/** A file with 500 characters and a quote never comes near this. */
export const MAX_FILE_BYTES = 16_384

/** A file of the team folder as it is on the disk. */
export interface TeamFile {
  readonly name: string
  readonly version: string
  readonly digest: string
  readonly content: Result<TeamStatement, string>
}

/** Changes with every change of a file, and costs no reading; undefined when the file is not there. */
export function fileVersion(root: string, name: string): string | undefined {
  const stats = statsAt(join(root, TEAM_FOLDER, name))
  return stats && versionIn(stats)
}

function versionIn({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/** Reads one file; undefined when it is gone meanwhile. Links are not followed, and a large file is not read. */
export function readTeamFile(root: string, name: string): TeamFile | undefined {
  const path = join(root, TEAM_FOLDER, name)
  const stats = statsAt(path)
  if (stats === undefined) return undefined
  const refused = (why: string): TeamFile => ({
    name,
    version: versionIn(stats),
    digest: '',
    content: err(why),
  })
  if (stats.isSymbolicLink()) return refused('is a link, and links are not followed')
  if (!stats.isFile()) return refused('is not a file')
  if (stats.size > MAX_FILE_BYTES)
    return refused(`has ${stats.size} bytes, at most ${MAX_FILE_BYTES} are read`)
  const bytes = bytesAt(path)
  if (!bytes.ok) return refused(bytes.error)
  return {
    name,
    version: versionIn(stats),
    digest: digestOfBytes(bytes.value),
    content: decodeStatement(bytes.value),
  }
}

/** The same for line ends of every system: git may change them in a checkout. */
export function digestOfBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n')
  return createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 32)
}

function bytesAt(path: string): Result<Buffer, string> {
  let fd: number | undefined
  try {
    // A link that was put there meanwhile is not followed either.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const buffer = Buffer.alloc(MAX_FILE_BYTES + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(fd, buffer, length, buffer.length - length, null)
    return length > MAX_FILE_BYTES ? err('grew while it was read') : ok(buffer.subarray(0, length))
  } catch (thrown) {
    const errno = errnoOf(thrown)
    if (errno === undefined) throw thrown
    return err(`cannot be read (${errno})`)
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}
