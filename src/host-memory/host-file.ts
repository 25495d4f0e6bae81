import { lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { errnoOf, MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { DIR_MODE, FILE_MODE } from '../base/private-dir.ts'

/** Nobody's memory is that large. */
export const MAX_HOST_FILE_BYTES = 1_000_000

/** As `latin1`, so that every byte is one character and none is lost; undefined when there is no file. */
export function bytesAt(file: string): string | undefined {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) throw new MemoriaError('path_unsafe', `${file} is no plain file`)
    if (stats.size > MAX_HOST_FILE_BYTES)
      throw new MemoriaError('file_unreadable', `${file} is too large to be changed`)
    return readFileSync(file, 'latin1')
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined
    throw fileError(thrown, 'read', file)
  }
}

/** Replaces a file of a host's as one step, if it still is what it was; one with nothing in it goes. */
export function putBytes(file: string, before: string | undefined, after: string): void {
  if (bytesAt(file) !== before) throw changed(file)
  try {
    if (after === '') return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true, mode: DIR_MODE })
    const mode = lstatSync(file, { throwIfNoEntry: false })?.mode ?? FILE_MODE
    writeFileAtomic(file, Buffer.from(after, 'latin1'), { mode: mode & 0o777 })
  } catch (thrown) {
    throw fileError(thrown, 'write', file)
  }
}

function changed(file: string): MemoriaError {
  return new MemoriaError('conflict', `${file} was changed meanwhile`, { hint: 'Try again.' })
}
