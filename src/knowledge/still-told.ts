import type { BackChange } from './back/taking.ts'

/** What a purge of a memory does not take away: told to the person, whose it is. */
export interface StillTold {
  /** Files of vaults that still tell it, such as daily logs, and histories that do. */
  readonly vault: readonly string[]
  /** Files of agents' own memories that do. */
  readonly agents: readonly string[]
  /** The sessions in which it was said, which stay. */
  readonly sessions: readonly string[]
  /** Other memories that say it, or came from the same messages. */
  readonly others: readonly string[]
  /** What a person had changed in vaults and what came of it, when their pages were written without it. */
  readonly back: readonly BackChange[]
}
