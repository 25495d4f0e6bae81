import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'

/** A Markdown file of a vault, as it stands. */
export interface FoundFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Whether there are more than were looked at. */
  readonly more: boolean
}

/** More is no folder of notes any more, and looking at each would cost every question. */
const MOST_FILES = 5000
const MOST_FOLDERS = 2000

/**
 * The Markdown files of a vault, by path; none where there is no vault. Links are not followed, wherever they lead; hidden
 * folders, packages and vaults within the vault are not looked into.
 */
export function markdownFiles(root: string, most = MOST_FILES): FoundFiles {
  const files: FoundFile[] = []
  const folders = ['']
  let looked = 0
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    looked += 1
    const entries = entriesOf(join(root, folder))
    if (folder !== '' && entries.some(({ name }) => name === '.memoria')) continue
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !isLeftOut(entry.name)) folders.push(path)
      if (!entry.isFile() || !entry.name.endsWith('.md') || entry.name.startsWith('.')) continue
      if (files.length >= most) return { files: files.sort(byPath), more: true }
      const file = fileAt(root, path)
      if (file !== undefined) files.push(file)
    }
    if (looked >= MOST_FOLDERS) return { files: files.sort(byPath), more: folders.length > 0 }
  }
  return { files: files.sort(byPath), more: false }
}

function isLeftOut(folder: string): boolean {
  return folder.startsWith('.') || folder === 'node_modules'
}

/** By name, so that the same ones are looked at where there are too many. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (thrown) {
    // Gone meanwhile, or closed to us: what cannot be seen is not there.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errnoOf(thrown) ?? '')) return []
    throw fileError(thrown, 'read', folder)
  }
}

function fileAt(root: string, path: string): FoundFile | undefined {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (stats?.isFile() !== true) return undefined
  return { path, size: stats.size, changedMs: stats.mtimeMs }
}

function byPath(one: FoundFile, other: FoundFile): number {
  return one.path < other.path ? -1 : 1
}
