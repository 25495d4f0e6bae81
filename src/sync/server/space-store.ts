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
  transaction<T>(work: (store: SpaceStore) => Promise<T>): Promise<T>
  /** Changes when the data is replaced. */
  incarnation(): Promise<string>
  head(): Promise<SyncCursor>
  byId(id: string): Promise<StoredOp | undefined>
  bySeq(seq: number): Promise<StoredOp | undefined>
  ofMemory(memory: string): Promise<readonly StoredOp[]>
  after(seq: number, limit: number): Promise<readonly StoredOp[]>
  append(op: Omit<StoredOp, 'seq'>): Promise<number>
  /** Removes the body of an operation. */
  empty(id: string): Promise<void>
  inBucket(bucket: number): Promise<readonly StoredOp[]>
  /** Memories of which some operation still has a body. */
  memories(): Promise<readonly string[]>
  replica(replica: string): Promise<SpaceReplica | undefined>
  replicas(): Promise<readonly SpaceReplica[]>
  putReplica(replica: SpaceReplica): Promise<void>
}
