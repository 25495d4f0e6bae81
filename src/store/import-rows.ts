import type { Reach } from '../model/reach.ts'

/** One session or statement of another program that was imported. */
export interface ImportedItem {
  readonly source: string
  /** A digest of what the source calls it. */
  readonly item: string
  readonly run: string
  /** The session that it became; null for a statement. */
  readonly session: string | null
}

/** The items that were imported from other programs, each with its run. */
export interface ImportRows {
  /** False when it was imported before. */
  add(reach: Reach, item: ImportedItem): Promise<boolean>
  has(reach: Reach, source: string, item: string): Promise<boolean>
  /** The sessions that a run brought and that are still there. */
  sessions(reach: Reach, run: string): Promise<string[]>
  /** The run that brought a session; undefined when it was not imported. */
  runOf(reach: Reach, session: string): Promise<string | undefined>
  /** Lets the items of a run be imported again. */
  remove(reach: Reach, run: string): Promise<void>
}
