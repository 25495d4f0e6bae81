import type { Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'

/** A memory by its number in this store, which is shorter than its id and never told outside. */
export interface NumberedVector {
  readonly number: number
  readonly bits: Uint8Array
  readonly data: Uint8Array
}

/** The signs of many vectors, one behind the other, in the order of the numbers. */
export interface BitRows {
  readonly numbers: readonly number[]
  readonly bits: Uint8Array
}

/** A memory without a vector, and what one would be made of. */
export type Unembedded = Pick<Statement, 'text' | 'topic' | 'aliases' | 'keywords'> & {
  readonly number: number
  readonly id: string
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
  /** How many there are, counted up to a limit only. */
  count(reach: Reach, model: string, limit: number): Promise<number>
  /** The places that memories within reach are kept at: projects, and null for what is the user's everywhere. */
  places(reach: Reach): Promise<(string | null)[]>
  /** The signs of a place's vectors with a number above `after`, at most `limit`, in the order of their numbers. */
  bits(reach: Reach, model: string, place: string | null, after: number, limit: number): Promise<BitRows>
  /** The step that the last vector was put at; later ones have a higher step. */
  step(): Promise<number>
  /** As `bits`, of those that were put after that step. */
  bitsSince(reach: Reach, model: string, place: string | null, step: number): Promise<BitRows>
  /** The vectors of living memories by number, each with its memory's id. */
  byNumbers(
    reach: Reach,
    model: string,
    numbers: readonly number[],
    /** `withoutNew` leaves out what a judge added and nobody looked at. */
    options?: { readonly withoutNew?: boolean },
  ): Promise<{ readonly id: string; readonly data: Uint8Array }[]>
  /** The vectors of memories that were read before, replaced ones as well. */
  byIds(
    reach: Reach,
    model: string,
    ids: readonly string[],
  ): Promise<{ readonly id: string; readonly data: Uint8Array }[]>
  /** Memories without a vector, the newest first. */
  unembedded(reach: Reach, limit: number, options?: { readonly withoutNew?: boolean }): Promise<Unembedded[]>
  /** How many memories have no vector of this model yet. */
  waiting(reach: Reach, model: string): Promise<number>
}
