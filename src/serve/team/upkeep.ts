import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Config } from '../../config/schema.ts'
import { openTable } from '../../embed/open-table.ts'
import type { PeopleContext } from '../../people/context.ts'
import { runUpkeep } from '../../people/upkeep.ts'

/** The work that no request asks for: vectors, text whose retention time is over, old keys and audit entries. */
export interface Upkeep {
  /** Ends it, after what is under way. */
  stop(): Promise<void>
}

const PAUSE_MS = 30_000
const AUDIT_DAYS = 365
const KEY_DAYS = 90

/** Replicas take turns by a lock in the database: whoever finds it taken waits for the next time. */
export function openUpkeep(context: PeopleContext, config: Config, log: Log, pauseMs = PAUSE_MS): Upkeep {
  const leaving = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(next, pauseMs)
  function next(): void {
    running = round().finally(() => {
      if (!leaving.signal.aborted) timer = setTimeout(next, pauseMs)
    })
  }
  async function round(): Promise<void> {
    try {
      const done = await runUpkeep(context, {
        forgottenDays: config.retention.forgottenDays,
        auditDays: AUDIT_DAYS,
        keyDays: KEY_DAYS,
        embedder: openTable(),
        log,
        signal: leaving.signal,
      })
      if (done !== undefined && done.embedded > 0) log.info('upkeep.done', { embedded: done.embedded })
    } catch (thrown) {
      // The database may be away for a while: the next round does it.
      log.error('upkeep.failed', { code: toMemoriaError(thrown).code })
    }
  }
  return {
    stop: async () => {
      leaving.abort()
      clearTimeout(timer)
      await running
    },
  }
}
