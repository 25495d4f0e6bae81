import { readMessage } from '../local/reading.ts'
import type { Signal } from '../local/signals.ts'
import { hasEmptyName } from './forms.ts'

/** A sentence that a person typed, with the signals in it. */
export interface SteerSentence {
  readonly text: string
  /** The same as it was typed, blanks included. */
  readonly quote: string
  readonly index: number
  readonly signals: ReadonlySet<Signal>
}

const MAX_SENTENCES = 60

export function steerSentences(typed: string): SteerSentence[] {
  return sentencesIn(typed)
    .slice(0, MAX_SENTENCES)
    .map((quote, index) => {
      const text = quote.replace(/\s+/g, ' ')
      return { text, quote, index, signals: signalsIn(text) }
    })
}

/** Every signal of a text, whatever its language. */
function signalsIn(text: string): Set<Signal> {
  return new Set(readMessage(text).flatMap(({ signals }) => [...signals]))
}

function sentencesIn(typed: string): string[] {
  return typed
    .split(/\n+/)
    .flatMap((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && !isTorn(sentence))
}

/** A name in it was pasted, and cut out with the paste. */
function isTorn(sentence: string): boolean {
  const marks = sentence.replaceAll('```', '').match(/`/g)?.length ?? 0
  return marks % 2 === 1 || /^`\s/.test(sentence) || hasEmptyName(sentence)
}

/** Not after an abbreviation, nor within `(e.g. …)`. */
const SENTENCE_END =
  /(?<=[.!?…])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|bzw|z\.B|d\.h|p\.ex)\.)\s+(?![^()]*\))|(?<=[。！？])/u
