import type { ClosingUnit } from './closing-units.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
import { namesIn } from './forms.ts'
import { FOUND_CAUSE } from './outcome-kind.ts'
import { type SteerSentence, steerSentences } from './steer.ts'
import { sentenceFeatures, unitFeatures } from './unit-features.ts'
import { worthOfSentence, worthOfUnit } from './worth.ts'

/** The parts of one exchange that become a statement. */
export interface Composed {
  readonly exchange: Exchange
  /** The person's sentences that carry the decision or its subject, in their order; empty when the outcome needs none. */
  readonly lead: readonly SteerSentence[]
  readonly sentences: readonly SteerSentence[]
  /** The units of the closing message that say most, in their order. */
  readonly outcome: readonly ClosingUnit[]
  /** The worth of each unit of the closing message, and of each typed sentence. */
  readonly unitWorths: readonly number[]
  readonly sentenceWorths: readonly number[]
}

/** Shorter words without a name (`for 2`, `same reason`) point to what was said before. */
const MIN_LEAD = 25
const MAX_LEAD = 200
const ENOUGH_LEAD = 120
const LEAST_SENTENCE_WORTH = 0.05
const MAX_STATEMENT = 460
const ENOUGH_STATEMENT = 380

export function composeExchange(exchange: Exchange): Composed {
  const sentences = steerSentences(exchange.typed)
  const sentenceWorths = sentences.map((sentence) =>
    worthOfSentence(sentenceFeatures(sentence, sentences.length, exchange)),
  )
  const unitWorths = worthsOfUnits(exchange)
  const lead = chooseLead(sentences, sentenceWorths)
  const outcome = chooseOutcome(exchange.units, unitWorths, leadText(lead).length)
  return { exchange, lead, sentences, outcome, unitWorths, sentenceWorths }
}

/** The units of a closing message that say most, in their order. */
export function outcomeOf(exchange: Exchange): ClosingUnit[] {
  return chooseOutcome(exchange.units, worthsOfUnits(exchange), 0)
}

function worthsOfUnits({ units }: Exchange): number[] {
  return units.map((unit, index) =>
    FOUND_CAUSE.test(unit.text) ? FOUND_CAUSE_WORTH : worthOfUnit(unitFeatures(unit, index)),
  )
}

/** Readers keep two of three such sentences, whatever their words. */
const FOUND_CAUSE_WORTH = 0.65

export function leadText(lead: readonly SteerSentence[]): string {
  return cutAtSentence(lead.map(({ text }) => text).join(' '), MAX_LEAD)
}

function chooseLead(sentences: readonly SteerSentence[], worths: readonly number[]): SteerSentence[] {
  const chosen: SteerSentence[] = []
  let length = 0
  for (const sentence of byWorth(sentences, worths, LEAST_SENTENCE_WORTH)) {
    if (sentence.text.length < MIN_LEAD && namesIn(sentence.text) === 0) continue
    if (length > ENOUGH_LEAD) break
    if (chosen.length > 0 && length + sentence.text.length > MAX_LEAD) continue
    chosen.push(sentence)
    length += sentence.text.length
  }
  return chosen.sort((one, other) => one.index - other.index)
}

function chooseOutcome(
  units: readonly ClosingUnit[],
  worths: readonly number[],
  leadLength: number,
): ClosingUnit[] {
  const chosen = new Set<ClosingUnit>()
  let length = leadLength
  for (const unit of byWorth(units, worths, 0)) {
    if (chosen.size > 0 && length + unit.text.length > MAX_STATEMENT) continue
    chosen.add(unit)
    length += unit.text.length
    if (length > ENOUGH_STATEMENT) break
  }
  return units.filter((unit) => chosen.has(unit))
}

function byWorth<T>(things: readonly T[], worths: readonly number[], least: number): T[] {
  return things
    .map((thing, index) => ({ thing, worth: worths[index] ?? 0 }))
    .filter(({ worth }) => worth >= least)
    .sort((one, other) => other.worth - one.worth)
    .map(({ thing }) => thing)
}
