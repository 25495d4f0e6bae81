import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../base/atomic-file.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../base/private-dir.ts'
import { homePaths } from '../config/paths.ts'
import { makeEntryName, type NameSource } from './entry-name.ts'

export interface WriteEntryOptions extends NameSource {
  /** Reaches the disk before this returns: for content that exists nowhere else. */
  readonly sync?: boolean
}

/** Puts an event into the journal as the hook does: written aside, renamed in whole. Gives the entry's name. */
export function writeEntry(
  home: string,
  host: string,
  bytes: string | Uint8Array,
  options: WriteEntryOptions = {},
): string {
  const name = makeEntryName(host, options)
  const { journal } = homePaths(home)
  const aside = join(journal, 'tmp', name)
  const inbox = join(journal, 'new')
  ensurePrivateDir(join(journal, 'tmp'))
  ensurePrivateDir(inbox)
  try {
    writeAside(aside, bytes, options.sync ?? false)
    renameSync(aside, join(inbox, name))
    if (options.sync) syncFolder(inbox)
    return name
  } catch (thrown) {
    rmSync(aside, { force: true })
    throw fileError(thrown, 'write', journal)
  }
}

function writeAside(path: string, bytes: string | Uint8Array, sync: boolean): void {
  const fd = openSync(path, 'wx', FILE_MODE)
  try {
    writeFileSync(fd, bytes)
    if (sync) fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
