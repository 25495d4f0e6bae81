import { STOP_WORDS } from '../../store/stop-words.ts'
import { languageOf } from '../local/language.ts'
import type { ClosingUnit } from './closing-units.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, namesIn } from './forms.ts'
import { type SteerSentence, steerSentences } from './steer.ts'
import { withoutEnding } from './subject-words.ts'
import { sentenceFeatures, unitFeatures } from './unit-features.ts'
import { type Features, worthOfSentence, worthOfUnit } from './worth.ts'

/** The parts of one exchange that become a statement. */
export interface Composed {
  readonly exchange: Exchange
  /** The person's sentences that carry the decision or its subject, in their order. */
  readonly lead: readonly SteerSentence[]
  readonly sentences: readonly SteerSentence[]
  /** Neighbouring units of the closing message. */
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

/** So many of the passages of a message are looked at more closely. */
const MAX_PASSAGES = 12

/** What may become the statement of an exchange, the passage that says most first. There is at least one, maybe empty. */
export function composePassages(exchange: Exchange, scorers: Scorers = FITTED): [Composed, ...Composed[]] {
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
  const compose = ({ from, to }: Pick<Passage, 'from' | 'to'>): Composed => {
    const outcome = units.slice(from, to)
    const lead = isAnsweredBy(leadText(chosen), outcomeText(outcome)) ? chosen : []
    return { exchange, lead, sentences, outcome, unitWorths, sentenceWorths }
  }
  const [best = { from: 0, to: 0 }, ...others] = passagesIn(exchange, unitWorths, leadText(chosen).length)
  return [compose(best), ...others.slice(0, MAX_PASSAGES).map(compose)]
}

/**
 * Words of the person that share nothing with the outcome mostly belong to another part of the answer. That cannot be seen
 * where there are no blanks between words, or where the agent answers in another language.
 */
function isAnsweredBy(said: string, answered: string): boolean {
  if (said === '' || answered === '' || languageOf(said) !== languageOf(answered)) return true
  const [asked, words] = [stemsIn(said), stemsIn(answered)]
  return asked.size === 0 || words.size === 0 || [...asked].some((stem) => words.has(stem))
}

/** The longer words of a text that say something, without their endings, and abbreviations (`API`). */
function stemsIn(text: string): Set<string> {
  const words = text.match(/[\p{Script=Latin}\p{N}_]{4,}|\b[A-Z][A-Z\d]+\b/gu) ?? []
  const content = words.map((word) => word.toLowerCase()).filter((word) => !STOP_WORDS.has(word))
  return new Set(content.map(withoutEnding))
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
  return withSubjects(
    chosen.sort((one, other) => one.index - other.index),
    sentences,
  )
}

/**
 * Chosen sentences with the one before each that names nothing, where both are short enough: `This also affects …` and `we want
 * it in the standard form` are understood with it alone. Without it, one that points back is left out.
 */
function withSubjects(chosen: readonly SteerSentence[], all: readonly SteerSentence[]): SteerSentence[] {
  let length = chosen.reduce((sum, { text }) => sum + text.length, 0)
  return chosen.flatMap((sentence) => {
    const before = all[sentence.index - 1]
    if (before === undefined || chosen.includes(before) || namesIn(sentence.text) > 0) return [sentence]
    const fits = length + before.text.length < MAX_LEAD && !/[:：]\s*$/.test(before.text)
    if (!fits) return hasForm('pointsBack', sentence.text) ? [] : [sentence]
    length += before.text.length
    return [before, sentence]
  })
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
  if (!/[\p{L}_]{3,}/u.test(said.replace(PATH, ' '))) return false
  const unspaced = said.match(/[\u3040-\u9fff]/g)?.length ?? 0
  const words = said.match(/[\p{L}_]{5,}/gu)?.length ?? 0
  return words + namesIn(said) + unspaced / 3 >= MIN_LEAD_WORDS
}

/** Code, and a path of several parts. */
const PATH = /`[^`]*`|[\w.-]*[/\\][\w./\\-]+/g
/** An address, a path from the root, and a file or a place that an editor put into the prompt: they say nothing. */
const PLACE = /(?:https?:\/\/|[@#]|(?<![\w.])~?\/)[\w.][^\s`'")]*/g

const MAX_STATEMENT = 460
/** Readers found statements of more sentences false or trivial far more often. */
const MAX_UNITS = 4
/** A sentence that is worth no more than this only makes the passage longer. */
const PRICE = 0.05
/** What stands before a passage is missing to who reads it: less at a new paragraph, more where a sentence points back to it. */
const MISSING_BEFORE = { paragraph: 0.02, sentence: 0.06, pointedTo: 0.06 }

/** Neighbouring units, from one index up to another, and what they say together. */
interface Passage {
  readonly from: number
  readonly to: number
  readonly worth: number
}

/** Under the same heading, or under the next one that explains it: `The problem`, `The fix`. */
function belongsTo(unit: ClosingUnit, first: ClosingUnit): boolean {
  return unit.heading === first.heading || hasForm('explainsHeading', unit.heading)
}

/**
 * Neighbouring units that belong together, those that say most first. Units from all over a message, put next to each other,
 * were false, or nobody understood them, twice as often. Sentences that guess are left out where there are others: what
 * follows mostly shows whether a guess was right.
 */
function passagesIn(
  { units, followedBy }: Exchange,
  worths: readonly number[],
  leadLength: number,
): Passage[] {
  const guesses = units.map(({ text }) => followedBy.length > 0 && hasForm('guesses', text))
  const isLeftOut = (index: number) => guesses[index] === true && !guesses.every(Boolean)
  const passages = units.flatMap((first, from) => {
    const some: Passage[] = []
    let length = leadLength
    let worth = -missingBefore(units, from)
    for (const [at, unit] of units.slice(from).entries()) {
      length += unit.text.length
      if (isLeftOut(from + at) || !belongsTo(unit, first) || at === MAX_UNITS) break
      if (at > 0 && length > MAX_STATEMENT) break
      worth += (worths[from + at] ?? 0) - PRICE
      some.push({ from, to: from + at + 1, worth })
    }
    return some
  })
  return passages.sort((one, other) => other.worth - one.worth)
}

function missingBefore(units: readonly ClosingUnit[], from: number): number {
  const [before, first] = [units[from - 1], units[from]]
  if (before === undefined || first === undefined) return 0
  const isNew = before.paragraph !== first.paragraph || before.heading !== first.heading
  const missing = isNew ? MISSING_BEFORE.paragraph : MISSING_BEFORE.sentence
  return hasForm('pointsBack', first.text) ? missing + MISSING_BEFORE.pointedTo : missing
}

function byWorth<T>(things: readonly T[], worths: readonly number[], least: number): T[] {
  return things
    .map((thing, index) => ({ thing, worth: worths[index] ?? 0 }))
    .filter(({ worth }) => worth >= least)
    .sort((one, other) => other.worth - one.worth)
    .map(({ thing }) => thing)
}
