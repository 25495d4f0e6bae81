import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { type Inbox, isTrusted } from './places.ts'

/** A file in an inbox, as it was a moment ago: other processes take files away at any time. */
export interface InboxFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** When it was last written, in milliseconds since 1970. */
  readonly at: number
}

/** The plain files in a part of every inbox, the oldest first. Folders, links and hidden files are nobody's events. */
export function inboxFilesOf(inboxes: readonly Inbox[], part: 'tmp' | 'new'): InboxFile[] {
  return inboxes
    .filter(isTrusted)
    .flatMap(({ folder }) => journalFilesIn(join(folder, part)))
    .sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
}

export function journalFilesIn(folder: string): InboxFile[] {
  return direntsIn(folder)
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => inboxFileAt(folder, name))
}

/** The waiting file of a name, without looking through all that wait. The name must be one that a hook writes. */
export function fileNamed(inboxes: readonly Inbox[], name: string): InboxFile[] {
  return inboxes.filter(isTrusted).flatMap(({ folder }) => inboxFileAt(join(folder, 'new'), name))
}

function inboxFileAt(folder: string, name: string): InboxFile[] {
  const path = join(folder, name)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? [{ name, path, bytes: stats.size, at: stats.mtimeMs }] : []
}

/**
 * Lists a folder; one that is missing is empty. Any other failure is an error: an unread inbox must not look like an
 * empty one.
 */
function direntsIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return []
    throw fileError(thrown, 'read', folder)
  }
}
