import type { SyncCursor } from '../../store/sync-rows.ts'

/** An operation in a space's log. The row stays for ever; its body goes once nobody may read its words any more. */
export interface StoredOp {
  readonly seq: number
  readonly id: string
  readonly memory: string
  readonly body: string | null
  readonly bucket: number
  /** A digest of the ids of all operations up to this one. */
  readonly chain: string
  /** When the server stored it, by its own clock. */
  readonly at: number
}

/** A replica of a space: whose it is, how far it has everything, and when it last asked. */
export interface SpaceReplica {
  readonly replica: string
  readonly person: string
  readonly acked: number
  readonly seenAt: number
}

/**
 * The rows of one space on a server. Numbers of the log are given in the order in which transactions end: a reader must never see a
 * number and later a smaller one.
 */
export interface SpaceStore {
  /** All of the work or none of it. The log grows by no other transaction meanwhile. */
  transaction<T>(work: (store: SpaceStore) => Promise<T>): Promise<T>
  /** Changes when the data is replaced. */
  incarnation(): Promise<string>
  head(): Promise<SyncCursor>
  byId(id: string): Promise<StoredOp | undefined>
  byIds(ids: readonly string[]): Promise<readonly StoredOp[]>
  bySeq(seq: number): Promise<StoredOp | undefined>
  ofMemory(memory: string): Promise<readonly StoredOp[]>
  /** Operations behind a number, so many at most, and no more than so many bytes; the first of them however large it is. */
  after(seq: number, limit: number, maxBytes: number): Promise<readonly StoredOp[]>
  append(op: Omit<StoredOp, 'seq'>): Promise<number>
  /** Removes the body of an operation. */
  empty(id: string): Promise<void>
  inBucket(bucket: number): Promise<readonly StoredOp[]>
  /** A digest of the ids in each bucket. */
  digests(): Promise<readonly string[]>
  /** Memories that may have been forgotten while operations of theirs still have words. */
  memories(): Promise<readonly string[]>
  replica(replica: string): Promise<SpaceReplica | undefined>
  replicas(): Promise<readonly SpaceReplica[]>
  /** Keeps a replica of the same person: how far it is only grows. Somebody else's is left as it is. */
  putReplica(replica: SpaceReplica): Promise<void>
}
