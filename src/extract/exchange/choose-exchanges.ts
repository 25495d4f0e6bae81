import { type Composed, composePassages, outcomeText, type Scorers } from './compose.ts'
import { Course } from './course.ts'
import { isChangedLater, isDecidedNext } from './decided-next.ts'
import { exchangeFeatures } from './exchange-features.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, namesIn } from './forms.ts'
import { isOvertaken } from './overtaken.ts'
import { whyUnsettled } from './unsettled.ts'
import { worthOfExchange } from './worth.ts'

/** An exchange of a session with the decision whether it gives a statement. */
export interface ChosenExchange {
  readonly composed: Composed
  /** Why it gives none; undefined when it gives one. */
  readonly refused: string | undefined
  /** The person did not accept the outcome, or a later exchange changed it. */
  readonly isOvertaken: boolean
}

/** An exchange that is less likely than this to hold something worth keeping gives no statement by itself. */
const LEAST_WORTH = 0.45
/** Short closing messages are put more plainly: the statement rarely misses the point. */
const LEAST_WORTH_OF_SHORT = 0.32
const FEW_UNITS = 3
/** So many of the best exchanges of a session are kept in any case, if they are worth at least this much. */
const BEST_OF_SESSION = 3
const LEAST_WORTH_OF_BEST = 0.25

const DECIDED_NEXT = 'says how it was before the next prompt decided about it'

/** Decides which exchanges of a session give a statement, comparing them with each other. */
export function chooseExchanges(exchanges: readonly Exchange[]): ChosenExchange[] {
  const composed = exchanges.map((exchange) => composeSettled(exchange))
  const course = new Course(exchanges)
  const overtaken = composed.map((one) => isOvertaken(one, course))
  const unsound = composed.map((one, index) => {
    const reason = whyUnsettled(one)
    if (reason !== undefined) return reason
    if (overtaken[index]) return 'the outcome was rejected or changed later'
    return isDecidedNext(one) || isChangedLater(one, course) ? DECIDED_NEXT : undefined
  })
  const worths = composed.map(worthOf)
  const best = bestOf(worths.map((worth, index) => (unsound[index] === undefined ? worth : 0)))
  const isChosen = (index: number) =>
    unsound[index] === undefined &&
    (best.has(index) || (worths[index] ?? 0) >= leastWorthOf(composed[index]?.exchange))
  return composed.map((one, index) => ({
    composed: one,
    isOvertaken: overtaken[index] === true,
    refused: unsound[index] ?? (isChosen(index) ? undefined : 'nothing in this exchange holds beyond it'),
  }))
}

/** The best passage that nothing speaks against; where there is none, the best one. */
export function composeSettled(exchange: Exchange, scorers?: Scorers): Composed {
  const passages = composePassages(exchange, scorers)
  return passages.find((one) => whyUnsettled(one) === undefined) ?? passages[0]
}

/** A sentence that says outright what the cause was is worth keeping, whatever else is said. */
const WORTH_OF_CAUSE = 0.6

function worthOf(composed: Composed): number {
  const text = outcomeText(composed.outcome)
  const worth = worthOfExchange(exchangeFeatures(composed))
  return hasForm('foundCause', text) && namesIn(text) > 0 ? Math.max(WORTH_OF_CAUSE, worth) : worth
}

function leastWorthOf(exchange: Exchange | undefined): number {
  return (exchange?.units.length ?? 0) <= FEW_UNITS ? LEAST_WORTH_OF_SHORT : LEAST_WORTH
}

/** The indexes of the best exchanges. */
function bestOf(worths: readonly number[]): Set<number> {
  const ordered = worths
    .map((worth, index) => ({ worth, index }))
    .sort((one, other) => other.worth - one.worth)
  const best = ordered.slice(0, BEST_OF_SESSION).filter(({ worth }) => worth >= LEAST_WORTH_OF_BEST)
  return new Set(best.map(({ index }) => index))
}
