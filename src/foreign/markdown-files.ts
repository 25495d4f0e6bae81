import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { isoTime } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import { storable } from '../hosts/fields.ts'
import { filesUnder } from '../hosts/on-disk.ts'

export interface MarkdownFile {
  readonly path: string
  readonly text: string
  /** When it was written last, in ISO 8601. */
  readonly changedAt: string
}

/** More than that in one file is no note and no conversation. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** Folders of other programs among notes. */
const NO_NOTES: ReadonlySet<string> = new Set(['.git', '.obsidian', '.trash', 'node_modules'])

/** The Markdown files below a folder, in the order of their names; a file that is named itself is one. */
export function markdownPaths(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return path.endsWith('.md') ? [path] : []
  return filesUnder(path, '.md', NO_NOTES)
}

/** The file; or why it is not read. */
export function readMarkdown(path: string): MarkdownFile | string {
  try {
    const { size, mtimeMs } = statSync(path)
    if (size > MAX_FILE_BYTES) return 'the file is larger than 64 MB'
    const bytes = readFileSync(path)
    if (bytes.includes(0)) return 'the file is no text'
    const text = storable(bytes.toString('utf8').replace(/^\ufeff/, ''))
    return { path, text, changedAt: isoTime(mtimeMs) }
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return 'the file cannot be read'
  }
}

export function fileTitle(path: string): string {
  return basename(path).replace(/\.md$/, '')
}
