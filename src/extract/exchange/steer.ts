import { readMessage } from '../local/reading.ts'
import type { Signal } from '../local/signals.ts'

/** A sentence that a person typed, and how much it steers: corrects, chooses, forbids, proposes or explains. */
export interface SteerSentence {
  readonly text: string
  /** The same as it was typed, blanks included. */
  readonly quote: string
  readonly index: number
  readonly steer: number
  readonly signals: ReadonlySet<Signal>
}

const MAX_SENTENCES = 60

export function steerSentences(typed: string): SteerSentence[] {
  return sentencesIn(typed)
    .slice(0, MAX_SENTENCES)
    .map((quote, index) => {
      const text = quote.replace(/\s+/g, ' ')
      const signals = signalsIn(text)
      return { text, quote, index, steer: steerOf(text, signals), signals }
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
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}

/** Not after an abbreviation, nor within `(e.g. …)`. */
const SENTENCE_END =
  /(?<=[.!?…])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|bzw|z\.B|d\.h|p\.ex)\.)\s+(?![^()]*\))|(?<=[。！？])/u

const LAYS_DOWN: readonly Signal[] = [
  'must',
  'standing',
  'stop',
  'prefer',
  'ban',
  'wrong',
  'rebuke',
  'replace',
  'instead',
  'decided',
  'choose',
  'exclusive',
  'remember',
  'convention',
]
const LEANS: readonly Signal[] = ['neg', 'norm', 'choosing', 'every']
const EXPLAINS: readonly Signal[] = ['because', 'reason']
const PROPOSES: readonly Signal[] = ['hypothetical', 'startswe', 'startsi']
const ASKS: readonly Signal[] = ['asked', 'question']
const ORDERS: readonly Signal[] = ['order', 'request']
const AGREES: readonly Signal[] = ['praise', 'approval']
const NAMES: readonly Signal[] = ['artefact', 'local']

const FEW_WORDS = 4
const SOME_WORDS = 8

function steerOf(text: string, signals: ReadonlySet<Signal>): number {
  const has = (some: readonly Signal[]) => some.some((signal) => signals.has(signal))
  let steer = 0
  if (has(LAYS_DOWN)) steer += 1.2
  else if (has(LEANS)) steer += 0.6
  if (has(EXPLAINS)) steer += 0.7
  if (has(PROPOSES)) steer += 0.4
  if (has(ASKS)) steer -= 0.7
  if (has(ORDERS)) steer -= 0.4
  if (has(AGREES)) steer -= 0.3
  if (has(NAMES)) steer += 0.3
  return steer + lengthBonus(text)
}

function lengthBonus(text: string): number {
  const characters = text.match(/[\u3040-\u9fff]/g)?.length ?? 0
  const words = text.split(' ').length + characters / 2
  if (words < FEW_WORDS) return -0.8
  return words > SOME_WORDS ? 0.3 : 0
}
