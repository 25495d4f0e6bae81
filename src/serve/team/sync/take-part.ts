import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '../../../base/clock.ts'
import { toMemoriaError } from '../../../base/errors.ts'
import { spaceKind } from '../../../people/roles.ts'
import { textColumn } from '../../../store/db.ts'
import { collectForgotten } from '../../../sync/server/collect.ts'
import { postgresSpace } from '../../../sync/server/postgres-space.ts'
import type { Change } from '../changes.ts'
import { runServerReplica, type ServerReplicaParts } from './server-replica.ts'

/** The server as one more machine of each team's space: its rows follow the log, and the log follows its rows. */
export interface TakePart {
  /** Something changed in a space, or may have: it is looked at soon. */
  changed(change: Change): void
  /** Takes part in a space from now on. Waits until its memories are in the log, so that a first pull finds them. */
  ready(space: string): Promise<void>
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export interface TakePartOptions extends ServerReplicaParts {
  /** Called when rows of a space changed by what machines pushed. */
  onApplied(space: string): void
  /** So often all spaces are looked for: notices may be lost. */
  readonly roundMs?: number
}

const ROUND_MS = 30_000
/** Another process is at it; what came since then would be left over. */
const BUSY_MS = 200
const PATIENCE_MS = 10_000

export function openTakePart(options: TakePartOptions): TakePart {
  const { database, clock, log, onApplied, roundMs = ROUND_MS } = options
  const leaving = new AbortController()
  const joined = new Set<string>()
  const waiting = new Map<string, { readonly joins: boolean }>()
  let working: Promise<void> | undefined
  let collectedAt = clock.now()
  let timer = setTimeout(next, roundMs)

  function add(space: string, joins: boolean): void {
    if (leaving.signal.aborted || spaceKind(space) === 'person') return
    waiting.set(space, { joins: joins || waiting.get(space)?.joins === true })
    working ??= work().finally(() => {
      working = undefined
    })
  }

  async function work(): Promise<void> {
    for (const [space, { joins }] of waiting) {
      if (leaving.signal.aborted) return
      waiting.delete(space)
      try {
        const report = await runServerReplica(options, space, { joins })
        if (report === 'busy') {
          await pause(BUSY_MS)
          waiting.set(space, { joins })
        } else if (report !== undefined) {
          joined.add(space)
          if (report.applied > 0) onApplied(space)
          if (report.failure !== undefined) log.error('sync.server_failed', { space, why: report.state })
        }
      } catch (thrown) {
        // The next round finds that it is behind.
        log.error('sync.server_failed', { space, why: toMemoriaError(thrown).code })
      }
    }
  }

  function next(): void {
    round().finally(() => {
      if (!leaving.signal.aborted) timer = setTimeout(next, roundMs)
    })
  }

  /** Looks for spaces that are behind, and once a day for words that nobody needs any more. */
  async function round(): Promise<void> {
    try {
      for (const space of await spacesIn('spaces_to_sync')) add(space, true)
      if (clock.now() - collectedAt < DAY_MS) return
      collectedAt = clock.now()
      for (const space of await spacesIn('spaces_to_collect'))
        if (!leaving.signal.aborted)
          await collectForgotten(postgresSpace(database.rowsFor(space), space), { now: clock.now() })
    } catch (thrown) {
      log.error('sync.server_failed', { why: toMemoriaError(thrown).code })
    }
  }

  async function spacesIn(list: 'spaces_to_sync' | 'spaces_to_collect'): Promise<string[]> {
    const rows = await database.rowsForNobody().all(`SELECT space FROM ${list}()`)
    return rows.map((row) => textColumn(row, 'space'))
  }

  async function pause(ms: number): Promise<void> {
    await Promise.allSettled([wait(ms, undefined, { signal: leaving.signal })])
  }

  async function idle(): Promise<void> {
    while (working !== undefined) await working
  }

  return {
    changed: (change) => {
      if (typeof change === 'object') add(change.space, false)
      else if (change === 'unknown') void round()
    },
    ready: async (space) => {
      if (joined.has(space) || spaceKind(space) === 'person') return
      add(space, true)
      await Promise.race([idle(), pause(PATIENCE_MS)])
    },
    idle,
    stop: async () => {
      leaving.abort()
      clearTimeout(timer)
      await idle()
    },
  }
}
