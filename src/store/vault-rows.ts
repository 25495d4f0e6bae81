import type { Reach } from '../model/reach.ts'

/** The files of a vault by what they are. */
export const VAULT_FILE_KINDS = [
  'concept',
  'connection',
  'answer',
  'index',
  'log',
  'memories',
  'moved',
] as const
export type VaultFileKind = (typeof VAULT_FILE_KINDS)[number]

/** A file of a vault as we wrote it last: what differs from it now is a person's. */
export interface VaultFile {
  /** From the root of the vault, with forward slashes. */
  readonly path: string
  readonly kind: VaultFileKind
  readonly content: string
  /** Digest of what it was made from: while that is the same, nothing is to be written. */
  readonly inputs: string
  readonly writtenAt: string
}

/** The `inputs` of a page of nothing but prose by a model: what it was made from stands in it. */
export const BY_AUTHOR = 'author'

/** The files that we wrote into vaults. `vault` is the vault's name, which stays when the home is moved. */
export interface VaultRows {
  file(reach: Reach, vault: string, path: string): Promise<VaultFile | undefined>
  /** The paths of all files, in their order: what they hold is not read. */
  paths(reach: Reach, vault: string): Promise<string[]>
  /** By path. */
  files(reach: Reach, vault: string, kind?: VaultFileKind): Promise<VaultFile[]>
  /** Pages of nothing but prose by a model. */
  authored(reach: Reach, vault: string): Promise<VaultFile[]>
  /** Notes what was written; whatever was noted for that path before is replaced. */
  put(reach: Reach, vault: string, file: VaultFile): Promise<void>
  drop(reach: Reach, vault: string, path: string): Promise<boolean>
  /** Notes what is about to be written, beside what was written last; an empty text for a file that is to go. */
  begin(reach: Reach, vault: string, file: Omit<VaultFile, 'content'>, pending: string): Promise<void>
  /** Files that were about to be written and are not known to have been. */
  unfinished(reach: Reach, vault: string): Promise<readonly (VaultFile & { readonly pending: string })[]>
}

/** A vault that a person chose for a project. */
export interface ChosenVault {
  /** Its folder, as a full path without links: what it is called by. */
  readonly root: string
  readonly project: string
  readonly addedAt: string
}

/** The vaults that were chosen beside the user's own. */
export interface ChosenVaultRows {
  /** By folder. */
  list(reach: Reach): Promise<ChosenVault[]>
  add(reach: Reach, vault: ChosenVault): Promise<void>
  /** Forgets the vault, and with it all that is noted of what we wrote there. False when there is none. */
  remove(reach: Reach, root: string): Promise<boolean>
}

/** How far the daily logs of a vault tell of a session. */
export interface DailyCursor {
  readonly session: string
  /** When the last message was said that they tell of, or that was passed over. */
  readonly through: string
  /** The day whose log has the last entry; empty while there is none. */
  readonly day: string
  /** How many entries there are. */
  readonly parts: number
}

/** An entry that is being added: known before the first byte is written, so that a writer that dies is finished for. */
export interface DailyAppend extends DailyCursor {
  readonly path: string
  /** The length of the file before. */
  readonly position: number
  readonly text: string
}

/** A session with something said that no log tells of yet. */
export interface DueSession {
  readonly session: string
  readonly startedAt: string
  /** When its last message was said. */
  readonly lastAt: string
}

/** The entries of a session in the daily logs of a vault. */
export interface DailyEntry {
  /** As its host calls it. */
  readonly hostSession: string
  readonly host: string
  readonly key: string
  readonly startedAt: string
  /** The day whose log has the last entry, and how many there are. */
  readonly day: string
  readonly parts: number
}

export interface DailyRows {
  /**
   * Sessions in which something was said behind their place, and which ended since or in which nothing was said after
   * `quietSince`; oldest first. Subagents' are none: they are a part of another.
   */
  due(reach: Reach, vault: string, quietSince: string): Promise<DueSession[]>
  cursor(reach: Reach, vault: string, session: string): Promise<DailyCursor | undefined>
  /** The log entries of these sessions, given by their hosts' ids. */
  entries(reach: Reach, vault: string, hostSessions: readonly string[]): Promise<DailyEntry[]>
  /** Notes what is about to be written. */
  begin(reach: Reach, vault: string, append: DailyAppend): Promise<void>
  /** The append that was about to be written and is not known to have been. */
  unfinished(reach: Reach, vault: string): Promise<DailyAppend | undefined>
  /** It is written, or there was nothing to write: the place moves, and what was about to be written is gone. */
  move(reach: Reach, vault: string, cursor: DailyCursor, at: string): Promise<void>
}
