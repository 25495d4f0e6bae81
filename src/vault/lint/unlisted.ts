import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import type { Listing } from '../folder/list.ts'
import { readVaultFile } from '../folder/read.ts'

/** A file or folder that could not be read, and why. */
export interface Unread {
  readonly path: string
  readonly why: string
  /** Whether it is ours, or keeps us from what is. */
  readonly ours: boolean
}

/** Refuses a vault that cannot be looked into as a whole: nothing that could be said of it would be true. */
export function requireOpen(root: string, { closed }: Listing): void {
  const isClosed = closed.includes('')
  if (!isClosed && statSync(root, { throwIfNoEntry: false })?.isDirectory() !== false) return
  const why = isClosed ? '' : ': it is no folder'
  throw new MemoriaError('file_unreadable', `cannot look into the folder of the vault ${root}${why}`, {
    hint: isClosed ? 'Check who owns it: was memoria once run with sudo?' : 'Move it away.',
  })
}

/** The state of paths that we wrote and that are not in the list: gone, or blocked by something else. */
export function lookForUnlisted(
  root: string,
  written: readonly string[],
  { pages, closed }: Listing,
): { readonly missing: readonly string[]; readonly unread: readonly Unread[] } {
  const listed = new Set(pages)
  const within = (path: string) => closed.some((folder) => path.startsWith(`${folder}/`))
  const unlisted = written.filter((path) => !listed.has(path) && !within(path))
  const missing: string[] = []
  const unread = closed.map((path): Unread => {
    const ours = written.some((one) => one.startsWith(`${path}/`))
    return { path, why: 'the folder cannot be looked into', ours }
  })
  for (const path of unlisted) {
    const inTheWay = inTheWayOf(root, path)
    const read = readVaultFile(root, path)
    if (inTheWay !== undefined)
      unread.push({ path, why: `${inTheWay} is no folder: move it away`, ours: true })
    else if (!read.ok) unread.push({ path, why: read.error.message, ours: true })
    else if (read.value === undefined) missing.push(path)
  }
  return { missing, unread }
}

/** A file with the name of a folder above a path. */
function inTheWayOf(root: string, path: string): string | undefined {
  const names = path.split('/').slice(0, -1)
  return names
    .map((_, index) => names.slice(0, index + 1).join('/'))
    .find((folder) => lstatSync(join(root, folder), { throwIfNoEntry: false })?.isFile() === true)
}
