import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Journal } from '../journal/journal.ts'
import type { Store } from '../store/store.ts'

export interface Pruned {
  readonly before: string
  readonly toolCalls: number
  readonly bytes: number
  readonly files: number
}

interface PruneRoom {
  readonly store: Store
  readonly paths: HomePaths
  readonly clock: Clock
  readonly journal: Journal
}

const DAY_MS = 86_400_000
/** A store that could not be read any more may hold memories that somebody still saves. */
const DAMAGED_STORE = /\.db(?:-wal|-shm|-journal)?$/

/** Drops raw material that is older than its time. What was said, memories and their evidence are no raw material. */
export async function pruneHouse(
  { store, paths, clock, journal }: PruneRoom,
  options: { rawDays: number; dryRun: boolean },
): Promise<Pruned> {
  const limit = clock.now() - options.rawDays * DAY_MS
  const before = isoTime(limit)
  const { calls, bytes } = await store.sessions.raw(before)
  // The names of sessions that were switched off stay: without them a later sweep would take those in.
  const files = olderFiles(paths.quarantine, limit)
  if (!options.dryRun) {
    await store.sessions.dropRaw(before)
    for (const file of files) rmSync(file, { recursive: true, force: true })
    journal.clearEmpty(limit)
  }
  return { before, toolCalls: calls, bytes, files: files.length }
}

function olderFiles(folder: string, limit: number): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !DAMAGED_STORE.test(path) && statSync(path).mtimeMs < limit)
}
