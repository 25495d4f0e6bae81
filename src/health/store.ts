import { existsSync } from 'node:fs'
import { type Clock, isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts'
import { type Check, unwell, well } from './check.ts'

/** Opens the store and looks into it; a store that cannot be opened is itself the finding. */
export async function withStore<T>(
  path: string,
  look: (store: SqliteStore) => Promise<T>,
): Promise<{ readonly checks: readonly Check[]; readonly value: T | undefined }> {
  if (!existsSync(path))
    return { checks: [well('store', 'there is no store yet: the first memory makes it')], value: undefined }
  try {
    const store = await openSqliteStore(path)
    try {
      const says = `${path}, schema ${await store.upkeep.schemaVersion()}`
      return { checks: [well('store', says)], value: await look(store) }
    } finally {
      await store.close()
    }
  } catch (thrown) {
    const { message, hint = 'Run `memoria repair`.' } = toMemoriaError(thrown)
    return { checks: [unwell('store', 'broken', message, hint)], value: undefined }
  }
}

/** Reads every page and compares the search index with its rows: slow on a large store, and only `doctor` does it. */
export async function checkIntegrity(store: SqliteStore): Promise<Check> {
  const [problem, ...more] = await store.upkeep.problems()
  if (problem === undefined) return well('integrity', 'the store and its search index are whole')
  const says = more.length === 0 ? problem : `${problem} (and ${more.length} more)`
  return unwell('integrity', 'broken', says, 'Run `memoria repair`. It keeps the damaged file.')
}

const LATE_MS = 60 * 60 * 1000

/** Work that waits too long or was given up means that memoria is not doing its job, however alive it looks. */
export async function checkJobs(store: SqliteStore, clock: Clock): Promise<Check> {
  const counts = await store.jobs.count()
  if (counts.dead > 0) {
    return unwell(
      'jobs',
      'degraded',
      `${counts.dead} jobs were given up after repeated failures`,
      'See why in the log, then try them again.',
    )
  }
  const [oldest] = await store.jobs.list({ state: 'waiting', limit: 1 })
  if (oldest !== undefined && oldest.runAt < isoTime(clock.now() - LATE_MS)) {
    return unwell(
      'jobs',
      'degraded',
      `${counts.waiting} jobs wait, the oldest since ${oldest.runAt}`,
      'See the log for what keeps them.',
    )
  }
  return well('jobs', `${counts.waiting + counts.leased} jobs wait, none was given up`)
}
