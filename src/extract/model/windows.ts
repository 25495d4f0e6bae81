import type { JudgedTurn } from '../judge.ts'
import { LONGEST_TRANSCRIPT, lengthOf } from './transcript.ts'

const MOST_TURNS = 30

/**
 * Cuts turns into parts that a model reads at once, oldest first, each turn in exactly one of them. One turn that is too
 * long by itself is a part of its own, and is shown without its middle.
 */
export function windows(turns: readonly JudgedTurn[]): JudgedTurn[][] {
  const parts: JudgedTurn[][] = []
  let length = 0
  for (const turn of turns) {
    const more = lengthOf(turn)
    const current = parts.at(-1)
    if (current === undefined || current.length >= MOST_TURNS || length + more > LONGEST_TRANSCRIPT) {
      parts.push([turn])
      length = more
    } else {
      current.push(turn)
      length += more
    }
  }
  return parts
}
