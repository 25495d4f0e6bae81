import type { OpenContext } from '../memoria.ts'
import { type SpaceStatus, spaceStatuses } from '../sync/home/status.ts'
import { type HomeSyncOptions, type SpaceRun, syncHome } from '../sync/home/sync-home.ts'
import { makeProgress } from './progress.ts'

/** A run of the worker is waited for this long. */
const WAIT_MS = 60_000

export interface SyncedSpaces {
  readonly runs: readonly Omit<SpaceRun, 'locked'>[]
  /** The spaces as they are after it. */
  readonly spaces: readonly SpaceStatus[]
}

/** Syncs for a person who waits, with progress on the terminal. */
export async function runSync(
  context: OpenContext,
  options: Pick<HomeSyncOptions, 'isWanted' | 'now' | 'resync'>,
): Promise<SyncedSpaces> {
  const progress = makeProgress(process.stderr, context.clock, 'changes')
  try {
    const all = await syncHome(context, {
      ...options,
      waitMs: WAIT_MS,
      onProgress: ({ name, done, total }) => progress.show({ done, total, of: name }),
    })
    const statuses = await spaceStatuses(context)
    return {
      runs: all.map(({ locked: _, ...run }) => run),
      spaces: statuses.map((status) => ({ ...status, ...lockedBy(all, status) })),
    }
  } finally {
    progress.done()
  }
}

/** That the keys were changed elsewhere is known to the run alone, which asked the server. */
function lockedBy(runs: readonly SpaceRun[], { name }: SpaceStatus): Partial<SpaceStatus> {
  const locked = runs.find((run) => run.name === name)?.locked
  return locked === undefined ? {} : { state: 'locked', failure: locked.message, hint: locked.hint ?? null }
}
