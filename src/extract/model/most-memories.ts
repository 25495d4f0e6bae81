import type { JudgedTurn } from '../judge.ts'
import { hasSubstance } from './worth.ts'

/** More than this of an ordinary part of a session is no selection any more. */
export const FEWEST_ALLOWED = 5
/** A part with many turns in which the person decided something may give more, up to this. */
const MOST_ALLOWED = 12

/** The number of memories that a part may give: one for each turn with more than a short order, within bounds. */
export function mostMemories(turns: readonly JudgedTurn[]): number {
  const steered = turns.filter(hasSubstance).length
  return Math.min(MOST_ALLOWED, Math.max(FEWEST_ALLOWED, steered))
}
