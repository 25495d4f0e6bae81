import { readInContext } from '../local/context.ts'
import type { Sentence } from '../local/reading.ts'
import type { Signal } from '../local/signals.ts'

/** A sentence that asks, or reports what others say, lays nothing down. */
const LAYS_NOTHING_DOWN: readonly Signal[] = ['asked', 'hearsay']

/**
 * The sentences of a message that a quote was taken from, as far as the person wrote them themselves: not what they
 * pasted, asked or reported. Empty when nothing of the quote is theirs.
 */
export function typedSentences(message: string, quote: string): Sentence[] {
  const spans = occurrencesOf(message, quote)
  return readInContext(message)
    .filter(({ sentence: { start, end } }) => spans.some(([from, to]) => from < end && to > start))
    .filter(({ signals }) => !LAYS_NOTHING_DOWN.some((signal) => signals.has(signal)))
    .map(({ sentence }) => sentence)
}

function occurrencesOf(text: string, quote: string): [number, number][] {
  const spans: [number, number][] = []
  if (quote === '') return spans
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    spans.push([at, at + quote.length])
  return spans
}
