import type { Reach } from '../model/reach.ts'
import type { Message } from '../model/session.ts'
import type { MemoryFilter } from './memory-filter.ts'

/** A row that holds some of the terms, with the index's own score (higher is better). */
export interface TextHit {
  readonly id: string
  readonly score: number
}

/** The indexed corpora. Each has a table, its index and the words in that. */
export type Corpus = 'memories' | 'messages' | 'sections' | 'episodes'

/** A memory that holds a term. What was replaced leads to what replaced it, and is never an answer itself. */
export interface MemoryHolding {
  readonly id: string
  readonly lives: boolean
  readonly supersededBy: string | null
}

/** A message that holds a term, and its position. */
export interface MessageHolding extends Pick<Message, 'id' | 'session' | 'seq'> {
  /** The length of its terms in bytes. */
  readonly size: number
}

/** How rows that hold terms are looked for. */
export interface HoldingOptions {
  /** How many rows of the index are looked at, newest first: what a common word costs has an end. */
  readonly most: number
  /** Leaves out what a judge added and nobody looked at. */
  readonly withoutNew?: boolean
  /** Instead: memories that this lets through live, whatever their state, and so many of them are looked for. */
  readonly filter?: MemoryFilter
}

export interface TextIndex {
  /**
   * In about how many rows each term stands, and about how many rows there are: exact for rare terms, estimated for
   * common ones, so that asking costs the same in any store.
   */
  frequencies(
    corpus: Corpus,
    terms: readonly string[],
  ): Promise<{ rows: number; counts: ReadonlyMap<string, number> }>
  /** In about how many of so many rows any of the terms stands. */
  countAny(corpus: Corpus, terms: readonly string[], rows: number): Promise<number>
  /** Rows within reach that hold any of the terms, best first. */
  search(
    corpus: 'memories' | 'messages',
    reach: Reach,
    terms: readonly string[],
    limit: number,
    /** `withoutNew` leaves out what a judge added and nobody looked at. */
    options?: { readonly withoutNew?: boolean },
  ): Promise<TextHit[]>
  /** Memories within reach that hold all of the terms, newest first. */
  memoriesWith(reach: Reach, terms: readonly string[], options: HoldingOptions): Promise<MemoryHolding[]>
  /** The same for any of the terms. */
  memoriesWithAny(reach: Reach, terms: readonly string[], options: HoldingOptions): Promise<MemoryHolding[]>
  /** Messages within reach that hold all of the terms, newest first. */
  messagesWith(reach: Reach, terms: readonly string[], options: HoldingOptions): Promise<MessageHolding[]>
  /** Words of the index that begin with these characters, for names that were mistyped. */
  wordsLike(corpus: Corpus, beginning: string, limit: number): Promise<string[]>
}
