import type { ClosingUnit } from './closing-units.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
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

const MAX_LEAD = 200
const ENOUGH_LEAD = 120
const LEAST_SENTENCE_WORTH = 0.05
const MAX_TEXT = 420
const ENOUGH_TEXT = 340

export function composeExchange(exchange: Exchange): Composed {
  const sentences = steerSentences(exchange.typed)
  const sentenceWorths = sentences.map((sentence) =>
    worthOfSentence(sentenceFeatures(sentence, sentences.length, exchange)),
  )
  const unitWorths = exchange.units.map((unit, index) => worthOfUnit(unitFeatures(unit, index, exchange)))
  const lead = chooseLead(sentences, sentenceWorths)
  const outcome = chooseOutcome(exchange.units, unitWorths, leadText(lead).length)
  return { exchange, lead, sentences, outcome, unitWorths, sentenceWorths }
}

export function leadText(lead: readonly SteerSentence[]): string {
  return cutAtSentence(lead.map(({ text }) => text).join(' '), MAX_LEAD)
}

function chooseLead(sentences: readonly SteerSentence[], worths: readonly number[]): SteerSentence[] {
  const chosen: SteerSentence[] = []
  let length = 0
  for (const sentence of byWorth(sentences, worths, LEAST_SENTENCE_WORTH)) {
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
    if (chosen.size > 0 && length + unit.text.length > MAX_TEXT) continue
    chosen.add(unit)
    length += unit.text.length
    if (length > ENOUGH_TEXT) break
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
