import type { Stage } from '../stage.ts'

const MINUTE_MS = 60_000
/** A session that begins gets what is newer than this. */
const START_INTERVAL_MS = 30_000

/** Memories of the spaces that this home takes part in, both ways. A server that does not answer is a state of the space, and no failure. */
export const syncSpaces: Stage<'sync-spaces'> = {
  name: 'sync-spaces',
  when: async ({ config, store, reach }) =>
    config.sync.interval > 0 && (await store.sync.peers(reach)).length > 0,
  run: async (context, signal) => {
    const { isSyncDue, syncHome } = await import('../../sync/home/sync-home.ts')
    const { pace, isSessionStart = false, onProgress } = context.options
    const now = context.clock.now()
    const intervalMs = isSessionStart ? START_INTERVAL_MS : context.config.sync.interval * MINUTE_MS
    const runs = await syncHome(context, {
      isWanted: (peer) => pace === 'now' || isSyncDue(peer, now, intervalMs),
      waitMs: 0,
      signal,
      onProgress: ({ name, done, total }) => onProgress?.('sync-spaces', { done, total, of: name }),
    })
    const pushed = runs.reduce((sum, run) => sum + run.pushed, 0)
    const applied = runs.reduce((sum, run) => sum + run.applied, 0)
    const failure = runs.find(({ locked }) => locked !== undefined)?.locked
    const result = { done: pushed + applied, more: false, report: { pushed, applied } }
    return failure === undefined ? result : { ...result, failure }
  },
}
