import type { ClosingUnit } from './closing-units.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
import { type SteerSentence, steerSentences } from './steer.ts'

/** The parts of one exchange that become a statement. */
export interface Composed {
  readonly exchange: Exchange
  /** The person's sentences that steer most, in their order. */
  readonly lead: readonly SteerSentence[]
  readonly sentences: readonly SteerSentence[]
  /** The first sentences of the outcome that say something. */
  readonly outcome: readonly ClosingUnit[]
}

const LONGEST_LEAD = 200
const ENOUGH_LEAD = 120
const ENOUGH_TEXT = 300
const LONGEST_TEXT = 480

export function composeExchange(exchange: Exchange): Composed {
  const sentences = steerSentences(exchange.typed)
  const lead = leadOf(sentences)
  const said = leadText(lead)
  return { exchange, lead, sentences, outcome: outcomeFor(exchange.units, said.length) }
}

function leadOf(sentences: readonly SteerSentence[]): SteerSentence[] {
  const chosen: SteerSentence[] = []
  let length = 0
  for (const sentence of [...sentences].sort((one, other) => other.steer - one.steer)) {
    if (chosen.length > 0 && (sentence.steer <= 0 || length > ENOUGH_LEAD)) break
    if (chosen.length > 0 && length + sentence.text.length > LONGEST_LEAD) continue
    chosen.push(sentence)
    length += sentence.text.length
  }
  return chosen.sort((one, other) => one.index - other.index)
}

export function leadText(lead: readonly SteerSentence[]): string {
  return cutAtSentence(lead.map(({ text }) => text).join(' '), LONGEST_LEAD)
}

function outcomeFor(units: readonly ClosingUnit[], leadLength: number): ClosingUnit[] {
  const used: ClosingUnit[] = []
  let length = leadLength
  for (const unit of units) {
    if (used.length > 0 && length + unit.text.length > LONGEST_TEXT) break
    used.push(unit)
    length += unit.text.length
    if (length > ENOUGH_TEXT) break
  }
  return used
}
