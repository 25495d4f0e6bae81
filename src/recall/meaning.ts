/**
 * Likeness in meaning: made once for a query, asked for each candidate; -1 to 1. Null where nothing measures it, and then
 * words and structure alone decide.
 */
export type Meaning = ((query: string) => Likeness) | null

export type Likeness = (text: string) => number
