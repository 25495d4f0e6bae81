import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs'
import type { HomePaths } from '../config/paths.ts'
import { isNoteOfLine } from '../ingest/set-aside.ts'
import { type Check, unwell, well } from './check.ts'

const LOW_BYTES = 200 * 1024 * 1024

/** The folder that holds everything: there, private, writable, with room. */
export function checkFolder(home: string): Check[] {
  const stats = statSync(home, { throwIfNoEntry: false })
  if (stats === undefined) return [well('home', `${home} does not exist yet: the first memory creates it`)]
  if (!stats.isDirectory()) {
    return [
      unwell(
        'home',
        'broken',
        `${home} is not a folder`,
        'Move that file away, or set MEMORIA_HOME to another folder.',
      ),
    ]
  }
  return [checkMode(home, stats.mode), checkWritable(home), checkRoom(home)]
}

function checkMode(home: string, mode: number): Check {
  const open = process.platform !== 'win32' && (mode & 0o077) !== 0
  if (!open) return well('privacy', `${home} is yours alone`)
  return unwell('privacy', 'degraded', `others may read ${home}`, `Run: chmod 700 ${home}`)
}

function checkWritable(home: string): Check {
  try {
    accessSync(home, constants.W_OK | constants.X_OK)
    return well('writable', 'the folder can be written')
  } catch {
    // The answer is the failure itself.
    return unwell(
      'writable',
      'broken',
      `${home} cannot be written`,
      'Check its owner and mode, and whether the disk is read-only.',
    )
  }
}

function checkRoom(home: string): Check {
  const { bavail, bsize } = statfsSync(home)
  const free = bavail * bsize
  const says = `${Math.floor(free / 1024 / 1024)} MB are free on the disk`
  return free >= LOW_BYTES
    ? well('room', says)
    : unwell('room', 'degraded', says, 'Free some space: memoria cannot write to a full disk.')
}

/** Files that were set aside because they could not be read. They are reported until a person deletes them. */
export function checkQuarantine({ quarantine }: HomePaths): Check {
  const held = quarantinedIn(quarantine)
  if (held === 0) return well('quarantine', 'nothing was set aside')
  return unwell(
    'quarantine',
    'degraded',
    `${held} ${held === 1 ? 'file was' : 'files were'} set aside instead of deleted`,
    `Look at ${quarantine}; what you do not need there can be deleted.`,
  )
}

/** How many files were set aside. What only says why, or where a line is that could not be read, is none of them. */
export function quarantinedIn(folder: string): number {
  return namesIn(folder).filter((name) => !name.endsWith('.reason.json') && !isNoteOfLine(name)).length
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // No folder, no files.
    return []
  }
}
