import { closingUnits } from '../exchange/closing-units.ts'
import type { JudgedMessage } from '../judge.ts'
import { sharesSubject } from './person-words.ts'

const LONGEST_OUTCOME = 260

/** The agent's finding about a question: the first sentence of its next messages that speaks of the same. */
export interface Outcome {
  readonly message: JudgedMessage
  readonly text: string
}

export function outcomeIn(messages: readonly JudgedMessage[], about: string): Outcome | undefined {
  for (const message of messages) {
    const unit = closingUnits(message.text).find(
      ({ text }) => text.length <= LONGEST_OUTCOME && sharesSubject(text, about),
    )
    if (unit !== undefined) return { message, text: unit.text }
  }
  return undefined
}
