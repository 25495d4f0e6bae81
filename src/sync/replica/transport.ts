import type { Result } from '../../base/result.ts'
import type { SyncCursor } from '../../store/sync-rows.ts'
import { digestBody } from '../log/codec.ts'

/**
 * `offline`: not reached, overloaded, or asked to wait (no answer, 429, 5xx). `unauthorized`: 401. `forbidden`: 403. `too-large`: 413.
 * `invalid`: 400 and 422. `restored`: the server does not know the operation at our cursor; its log was set back.
 */
export const FAILURE_KINDS = [
  'offline',
  'unauthorized',
  'forbidden',
  'too-large',
  'invalid',
  'restored',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export interface TransportFailure {
  readonly kind: FailureKind
  readonly message: string
  readonly retryAfterMs?: number
}

export type Answer<T> = Result<T, TransportFailure>

/**
 * `stored` and `known` come with a digest of the operation as the server reads it back from its store, and only that confirms its
 * arrival. `removed`: the server had it and removed its words. `foreign`: it is somebody else's, which we may not push.
 */
export interface Receipt {
  readonly id: string
  readonly status: 'stored' | 'known' | 'removed' | 'foreign' | 'refused'
  readonly seq: number | null
  readonly digest: string | null
  readonly reason: string | null
}

/** An operation of the server's log; without a body once its words were removed. */
export interface LogEntry {
  readonly seq: number
  readonly id: string
  readonly body: string | null
  /** The reason why it could not be opened. It is a dead letter then. */
  readonly problem?: string | undefined
}

/** How operations are sealed on their way to a server that must not read them. */
export interface Sealing {
  /** The digests that the server may have of an operation: one for each key that may have sealed it. */
  digests(body: string): readonly string[]
  /** Opens an operation of the server's log; the error is a reason for a person. */
  open(body: string): Result<string, string>
}

export interface Page {
  readonly entries: readonly LogEntry[]
  readonly next: SyncCursor
  /** The last number in the log: how far there is to go. */
  readonly head: number
}

export interface ServerHead {
  /** Changes when the server's data is replaced. */
  readonly incarnation: string
  /** The last operation of its log. */
  readonly last: SyncCursor
}

export interface StoredId {
  readonly id: string
  readonly seq: number
  /** Of the operation as it is stored; null once its words were removed. */
  readonly digest: string | null
}

/** The way to a server, for one space and as one replica. HTTP is one of them; tests have others. */
export interface Transport {
  head(): Promise<Answer<ServerHead>>
  push(bodies: readonly string[]): Promise<Answer<readonly Receipt[]>>
  /** Operations behind a cursor. Asking for them confirms that all before it arrived here. */
  pull(cursor: SyncCursor, limit: number): Promise<Answer<Page>>
  /** A digest of the ids in each bucket. */
  digests(): Promise<Answer<readonly string[]>>
  ids(bucket: number): Promise<Answer<readonly StoredId[]>>
  /** Undefined where the server may read the operations. */
  readonly sealing?: Sealing | undefined
}

/** Whether a digest that a server has is that of this operation, in the form in which the server has it. */
export function isDigestOf(digest: string | null, body: string, sealing: Sealing | undefined): boolean {
  if (digest === null) return false
  return sealing === undefined ? digest === digestBody(body) : sealing.digests(body).includes(digest)
}
