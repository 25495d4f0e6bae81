import type { Change, Memory, Revision, Scope, Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author } from './author.ts'
import type { MemoryLink } from './memory-link.ts'
import type { MemoryChange } from './page-rows.ts'

/**
 * `ready`: the last run succeeded. `offline`: the server was not reached, or asked for patience. `unauthorized` and `forbidden`: it
 * refuses us, and everything stays here. `read-only`: the last run received everything, and what was changed here waits, since this
 * person may not write in the space. `resync`: it lost something, and both logs are to be compared. `locked`: the keys of the
 * private space were changed on another machine, and are not open here.
 */
export const SYNC_STATES = [
  'ready',
  'offline',
  'unauthorized',
  'forbidden',
  'read-only',
  'resync',
  'locked',
] as const
export type SyncState = (typeof SYNC_STATES)[number]

/**
 * A position in a server's log: the number of an operation, and a digest of the ids of all operations up to it. A log that was set
 * back and grew again has another digest there, even if the same operation stands at that number.
 */
export interface SyncCursor {
  readonly seq: number
  /** Empty at the beginning. */
  readonly chain: string
}

export const LOG_START: SyncCursor = { seq: 0, chain: '' }

/** No memory is compared before all that the space has was read: else what is older here would count as an edit. */
export const NOT_COMPARED = -1

/** A space on a server that this home takes part in, and how far it is. */
export interface SyncPeer {
  readonly name: string
  readonly server: string
  readonly space: string
  /** The name of this home in the space: of no other space, and of no other machine. */
  readonly replica: string
  readonly clock: string | null
  /** Memories of these scopes and projects take part; all others never leave, and are changed by nobody. */
  readonly scopes: readonly Scope[]
  readonly projects: readonly string[] | 'all'
  /** The position in the order of changed memories up to which they were compared; `NOT_COMPARED` while the space is being joined. */
  readonly compared: number
  readonly cursor: SyncCursor
  readonly incarnation: string | null
  /** The last number in the server's log when it was last seen. */
  readonly head: number
  readonly state: SyncState
  readonly failure: string | null
  /** Failed runs in a row, by which the pause until the next one grows. */
  readonly failures: number
  readonly retryAt: string | null
  readonly syncedAt: string | null
}

/** A memory as it was last synced. */
export interface SyncShadow {
  /** The merged operations, as JSON. */
  readonly state: string
  /** Digests of the fields as they stood here then, as JSON; null when the memory has no row here that takes part. */
  readonly local: string | null
  /** The digest of a living statement, by which two memories that say the same are found. */
  readonly digest: string | null
  /** Ids that its links lead to and that are not here yet. */
  readonly missing: readonly string[]
}

/**
 * `waiting`: to be pushed. `stored`: the server confirmed it by its digest. `dead`: it was refused, with the reason; the rest goes
 * on. `held`: somebody else's, which the server lost and does not accept from us.
 */
export const SYNC_OP_STATES = ['waiting', 'stored', 'dead', 'held'] as const
export type SyncOpState = (typeof SYNC_OP_STATES)[number]

/** An operation in the log of a home. */
export interface SyncOpRow {
  readonly id: string
  readonly memory: string
  /** Its text; null once its words were removed. */
  readonly body: string | null
  readonly bucket: number
  /** Whether it was made here. */
  readonly own: boolean
  readonly state: SyncOpState
  /** Its number in the server's log. */
  readonly seq: number | null
  readonly reason: string | null
  readonly at: string
}

/** A memory as sync reads it. */
export interface SyncedMemory {
  readonly memory: Memory
  /** Those that begin at it. */
  readonly links: readonly Omit<MemoryLink, 'from'>[]
  /** The author and the reason of the last revision. */
  readonly last: Pick<Author, 'by' | 'why'>
  /** Whether its words were removed for good. */
  readonly purged: boolean
  /** Whether it stands in a file of a repository: there a pull request decides who gets it. */
  readonly inFile?: boolean
}

/** A memory as sync writes it: the parts that do not travel are this store's own. */
export interface SyncedWrite extends Omit<Memory, 'user' | 'used' | 'revision' | 'updatedAt'> {
  readonly links: readonly Omit<MemoryLink, 'from'>[]
}

/** The record of sync in a home, and the changes of memories that only sync makes. */
export interface SyncRows {
  peers(reach: Reach): Promise<SyncPeer[]>
  peer(reach: Reach, name: string): Promise<SyncPeer | undefined>
  putPeer(reach: Reach, peer: SyncPeer): Promise<void>
  /** Leaves a space: its record goes, the memories stay. */
  removePeer(reach: Reach, name: string): Promise<void>

  /** Memories that changed after a position, in that order. */
  changes(reach: Reach, after: number, limit: number): Promise<MemoryChange[]>
  /** Memories whose links, review or author changed, which is no revision; so many of them. */
  touched(reach: Reach, limit: number): Promise<string[]>
  clearTouched(reach: Reach, memories: readonly string[]): Promise<void>

  shadow(peer: string, memory: string): Promise<SyncShadow | undefined>
  putShadow(peer: string, memory: string, shadow: SyncShadow): Promise<void>
  /** The memories whose living statement has this digest, first id first. */
  shadowsWith(peer: string, digest: string): Promise<string[]>
  /** The memories with a link to one that was not here. */
  shadowsMissing(peer: string, memory: string): Promise<string[]>
  /** The memories of a space, after an id. */
  shadowIds(peer: string, after: string, limit: number): Promise<string[]>

  /** False when an operation of this id is known. */
  addOp(peer: string, op: SyncOpRow): Promise<boolean>
  op(peer: string, id: string): Promise<SyncOpRow | undefined>
  removeOp(peer: string, id: string): Promise<void>
  setOp(peer: string, id: string, change: Pick<SyncOpRow, 'state' | 'seq' | 'reason'>): Promise<void>
  /** Operations in one state, in the order they came. */
  ops(peer: string, state: SyncOpState, limit: number): Promise<SyncOpRow[]>
  /** Operations of one memory, in the order they came. */
  opsOf(peer: string, memory: string): Promise<SyncOpRow[]>
  /** Ids of operations that the server confirmed with a number behind one and up to another. */
  storedBetween(peer: string, after: number, through: number): Promise<string[]>
  /** Operations of one bucket, or in one state, without their texts. */
  opIds(
    peer: string,
    of: Pick<SyncOpRow, 'bucket'> | Pick<SyncOpRow, 'state'>,
  ): Promise<Pick<SyncOpRow, 'id' | 'state'>[]>
  countOps(peer: string): Promise<Record<SyncOpState, number>>
  /**
   * Removes the words of a memory from the log. Ids stay, so that none of them is taken for new; an operation that the server does
   * not have goes as a whole. Purging a memory does this by itself.
   */
  emptyOps(peer: string, memory: string): Promise<void>
  emptyOp(peer: string, id: string): Promise<void>

  read(reach: Reach, id: string): Promise<SyncedMemory | undefined>
  /** The revisions of a memory, first one first. */
  history(reach: Reach, id: string): Promise<Revision[]>
  /** Whether the id is that of somebody else's memory in this store. */
  isOfOthers(reach: Reach, id: string): Promise<boolean>
  /** A living memory with this digest. */
  livingWith(reach: Reach, digest: string): Promise<string | undefined>
  /** Memories that were superseded by one. */
  behind(reach: Reach, id: string): Promise<string[]>
  /** Writes a memory as a whole, with one revision; gives the ends of its links that are not here. */
  write(reach: Reach, memory: SyncedWrite, author: Author, change: Change): Promise<string[]>
  /** Keeps a statement in the history of a memory that says something else. */
  noteRevision(reach: Reach, id: string, statement: Statement, author: Author): Promise<void>
  forget(reach: Reach, id: string, author: Author): Promise<void>
  purge(reach: Reach, id: string, author: Author): Promise<void>
}
