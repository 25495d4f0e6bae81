import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author } from './author.ts'

/**
 * `present`: it was read. `missing`: it is not in this checkout, and nothing says that somebody deleted it. `deleted`: it
 * was deleted, and its memory is forgotten.
 */
export const TEAM_FILE_STATES = ['present', 'missing', 'deleted'] as const
export type TeamFileState = (typeof TEAM_FILE_STATES)[number]

/** How far one file of shared memory was read, in one checkout. */
export interface TeamFileRow {
  /** The root of the checkout. */
  readonly folder: string
  /** Its name in the folder of team files; empty for what concerns the whole folder. */
  readonly name: string
  /** Null when the file cannot be read as a memory. */
  readonly memory: string | null
  readonly supersedes: string | null
  readonly state: TeamFileState
  /** The file's size and times; of a missing file the commit at which that was looked into. */
  readonly version: string
  /** A digest of the content that was read. */
  readonly digest: string
  /** Why the file, or a part of what it asks for, is not followed; null when all is well. */
  readonly problem: string | null
}

/** The owner of a memory, and the name of who shared it. */
export type Ownership = Pick<Memory, 'scope' | 'project' | 'author'>

/** The speaker behind the words of a memory, and whether the person looked at them. */
export type Attribution = Pick<Memory, 'origin' | 'trust' | 'author' | 'review'>

/** Memories that a team shares through files, and the record of these files. */
export interface TeamRows {
  files(reach: Reach, folder: string): Promise<TeamFileRow[]>
  file(reach: Reach, folder: string, name: string): Promise<TeamFileRow | undefined>
  /** The files of a memory, in every checkout. */
  filesOf(reach: Reach, memory: string): Promise<TeamFileRow[]>
  /** The checkouts of which files were read. */
  folders(reach: Reach): Promise<string[]>
  /** The files with a problem, at most `limit`, and those that are missing. */
  troubled(reach: Reach, limit: number): Promise<TeamFileRow[]>
  putFile(reach: Reach, file: TeamFileRow): Promise<void>
  removeFile(reach: Reach, folder: string, name: string): Promise<void>
  /** Whether the id is that of somebody else's memory in this store. */
  isOfOthers(reach: Reach, id: string): Promise<boolean>
  /** Makes a memory somebody else's: the team's, or the project's again. Undefined when it is not there or forgotten. */
  move(reach: Reach, id: string, to: Ownership, author: Author): Promise<Memory | undefined>
  /** Notes who stands behind a memory now, also where that is trusted less. No revision: the change of words has one. */
  attribute(reach: Reach, id: string, to: Attribution): Promise<void>
}
