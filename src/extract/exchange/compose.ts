import { languageOf } from '../local/language.ts'
import type { ClosingUnit } from './closing-units.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, namesIn } from './forms.ts'
import { type SteerSentence, steerSentences } from './steer.ts'
import { sentenceFeatures, unitFeatures } from './unit-features.ts'
import { type Features, worthOfSentence, worthOfUnit } from './worth.ts'

/** The parts of one exchange that become a statement. */
export interface Composed {
  readonly exchange: Exchange
  /** The person's sentences that carry the decision or its subject, in their order. */
  readonly lead: readonly SteerSentence[]
  readonly sentences: readonly SteerSentence[]
  /** The neighbouring units of the closing message that say most together. */
  readonly outcome: readonly ClosingUnit[]
  /** The worth of each unit of the closing message, and of each typed sentence. */
  readonly unitWorths: readonly number[]
  readonly sentenceWorths: readonly number[]
}

/** How units and sentences are scored. */
export interface Scorers {
  readonly unit: (features: Features) => number
  readonly sentence: (features: Features) => number
}

const FITTED: Scorers = { unit: worthOfUnit, sentence: worthOfSentence }

export function composeExchange(exchange: Exchange, scorers: Scorers = FITTED): Composed {
  const { units, typed } = exchange
  const sentences = steerSentences(typed)
  const sentenceWorths = sentences.map((sentence) =>
    scorers.sentence(sentenceFeatures(sentence, sentences.length, exchange)),
  )
  const unitWorths = units.map((unit, index) =>
    hasForm('foundCause', unit.text)
      ? FOUND_CAUSE_WORTH
      : scorers.unit(unitFeatures(unit, index, units.length)),
  )
  const chosen = chooseLead(sentences, sentenceWorths)
  const outcome = choosePassage(units, withoutGuesses(exchange, unitWorths), leadText(chosen).length)
  const lead = isAnsweredBy(leadText(chosen), outcomeText(outcome)) ? chosen : []
  return { exchange, lead, sentences, outcome, unitWorths, sentenceWorths }
}

/** What follows mostly shows whether a guess was right, so the other sentences are chosen where there are any. */
function withoutGuesses({ units, followedBy }: Exchange, worths: readonly number[]): readonly number[] {
  const isGuess = units.map(({ text }) => hasForm('guesses', text))
  if (followedBy.length === 0 || isGuess.every(Boolean)) return worths
  return worths.map((worth, index) => (isGuess[index] ? NEVER : worth))
}

const NEVER = -1

/**
 * Words of the person that share nothing with the outcome mostly belong to another part of the answer. That cannot be seen
 * where there are no blanks between words, or where the agent answers in another language.
 */
function isAnsweredBy(said: string, answered: string): boolean {
  if (said === '' || answered === '' || languageOf(said) !== languageOf(answered)) return true
  const [asked, words] = [stemsIn(said), stemsIn(answered)]
  return asked.size === 0 || words.size === 0 || [...asked].some((stem) => words.has(stem))
}

/** The longer words of a text without their endings, and abbreviations (`API`). */
function stemsIn(text: string): Set<string> {
  const words = text.match(/[\p{Script=Latin}\p{N}_]{4,}|\b[A-Z][A-Z\d]+\b/gu) ?? []
  return new Set(words.map((word) => word.toLowerCase().replace(/(?:ing|ed|es|s|e)$/, '')))
}

/** Readers keep two of three such sentences, whatever their words. */
const FOUND_CAUSE_WORTH = 0.65

const MAX_LEAD = 200

export function leadText(lead: readonly SteerSentence[]): string {
  return cutAtSentence(lead.map(({ text }) => text).join(' '), MAX_LEAD)
}

/** The chosen units as sentences, the first without a word that ties it to what was left out. */
export function outcomeText(outcome: readonly ClosingUnit[]): string {
  const sentences = outcome.map(({ text }) => (/[.!?:;…。！？]["'”)]?$/.test(text) ? text : `${text}.`))
  const [first = '', ...rest] = sentences
  return [first.replace(TIE, '').replace(FIRST_LETTER, (letter) => letter.toUpperCase()), ...rest].join(' ')
}

/** Not of a name: `parse.ts`, `parse_all`, `parseAll`. */
const FIRST_LETTER = /^\p{Ll}(?![\p{Ll}\d-]*[._/(:\p{Lu}][^\s])/u

/** `So`, `But`; and `Observation 30 —`, the number of something in a list that only the session has. */
const TIE =
  /^(?:(?:So|But|And|Also),?:? (?=\p{L}|`)|(?:Observation|Finding|Issue|Item|Comment|Point)s? #?\d+\)?\s*[—–:-]+\s*)/u

const ENOUGH_LEAD = 120
const LEAST_SENTENCE_WORTH = 0.05

function chooseLead(sentences: readonly SteerSentence[], worths: readonly number[]): SteerSentence[] {
  const chosen: SteerSentence[] = []
  let length = 0
  for (const sentence of byWorth(sentences, worths, LEAST_SENTENCE_WORTH)) {
    if (!namesItsSubject(sentence.text)) continue
    if (length > ENOUGH_LEAD) break
    if (chosen.length > 0 && length + sentence.text.length > MAX_LEAD) continue
    chosen.push(sentence)
    length += sentence.text.length
  }
  return chosen.sort((one, other) => one.index - other.index)
}

const MIN_LEAD_WORDS = 2

/**
 * Words that point to what was said before (`for 2`, `same reason`) or hand over what follows (`consider this:`) help
 * nobody. A sentence that is too long was pasted.
 */
function namesItsSubject(text: string): boolean {
  if (/[:：]\s*$/.test(text) || text.length > MAX_LEAD) return false
  if (namesIn(text) === 0 && hasForm('pointsElsewhere', text)) return false
  const said = text.replace(PLACE, ' ')
  const unspaced = said.match(/[\u3040-\u9fff]/g)?.length ?? 0
  const words = said.match(/[\p{L}_]{5,}/gu)?.length ?? 0
  return words + namesIn(said) + unspaced / 3 >= MIN_LEAD_WORDS
}

/** An address, a path from the root, and a file or a place that an editor put into the prompt: they say nothing. */
const PLACE = /(?:https?:\/\/|[@#]|(?<![\w.])~?\/)[\w.][^\s`'")]*/g

const MAX_STATEMENT = 460
/** A sentence that is worth no more than this only makes the passage longer. */
const PRICE = 0.05

/** Under the same heading, or under the next one that explains it: `The problem`, `The fix`. */
function belongsTo(unit: ClosingUnit, first: ClosingUnit): boolean {
  return unit.heading === first.heading || hasForm('explainsHeading', unit.heading)
}

/**
 * Neighbouring units that belong together and say most. Units from all over a message, put next to each other, were
 * false, or nobody understood them, twice as often.
 */
function choosePassage(
  units: readonly ClosingUnit[],
  worths: readonly number[],
  leadLength: number,
): ClosingUnit[] {
  let best: readonly ClosingUnit[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const [from, first] of units.entries()) {
    let length = leadLength
    let worth = 0
    for (const [at, unit] of units.slice(from).entries()) {
      const own = worths[from + at] ?? 0
      length += unit.text.length
      if (!belongsTo(unit, first) || own <= NEVER || (at > 0 && length > MAX_STATEMENT)) break
      worth += own - PRICE
      if (worth <= most) continue
      most = worth
      best = units.slice(from, from + at + 1)
    }
  }
  return [...best]
}

function byWorth<T>(things: readonly T[], worths: readonly number[], least: number): T[] {
  return things
    .map((thing, index) => ({ thing, worth: worths[index] ?? 0 }))
    .filter(({ worth }) => worth >= least)
    .sort((one, other) => other.worth - one.worth)
    .map(({ thing }) => thing)
}
