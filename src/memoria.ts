/**
 * The library's entry. Programs use it directly; the command line, the worker and the server
 * are built on it.
 */
import type { OpenOptions } from './arguments/options.ts'
import { checkOpen } from './arguments/schemas.ts'
import { type MemoryCalls, memoryCalls } from './memory-calls.ts'
import { dropStaleBriefs, type OpenContext, openContext } from './open-context.ts'

export type * from './arguments/options.ts'
export type { ErrorCode } from './base/errors.ts'
export { MemoriaError } from './base/errors.ts'
export type { Admission, Draft } from './extract/admit.ts'
export type { StatementChange } from './extract/revise.ts'
export type { AddedSession as TakenIn, GivenMessage, GivenSession } from './ingest/add-session.ts'
export type { MemoryCalls, RecallResult, ReviewCalls } from './memory-calls.ts'
export type { Evidence, Kind, Memory, Origin, Revision, Scope, State, Statement } from './model/memory.ts'
/** @internal */
export type { OpenContext } from './open-context.ts'
export type { Explained, SearchOutcome, SearchResult } from './recall/answer.ts'
export type { MemoryPage } from './store/memory-page.ts'
export type { MemoryFilter } from './store/store.ts'
export type { Forgotten } from './vault/forget.ts'
export type { Rejected } from './vault/review/decide.ts'
export type { ReviewChange, ReviewItem } from './vault/review/queue.ts'

/** An open home: the calls of the library, until it is closed. */
export interface Memoria extends MemoryCalls {
  close(): Promise<void>
  /**
   * The open home behind these calls, for our own programs, with the settings as they are when it is read.
   * @internal
   */
  readonly context: OpenContext
  /** @internal */
  readonly home: OpenContext
}

/**
 * Opens the memory in `home`, makes it if it is not there (unless `create` is false).
 * @example
 * import { openMemoria } from 'memoria'
 * const m = await openMemoria({ home: '/path/to/a/folder' })
 * await m.close()
 */
export async function openMemoria(options: OpenOptions = {}): Promise<Memoria> {
  const opened = await openContext(checkOpen(options))
  const { store, latest } = opened
  const calls = memoryCalls({ latest, home: latest })
  let isClosed = false
  return {
    ...calls,
    get context() {
      return latest()
    },
    get home() {
      return latest()
    },
    close: async () => {
      if (!isClosed && store.readOnly === null) await dropStaleBriefs(opened)
      isClosed = true
      await store.close()
    },
  }
}
