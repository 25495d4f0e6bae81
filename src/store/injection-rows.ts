import type { InjectionRecord, NotFor, PreparedBrief } from '../model/ledger.ts'
import type { Reach } from '../model/reach.ts'

export interface InjectionFilter {
  readonly session?: string
  /** That hold this memory. */
  readonly memory?: string
  readonly host?: string
  /** As the host calls it. */
  readonly hostSession?: string
  /** At or after; ISO 8601. */
  readonly since?: string
  readonly limit?: number
}

/**
 * The injections that agents got, with reasons. The words are not kept: a memory's words of that time are in its
 * revisions.
 */
export interface InjectionRows {
  /** False when it is there already, or when the event it answers was answered before. */
  add(reach: Reach, record: InjectionRecord): Promise<boolean>
  /** Newest first. */
  list(reach: Reach, filter?: InjectionFilter): Promise<InjectionRecord[]>
  /** Notes up to when answers were looked through for use of what the session got. */
  markLooked(reach: Reach, ids: readonly string[], at: string): Promise<void>
}

/** Briefs prepared as files, and the memories in them. */
export interface PreparedRows {
  put(brief: PreparedBrief): Promise<void>
  get(file: string): Promise<PreparedBrief | undefined>
  /** Forgets those made before then, but for the ones named. */
  drop(before: string, but: readonly string[]): Promise<void>
}

/** Memories that a user excluded from injection, always or with some prompts. */
export interface NotForRows {
  add(reach: Reach, one: NotFor): Promise<void>
  /** Newest first; of some memories, or of all. */
  list(reach: Reach, memories?: readonly string[]): Promise<NotFor[]>
  /** Gives how many were removed. */
  remove(reach: Reach, memory: string): Promise<number>
}
