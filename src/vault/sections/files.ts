import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { listVault } from '../folder/list.ts'

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

/** The Markdown files of a vault, by path; none where there is no vault. Links are not followed, wherever they lead. */
export function markdownFiles(root: string, most = MOST_FILES): FoundFiles {
  const { pages } = listVault(root)
  const files = pages.slice(0, most).flatMap((path) => fileAt(root, path) ?? [])
  return { files, more: pages.length > most }
}

function fileAt(root: string, path: string): FoundFile | undefined {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (stats?.isFile() !== true) return undefined
  return { path, size: stats.size, changedMs: stats.mtimeMs }
}
