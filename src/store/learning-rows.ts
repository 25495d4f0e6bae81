import type { Rejection, Run } from '../model/ledger.ts'
import type { Change } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'

export interface RunChange {
  readonly memory: string
  readonly revision: number
  readonly change: Change
  readonly why: string
}

/** The runs of judges. */
export interface RunRows {
  /** Adds a run; with `ifChanged` only if a memory was changed by it. */
  add(run: Run, options?: { readonly ifChanged?: boolean }): Promise<void>
  get(reach: Reach, id: string): Promise<Run | undefined>
  /** Newest first. */
  list(reach: Reach, filter?: { limit?: number; undone?: boolean }): Promise<Run[]>
  /** The newest that changed something and was not undone. */
  last(reach: Reach): Promise<Run | undefined>
  markUndone(reach: Reach, id: string, at: string): Promise<boolean>
  /** Those of a session that changed something and that was not reported yet, oldest first. */
  unreported(reach: Reach, session: string): Promise<Run[]>
  markReported(reach: Reach, ids: readonly string[], at: string): Promise<void>
  /** The changes of a run, in the order of memories and revisions. */
  changes(reach: Reach, id: string): Promise<RunChange[]>
}

export interface UnreadSession {
  readonly session: string
  /** How many turns have something that the judge did not read. */
  readonly turns: number
  readonly lastAt: string
}

export interface ReadFilter {
  /** Only sessions that began before this time; ISO 8601. */
  readonly begunBefore?: string
  /** Only ids behind this one. */
  readonly after: string
}

/** How far judges read sessions. */
export interface LearningRows {
  /** The id of the last message that was read; null when none was. */
  cursor(reach: Reach, session: string, judge: string): Promise<string | null>
  /** False when the session or the message is not there. */
  move(reach: Reach, session: string, judge: string, message: string, at: string): Promise<boolean>
  /**
   * Sessions with messages behind the judge's place, oldest first; subagents' are none. When the message at the place is
   * gone, the whole session is unread. `quietSince`: only those in which nothing was said after that.
   */
  unread(reach: Reach, judge: string, quietSince?: string): Promise<UnreadSession[]>
  /** The sessions that a judge has read in, by id; subagents' are none. */
  readBy(reach: Reach, judge: string, which: ReadFilter): Promise<string[]>
  /** Forgets how far a judge read, in every session within reach. Returns in how many. */
  forgetReader(reach: Reach, judge: string): Promise<number>
}

/** The person's rejections: statements that must not be remembered again. */
export interface RejectionRows {
  add(reach: Reach, rejection: Rejection): Promise<void>
  list(reach: Reach, filter?: { limit?: number }): Promise<Rejection[]>
  /** Those with this very statement or this topic. */
  about(reach: Reach, subject: Pick<Rejection, 'digest' | 'topic'>): Promise<Rejection[]>
  remove(reach: Reach, id: string): Promise<boolean>
}
