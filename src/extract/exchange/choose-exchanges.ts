import { type Composed, composeExchange, leadText, outcomeText } from './compose.ts'
import { exchangeFeatures } from './exchange-features.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, identifiersIn, namesIn } from './forms.ts'
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
const LEAST_WORTH = 0.38
/** Short closing messages, and those that answer no typed words, are put more plainly: the statement rarely misses the point. */
const LEAST_WORTH_OF_SHORT = 0.28
const LEAST_WORTH_OF_FOUND = 0.25
const FEW_UNITS = 3
/** So many of the best exchanges of a session are kept in any case, if they are worth at least this much. */
const BEST_OF_SESSION = 3
const LEAST_WORTH_OF_BEST = 0.2

/** Decides which exchanges of a session give a statement, comparing them with each other. */
export function chooseExchanges(exchanges: readonly Exchange[]): ChosenExchange[] {
  const composed = exchanges.map((exchange) => composeExchange(exchange))
  const overtaken = composed.map((one, index) => isOvertaken(one, exchanges.slice(index + 1)))
  const unsound = composed.map(
    (one, index) =>
      whyUnsettled(one) ?? (overtaken[index] ? 'the outcome was rejected or changed later' : undefined),
  )
  const worths = composed.map(worthOf)
  const best = bestOf(worths.map((worth, index) => (unsound[index] === undefined ? worth : 0)))
  const isChosen = (index: number) =>
    unsound[index] === undefined &&
    (best.has(index) || (worths[index] ?? 0) >= leastWorthOf(composed[index]?.exchange))
  const names = rareNames(composed)
  const givesWay = (index: number) =>
    names.some((later, at) => at > index && isChosen(at) && coversNames(later, names[index]))
  return composed.map((one, index) => ({
    composed: one,
    isOvertaken: overtaken[index] === true,
    refused:
      unsound[index] ??
      (isChosen(index) ? undefined : 'nothing in this exchange holds beyond it') ??
      (givesWay(index) ? 'a later exchange of the session is about the same' : undefined),
  }))
}

/** A sentence that says outright what the cause was is worth keeping, whatever else is said. */
const WORTH_OF_CAUSE = 0.6

function worthOf(composed: Composed): number {
  const text = outcomeText(composed.outcome)
  const worth = worthOfExchange(exchangeFeatures(composed))
  return hasForm('foundCause', text) && namesIn(text) > 0 ? Math.max(WORTH_OF_CAUSE, worth) : worth
}

function leastWorthOf(exchange: Exchange | undefined): number {
  if (exchange?.typed === '') return LEAST_WORTH_OF_FOUND
  return (exchange?.units.length ?? 0) <= FEW_UNITS ? LEAST_WORTH_OF_SHORT : LEAST_WORTH
}

/** The places of the best ones. */
function bestOf(worths: readonly number[]): Set<number> {
  const ordered = worths
    .map((worth, index) => ({ worth, index }))
    .sort((one, other) => other.worth - one.worth)
  const best = ordered.slice(0, BEST_OF_SESSION).filter(({ worth }) => worth >= LEAST_WORTH_OF_BEST)
  return new Set(best.map(({ index }) => index))
}

/** A name in more exchanges than this is what the whole session is about, and says nothing of one exchange. */
const MAX_SHARE_OF_RARE = 0.4
const FEW_EXCHANGES = 3

/** For each exchange the names in its statement that few exchanges of the session share. */
function rareNames(composed: readonly Composed[]): ReadonlySet<string>[] {
  const counts = new Map<string, number>()
  for (const { exchange } of composed)
    for (const name of new Set(exchange.units.flatMap(({ text }) => identifiersIn(text))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  const most = Math.max(FEW_EXCHANGES, composed.length * MAX_SHARE_OF_RARE)
  return composed.map(({ lead, outcome }) => {
    const names = identifiersIn(`${leadText(lead)} ${outcomeText(outcome)}`)
    return new Set(names.filter((name) => (counts.get(name) ?? 0) <= most))
  })
}

const SHARED_NAMES = 3

/** Whether a later statement speaks of what an earlier one named: then the later one holds. */
function coversNames(later: ReadonlySet<string>, earlier: ReadonlySet<string> = new Set()): boolean {
  const shared = [...earlier].filter((name) => later.has(name)).length
  return shared >= SHARED_NAMES || (shared > 0 && shared >= earlier.size / 2)
}
