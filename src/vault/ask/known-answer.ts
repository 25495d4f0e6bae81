import type { Sentence } from './check.ts'
import type { Gathered } from './gather.ts'
import type { Source } from './source.ts'

/** Sources for a question, and the answer made from them. */
export interface KnownAnswer extends Gathered {
  /** Without secrets. */
  readonly question: string
  /** Whether what was found answers anything of it. */
  readonly known: boolean
  /** In the words of a model; empty where none was asked, or where its answer could not be used. */
  readonly sentences: readonly Sentence[]
  /** Parts of the question that the sources do not answer, as a model says. */
  readonly unknown: readonly string[]
  /** The author of the sentences; null where there are none. */
  readonly by: string | null
  /** A note to the user on how it was answered; empty where all went as it should. */
  readonly note: string
}

/** The sources that the answer rests on: those that are cited, or all where they are the answer. */
export function usedSources({
  sentences,
  sources,
}: KnownAnswer): readonly { number: number; source: Source }[] {
  const cited = new Set(sentences.flatMap((sentence) => sentence.sources))
  return sources
    .map((source, index) => ({ number: index + 1, source }))
    .filter(({ number }) => sentences.length === 0 || cited.has(number))
}
