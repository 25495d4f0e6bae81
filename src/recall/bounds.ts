/** Limits of the search for messages, so that its cost does not grow with the store. */
export const HISTORY_BOUNDS = {
  /** The rarest words of the query that are looked up. */
  rarest: 8,
  /** Rows of the index looked at for a word, newest first, and for all of them. */
  rowsPerTerm: 1000,
  rows: 2500,
  /** Messages whose surroundings are read, in all and of one session: a long session must not keep out the others. */
  centres: 100,
  centresOfSession: 20,
  /** Episodes whose paths and commands are looked at. */
  episodes: 30,
  /** Messages before and after a message that count as its surroundings. */
  around: 3,
  /** Messages whose meaning is measured, and the characters of each that are read. */
  meant: 80,
  meantText: 600,
} as const

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

/** Limits of the search in earlier sessions for answers to a prompt, which waits for it. */
export const PASSAGE_BOUNDS = {
  rarest: 8,
  rowsPerTerm: 300,
  rows: 1500,
  /** Messages whose turns are read, turns whose sentences are compared, and episodes. */
  centres: 24,
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
