/** All that was said and done in some sessions, in order of the words: what a store and a client's own record are held against. */
export interface Flat {
  readonly prompts: readonly string[]
  readonly answers: readonly string[]
  readonly summaries: number
  /** By name, with `failed` behind those that did. */
  readonly tools: readonly string[]
}

export function joined(all: readonly Flat[]): Flat {
  const texts = (which: (one: Flat) => readonly string[]) =>
    all.flatMap((one) => which(one).map((text) => text.trim())).sort()
  return {
    prompts: texts(({ prompts }) => prompts),
    answers: texts(({ answers }) => answers),
    summaries: all.reduce((sum, { summaries }) => sum + summaries, 0),
    tools: texts(({ tools }) => tools),
  }
}
