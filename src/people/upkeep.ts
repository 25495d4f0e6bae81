import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Embedder } from '../embed/embedder.ts'
import { embedMissing } from '../ingest/embed-missing.ts'
import { wholeReach } from '../model/reach.ts'
import { numberOf, textColumn } from '../store/db.ts'
import { dropExpired } from '../store/forgetting.ts'
import type { PeopleContext } from './context.ts'

export interface UpkeepOptions {
  /** Days after which the text of a forgotten memory is removed. */
  readonly forgottenDays: number
  /** Days that the audit log is kept, 30 at least, and days that ended keys are listed. */
  readonly auditDays: number
  readonly keyDays: number
  readonly embedder?: Embedder
  readonly log: Log
  readonly signal?: AbortSignal
}

/** The work of one round of upkeep. */
export interface UpkeepReport {
  readonly spaces: number
  readonly embedded: number
  readonly failed: number
  readonly auditEntries: number
  readonly keys: number
}

const LOCK = 7236839

/**
 * The upkeep of a home, for all spaces that need it: it removes text whose retention time is over and makes missing vectors. It
 * also drops old keys and entries of the audit log. One replica at a time; undefined when another one is at it.
 */
export async function runUpkeep(
  context: PeopleContext,
  options: UpkeepOptions,
): Promise<UpkeepReport | undefined> {
  const nobody = context.database.rowsForNobody()
  return nobody.transaction(
    async (tx) => {
      const lock = await tx.get(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS yes`)
      return numberOf(lock ?? {}, 'yes') === 1 ? maintain(context, options) : undefined
    },
    { alone: false },
  )
}

async function maintain(context: PeopleContext, options: UpkeepOptions): Promise<UpkeepReport> {
  const nobody = context.database.rowsForNobody()
  const spaces = (await nobody.all('SELECT space FROM spaces_to_maintain()')).map((row) =>
    textColumn(row, 'space'),
  )
  let [done, embedded, failed] = [0, 0, 0]
  for (const space of spaces) {
    if (options.signal?.aborted === true) break
    try {
      embedded += await maintainSpace(context, space, options)
      done += 1
    } catch (thrown) {
      // One space must not keep the others from their upkeep.
      failed += 1
      options.log.error('upkeep.failed', { space, why: toMemoriaError(thrown).code })
    }
  }
  const dropped = await nobody.transaction((tx) =>
    tx.get('SELECT entries, old_keys FROM drop_old_records(?, ?)', [options.auditDays, options.keyDays]),
  )
  const { entries, old_keys: keys } = dropped ?? {}
  return { spaces: done, embedded, failed, auditEntries: Number(entries ?? 0), keys: Number(keys ?? 0) }
}

/** A space for itself, without an actor: nobody's rights are needed to follow the retention time. */
async function maintainSpace(context: PeopleContext, space: string, options: UpkeepOptions): Promise<number> {
  const { database, clock } = context
  const { forgottenDays, embedder, log, signal } = options
  const [store, reach] = [database.storeFor(space), wholeReach(space)]
  const author = (why: string) => ({ at: isoTime(clock.now()), by: 'upkeep', why })
  // Old versions of rows go with the next VACUUM of the database: there is no file to rewrite.
  const upkeep = { scrub: async () => true }
  await dropExpired({ store: { ...store, upkeep }, reach, clock, log, author }, forgottenDays)
  if (embedder === undefined) return 0
  return embedMissing({ store, reach }, embedder, signal === undefined ? {} : { signal })
}
