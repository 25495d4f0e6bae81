import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { OTHERS_FOLDER } from './owner.ts'
import { OWN_FOLDER } from './vault-lock.ts'

/** The files of a vault, by paths from its root with forward slashes, each list in order. */
export interface Listing {
  /** Markdown files. */
  readonly pages: readonly string[]
  /** All other files: links may lead to them. */
  readonly others: readonly string[]
  /** Folders that could not be looked into. */
  readonly closed: readonly string[]
}

/** A folder with more folders than this is a disk, and no vault. */
const MOST_FOLDERS = 2000

/**
 * Lists a vault without reading any file. What is hidden is not ours to look at, nor are packages of programs, what other
 * installations wrote in a shared vault, and vaults in the vault, and no link is followed to a folder.
 */
export function listVault(root: string): Listing {
  const pages: string[] = []
  const others: string[] = []
  const closed: string[] = []
  const folders = ['']
  for (let at = 0; at < Math.min(folders.length, MOST_FOLDERS); at++) {
    const folder = folders[at] ?? ''
    const entries = entriesOf(join(root, folder))
    if (entries === undefined) closed.push(folder)
    if (folder !== '' && entries?.some(({ name }) => name === OWN_FOLDER)) continue
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (path === OTHERS_FOLDER) continue
      if (entry.isDirectory()) folders.push(path)
      else if (path.endsWith('.md')) pages.push(path)
      else others.push(path)
    }
  }
  return { pages: pages.sort(), others: others.sort(), closed: closed.sort() }
}

/** Undefined for one that is closed to us; none for one that is gone. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (thrown) {
    const errno = errnoOf(thrown)
    if (errno === undefined) throw thrown
    return errno === 'ENOENT' || errno === 'ENOTDIR' ? [] : undefined
  }
}
