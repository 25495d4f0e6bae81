/** The options of the library's calls. */
import type { Clock } from '../base/clock.ts'
import type { RandomBytes } from '../base/ids.ts'
import type { MemoryFilter } from '../store/store.ts'

export interface OpenOptions {
  /** The folder that holds everything; default `MEMORIA_HOME`, else `~/.memoria`. */
  readonly home?: string
  /** Settings that win over the file and the environment, as `key=value`. */
  readonly settings?: readonly string[]
  /** Where relative project paths start; default the working directory. */
  readonly cwd?: string
  /** The author in the history; default `library`. */
  readonly by?: string
  /** False: nothing is made where there is no memory yet; it reads as empty, and writing fails. Default: true. */
  readonly create?: boolean
  /** How long a call waits for a store that another program has locked, in milliseconds. Default: one minute. */
  readonly lockWaitMs?: number
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** How `search` looks. */
export interface SearchOptions {
  readonly project?: string
  /** Search what was said in sessions instead of memories. */
  readonly history?: boolean
  /** With `history`: messages, or the sessions they were said in. */
  readonly by?: 'message' | 'session'
  readonly limit?: number
  /** Whether to tell of every candidate what spoke for it, also of those that were left out. */
  readonly explain?: boolean
}

export interface RecallRequest {
  readonly prompt: string
  readonly project?: string
  /** As its host calls it. */
  readonly session?: string
  /** Those that are worked on. */
  readonly files?: readonly string[]
  readonly limit?: number
}

export type ListFilter = Omit<MemoryFilter, 'offset' | 'ids' | 'byStated'> & { readonly project?: string }

export interface ForgetOptions {
  readonly purge?: boolean
  readonly why?: string
}

/** Options of `review.list`. */
export interface ReviewListOptions {
  /** With what was kept as well. */
  readonly all?: boolean
}

/** Options of `review.reject`. */
export interface RejectOptions {
  /** Nothing like it is learned again. */
  readonly neverAgain?: boolean
}
