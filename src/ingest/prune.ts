import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import {
  type RetentionTime,
  retentionLimit,
  tickRetention,
  trustClock,
  trustedUntil,
  waitsUntil,
} from '../store/retention-clock.ts'
import type { Store } from '../store/store.ts'

export interface Pruned {
  readonly before: string
  readonly toolCalls: number
  readonly bytes: number
  readonly files: number
  /** Until when the time since the last jump of the clock, or absence, counts nothing; null while it counts. */
  readonly waitsUntil: string | null
}

export interface PruneOptions {
  readonly rawDays: number
  readonly dryRun: boolean
  /** The person says that the machine's clock is right. */
  readonly trustClock?: boolean
}

export type PruneContext = Pick<Context, 'store' | 'paths' | 'clock' | 'journal'>

/** A store that could not be read any more may hold memories that somebody still saves. */
const DAMAGED_STORE = /\.db(?:-wal|-shm|-journal)?$/

/**
 * Drops raw material that is older than its time, by the retention clock: a jump of the machine's clock makes nothing
 * older. What was said, memories and their evidence are no raw material.
 */
export async function pruneRaw(
  { store, paths, clock, journal }: PruneContext,
  options: PruneOptions,
): Promise<Pruned> {
  const time = await timeFor(store, clock, options)
  const limit = retentionLimit(time, options.rawDays)
  const before = isoTime(limit)
  const { calls, bytes } = await store.sessions.raw(before)
  // The names of sessions that were switched off stay: without them a later sweep would take those in.
  const files = olderFiles(paths.quarantine, limit)
  if (!options.dryRun) {
    await store.sessions.dropRaw(before)
    for (const file of files) rmSync(file, { recursive: true, force: true })
    journal.clearEmpty(limit)
  }
  return { before, toolCalls: calls, bytes, files: files.length, waitsUntil: waitsUntil(time) }
}

async function timeFor(
  { state }: Store,
  clock: Clock,
  { trustClock: isTrusted, dryRun }: PruneOptions,
): Promise<RetentionTime> {
  if (!isTrusted) return tickRetention(state, clock)
  return dryRun ? trustedUntil(clock.now()) : trustClock(state, clock)
}

function olderFiles(folder: string, limit: number): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !DAMAGED_STORE.test(path) && statSync(path).mtimeMs < limit)
}
