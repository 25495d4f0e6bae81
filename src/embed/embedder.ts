/** Text to a vector that lies near those of texts with a like meaning. */
export interface Embedder {
  /** Vectors can be compared only within one model; another table is another model. */
  readonly model: string
  readonly dimensions: number
  /** Of length one; all zeros for a text without a word. The same text always gives the same vector. */
  embed(text: string): Float32Array
  /** Whether a word is one of those that it was made of, and no mistyped one. */
  knows(word: string): boolean
}
