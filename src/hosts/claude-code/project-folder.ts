import { basename, dirname, join } from 'node:path'
import { findRepository } from '../../base/git.ts'
import { realPath } from '../../base/real-path.ts'
import { beginningOf, folderEntriesOf } from '../on-disk.ts'

/** How much of how many transcripts is looked at to know in which folder they were written. */
const HEAD_BYTES = 65_536
const MOST_TRANSCRIPTS = 20
/** The host shortens longer names in a way of its own. */
const LONGEST_NAME = 200

/** The host's name for the folder of a project: its path with everything but letters and digits as `-`. */
export function nameOf(folder: string): string | undefined {
  const name = folder.replace(/[^a-zA-Z0-9]/g, '-')
  return name.length > LONGEST_NAME ? undefined : name
}

/** The folder that a project's memory is named after: worktrees share that of their repository. */
export function memoryRoot(folder: string): string {
  const repository = findRepository(realPath(folder))
  if (repository === undefined) return realPath(folder)
  const { root, commonDir } = repository
  return basename(commonDir) === '.git' ? dirname(commonDir) : root
}

/**
 * The folder that a folder of the host's is named after. Different paths may get the same name, so that the transcripts
 * beside it decide, which say where they were written; undefined when nothing decides it.
 */
export function folderBehind(own: string, known: readonly string[]): string | undefined {
  const name = basename(own)
  const isNamed = (folder: string) => nameOf(folder) === name
  const among = (folders: readonly string[]) =>
    new Set([...new Set(folders)].flatMap((folder) => [folder, memoryRoot(folder)]).filter(isNamed))
  const written = among(writtenIn(own))
  const found = written.size > 0 ? written : among(known)
  return found.size === 1 ? [...found][0] : undefined
}

function writtenIn(own: string): string[] {
  const transcripts = folderEntriesOf(own).filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
  return transcripts.slice(-MOST_TRANSCRIPTS).flatMap(({ name }) => {
    const head = beginningOf(join(own, name), HEAD_BYTES)?.toString('utf8') ?? ''
    return [...head.matchAll(CWD)].map(([, path = '""']) => unquoted(path))
  })
}

const CWD = /"cwd":("(?:[^"\\]|\\.)*")/g

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    // Half an escape, or none that JSON knows: it names no folder.
    return ''
  }
}
