import { existsSync } from 'node:fs'
import { type Clock, isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { isSecretCheckDue } from '../store/secrets-checked.ts'
import { type HomeStore, type HomeStoreOptions, openHomeStore } from '../store/sqlite/home-store.ts'
import type { SqliteStore } from '../store/sqlite/open.ts'
import { missingStore } from '../store/sqlite/store-id.ts'
import { type Check, unwell, well } from './check.ts'

/** Opens the store and looks into it; a store that cannot be opened is itself the finding. */
export async function withStore<T>(
  options: HomeStoreOptions,
  look: (store: HomeStore) => Promise<T>,
): Promise<{ readonly checks: readonly Check[]; readonly value: T | undefined }> {
  const path = options.paths.store
  const missing = missingStore(options.paths)
  if (missing === undefined && !existsSync(path))
    return { checks: [well('store', 'there is no store yet: the first memory creates it')], value: undefined }
  try {
    const store = await openHomeStore(options)
    try {
      return { checks: [checkWritable(store, await store.upkeep.schemaVersion())], value: await look(store) }
    } finally {
      await store.close()
    }
  } catch (thrown) {
    const { message, hint = 'Run `memoria upkeep repair`.' } = toMemoriaError(thrown)
    return { checks: [unwell('store', 'broken', message, hint)], value: undefined }
  }
}

function checkWritable({ path, writeProblem }: HomeStore, schema: number): Check {
  const why = writeProblem()
  if (why === undefined) return well('store', `${path}, schema ${schema}`)
  return unwell('store', 'degraded', why.message, why.hint ?? '')
}

/** Reads every page and compares the search index with its rows: slow on a large store, and only `doctor` does it. */
export async function checkIntegrity(store: SqliteStore): Promise<Check> {
  const [problem, ...more] = await store.upkeep.problems()
  if (problem === undefined) return well('integrity', 'the store and its search index are whole')
  const says = more.length === 0 ? problem : `${problem} (and ${more.length} more)`
  return unwell('integrity', 'broken', says, 'Run `memoria upkeep repair`. It keeps the damaged file.')
}

const LATE_MS = 60 * 60 * 1000

/** Work that waits too long or failed permanently means that memoria is not doing its job, however alive it looks. */
export async function checkJobs(store: SqliteStore, clock: Clock): Promise<Check> {
  const counts = await store.jobs.count()
  if (counts.dead > 0) {
    return unwell(
      'jobs',
      'degraded',
      `${jobs(counts.dead)} failed permanently after repeated failures`,
      'See why with `memoria model jobs`, then try one again: memoria model jobs retry ID.',
    )
  }
  const [oldest] = await store.jobs.list({ state: 'waiting', limit: 1 })
  if (oldest !== undefined && oldest.runAt < isoTime(clock.now() - LATE_MS)) {
    return unwell(
      'jobs',
      'degraded',
      `${jobs(counts.waiting)} waiting, the oldest since ${oldest.runAt}`,
      'See the log for the reason.',
    )
  }
  return well('jobs', `${jobs(counts.waiting + counts.leased)} waiting, none failed permanently`)
}

/** After an upgrade with more redaction rules, stored text is read again in the background. */
export async function checkSecrets(store: SqliteStore): Promise<Check> {
  if (!(await isSecretCheckDue(store.state)))
    return well('secrets', 'stored text was checked with the rules of today')
  return well(
    'secrets',
    'stored text waits to be checked with new redaction rules (now: memoria upkeep purge-secrets)',
  )
}

function jobs(count: number): string {
  return `${count} ${count === 1 ? 'job' : 'jobs'}`
}
