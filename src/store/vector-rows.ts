import type { Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'

/** A vector with its memory's number in this store, which is shorter than its id and never shown outside. */
export interface NumberedVector {
  readonly number: number
  readonly data: Uint8Array
}

/** A memory without a vector, and what one would be made of. */
export type Unembedded = Pick<Statement, 'text' | 'topic' | 'aliases' | 'keywords'> & {
  readonly number: number
}

/**
 * The vectors of memories. There is one for each memory at most, of one model; it goes when its memory goes or says
 * something else, and that memory then is among those without one.
 */
export interface VectorRows {
  /** Keeps vectors; those of memories that are out of reach, forgotten or gone are left out. Says how many were kept. */
  put(reach: Reach, model: string, vectors: readonly NumberedVector[]): Promise<number>
  /** Takes away the vectors of every other model, and lists their memories as without one. */
  dropOthers(reach: Reach, model: string): Promise<number>
  /** The vectors of memories within reach, replaced ones as well. */
  byIds(
    reach: Reach,
    model: string,
    ids: readonly string[],
  ): Promise<{ readonly id: string; readonly data: Uint8Array }[]>
  /** Memories without a vector, the newest first. */
  unembedded(reach: Reach, limit: number): Promise<Unembedded[]>
  /** How many memories have no vector of this model yet. */
  waiting(reach: Reach, model: string): Promise<number>
}
