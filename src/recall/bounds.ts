/** Limits of a search for messages, so that its cost does not grow with the store. */
export interface HistoryBounds {
  /** The rarest words of the query that are looked up. */
  readonly rarest: number
  /** Rows of the index looked at for a word, newest first, and for all of them. */
  readonly rowsPerTerm: number
  readonly rows: number
  /** Messages whose surroundings are read, in all and of one session: a long session must not keep out the others. */
  readonly centres: number
  readonly centresOfSession: number
  /** Episodes whose paths and commands are looked at. */
  readonly episodes: number
  /** Messages before and after a message that count as its surroundings. */
  readonly around: number
  /** Messages whose meaning is measured, and the characters of each that are read. */
  readonly meant: number
  readonly meantText: number
}

/** For a search that somebody asked for. */
export const HISTORY_BOUNDS: HistoryBounds = {
  rarest: 8,
  rowsPerTerm: 1000,
  rows: 2500,
  centres: 100,
  centresOfSession: 20,
  episodes: 30,
  around: 3,
  meant: 80,
  meantText: 600,
}

/** For a prompt, which waits: it ranks sessions about as well as the search that somebody asked for. */
export const PROMPTED_HISTORY_BOUNDS: HistoryBounds = {
  rarest: 8,
  rowsPerTerm: 300,
  rows: 1500,
  centres: 24,
  centresOfSession: 20,
  episodes: 8,
  around: 1,
  meant: 24,
  meantText: 600,
}

/** Limits of the search for memories, which runs with every prompt. */
export const MEMORY_BOUNDS = {
  rarest: 20,
  rowsPerTerm: 400,
  rows: 800,
  /** Common words are looked up only together with one of this many rarest words. */
  beside: 2,
  /** Words of the query whose synonyms are looked up, the heaviest first. */
  synonyms: 10,
  /** Synonyms in more rows than this are not looked up; they count only for rows that another word has found. */
  synonymRows: 60,
  common: 4,
  candidates: 24,
  files: 8,
} as const

/** Limits of the answers that are cut out of earlier sessions for a prompt. */
export const PASSAGE_BOUNDS = {
  /** Turns whose sentences are compared, and episodes. */
  exchanges: 6,
  episodes: 4,
  /** The most sentences of a passage, and the most characters. */
  sentences: 3,
  characters: 260,
  /** A longer prompt was pasted. */
  typed: 1500,
  meantText: 600,
  /** The candidate of this rank shows the score of any text that shares some words. */
  field: 4,
} as const
