import { lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isOwnedByUser } from '../base/private-dir.ts'
import { homePaths } from '../config/paths.ts'

/** Where events may wait, each a folder with `tmp/` and `new/`. */
export interface Inbox {
  readonly folder: string
  /** In a folder that everybody may write to: it counts only while it is really ours. */
  readonly isShared: boolean
}

/** The home's own inbox first, then the places where a hook leaves an event when it cannot write there. */
export function inboxesOf(home: string, temporary: readonly string[] = temporaryFolders()): readonly Inbox[] {
  return [
    { folder: homePaths(home).journal, isShared: false },
    ...temporary.flatMap((folder) =>
      [home, NO_HOME].map((path) => ({
        folder: join(folder, lastResort(), inOneWord(path)),
        isShared: true,
      })),
    ),
  ]
}

/** The home of a hook that was given none that could be one. The first reader of that inbox gets its events. */
const NO_HOME = '/dev/null'

/**
 * Whether an inbox may be read, and files in it be moved and deleted. A link or a folder of somebody else's would let
 * that person choose which of our files these are.
 */
export function isTrusted({ folder, isShared }: Inbox): boolean {
  return !isShared || [dirname(folder), folder].every(isReallyOurs)
}

function isReallyOurs(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isDirectory()) return false
  return process.getuid === undefined || isOwnedByUser(stats)
}

/** The same name that the hook uses. */
function lastResort(): string {
  return `memoria-${process.getuid === undefined ? 'spool' : process.getuid()}`
}

/** A home as the hook names its folder there: byte for byte, since a shell knows no other way. */
function inOneWord(home: string): string {
  const slashes = process.platform === 'win32' ? /[\\/]+/g : /\/+/g
  const path = Buffer.from(home.replace(slashes, '/').replace(/\/$/, '')).toString('latin1')
  return path.replace(/[^A-Za-z0-9._-]/g, '_').slice(-100)
}

/** Hooks run with the agent's TMPDIR, which need not be ours. */
function temporaryFolders(): string[] {
  return [...new Set(process.getuid === undefined ? [tmpdir()] : [tmpdir(), '/tmp'])]
}
