/** How far the search for messages goes: what it costs does not grow with the store. */
export const HISTORY_BOUNDS = {
  /** The rarest words of the query that are looked up. */
  rarest: 8,
  /** Rows of the index looked at for a word, newest first, and for all of them. */
  rowsPerTerm: 1000,
  rows: 2500,
  /** Messages whose surroundings are read. */
  centres: 100,
  /** Episodes whose paths and commands are looked at. */
  episodes: 30,
  /** How far around a message its surroundings reach. */
  around: 3,
  /** Messages whose meaning is measured, and how much of each. */
  meant: 80,
  meantText: 600,
} as const

/** The same for memories, which are asked for with every prompt. */
export const MEMORY_BOUNDS = {
  rarest: 20,
  rowsPerTerm: 400,
  rows: 800,
  /** Common words are looked for only beside the rarest: so many of either. */
  beside: 2,
  /** Words of the query for which others may stand: so many, the heaviest first. */
  kin: 10,
  /** Kin that stand in more rows are not looked for, and count only for what another word has found. */
  kinRows: 60,
  common: 4,
  candidates: 24,
  files: 8,
} as const

/** How far the search for what answers a prompt in earlier sessions goes: a prompt waits for it. */
export const PASSAGE_BOUNDS = {
  rarest: 8,
  rowsPerTerm: 300,
  rows: 1500,
  /** Messages whose turns are read, turns whose sentences are compared, and episodes. */
  centres: 24,
  exchanges: 6,
  episodes: 4,
  /** A passage is so many sentences, within so many characters. */
  sentences: 3,
  characters: 260,
  /** A longer prompt was pasted. */
  typed: 1500,
  meantText: 600,
  /** The candidate of this rank shows what anything gets that shares some words. */
  field: 4,
} as const
