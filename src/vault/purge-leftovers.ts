import type { BackChange } from './edits/edit-run.ts'

/** Where a purged memory may still stand. We report it; only the person can delete it. */
export interface PurgeLeftovers {
  /** Files of vaults that still contain it, such as daily logs, and histories that do or cannot be read. */
  readonly vault: readonly string[]
  /** Files of agents' own memories that do. */
  readonly agents: readonly string[]
  /** The sessions in which it was said, which stay. */
  readonly sessions: readonly string[]
  /** Other memories that say it, or came from the same messages. */
  readonly others: readonly string[]
  /** A person's edits in vaults and their results, when the pages were written without the memory. */
  readonly back: readonly BackChange[]
}
