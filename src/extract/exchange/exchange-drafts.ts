import { MAX_TEXT } from '../../model/memory.ts'
import type { JudgeDraft, Refusal } from '../judge.ts'
import { absoluteDates } from '../local/dates.ts'
import { filesIn } from '../local/files.ts'
import { labelsOf } from '../local/labels.ts'
import { languageOf } from '../local/language.ts'
import type { ClosingUnit } from './closing-units.ts'
import { type Composed, composeExchange, leadText } from './compose.ts'
import { cutAtSentence } from './cut.ts'
import { exchangeFeatures } from './exchange-features.ts'
import type { Exchange } from './exchanges.ts'
import { namesIn } from './forms.ts'
import { CAUSE, FOUND_CAUSE, kindOfOutcome } from './outcome-kind.ts'
import type { SteerSentence } from './steer.ts'
import { whyUnsettled } from './unsettled.ts'
import { worthOfExchange } from './worth.ts'

/**
 * One statement for an exchange: the person's words, which are its authority, completed by the sentences of the
 * outcome that say most, so that it can be understood alone. What the outcome adds is the assistant's.
 */
export function exchangeDrafts(exchange: Exchange): { drafts: JudgeDraft[]; refused: Refusal[] } {
  const composed = composeExchange(exchange)
  const draft = draftOf(composed)
  const quote = draft.evidence[0]?.quote ?? draft.text
  const unsettled = whyUnsettled(composed)
  if (unsettled !== undefined) return { drafts: [], refused: [{ quote, reason: unsettled }] }
  if (isWorthKeeping(composed)) return { drafts: [draft], refused: [] }
  return { drafts: [], refused: [{ quote, reason: 'nothing in this exchange holds beyond it' }] }
}

/** An exchange that is less likely than this to hold something worth keeping gives no statement. */
const LEAST_WORTH = 0.39
/** Long closing messages have more chances to hold something: a short one that names a cause needs less. */
const LEAST_WORTH_OF_SHORT_CAUSE = 0.3
const FEW_UNITS = 3

function isWorthKeeping(composed: Composed): boolean {
  const text = outcomeText(composed.outcome)
  const isCauseFound = FOUND_CAUSE.test(text) && namesIn(text) > 0
  const isShortCause = composed.exchange.units.length <= FEW_UNITS && CAUSE.test(text)
  const least = isShortCause ? LEAST_WORTH_OF_SHORT_CAUSE : LEAST_WORTH
  return isCauseFound || worthOfExchange(exchangeFeatures(composed)) >= least
}

function draftOf({ exchange, lead, outcome }: Composed): JudgeDraft {
  const said = withDates(leadText(lead), exchange)
  const body = outcomeText(outcome)
  const text = cutAtSentence(said === '' ? body : `“${said}” → ${body}`, MAX_TEXT)
  return {
    ...shared(
      exchange,
      text,
      lead.flatMap(({ signals }) => [...signals]),
      outcome,
    ),
    importance: said === '' ? 0.5 : 0.6,
    evidence: [...promptEvidence(exchange, lead), ...closingEvidence(exchange, outcome)],
    rule: exchange.isApproval ? 'exchange/agreed' : 'exchange/asked',
  }
}

function shared(
  { turn: { tools } }: Exchange,
  text: string,
  steering: Parameters<typeof kindOfOutcome>[0],
  outcome: readonly ClosingUnit[],
) {
  const kind = kindOfOutcome(steering, outcomeText(outcome))
  const { topic, aliases, keywords } = labelsOf(text, kind)
  const named = filesIn(text)
  // Files that were edited are how somebody comes back to it.
  const edited = tools.length === 0 ? [] : filesIn(tools.map(({ input }) => input.slice(0, 300)).join('\n'))
  return {
    kind,
    text,
    topic,
    aliases,
    keywords,
    origin: 'assistant' as const,
    files: [...new Set([...named, ...edited])].slice(0, MAX_FILES),
    supersedes: null,
  }
}

const MAX_FILES = 8

function outcomeText(outcome: readonly ClosingUnit[]): string {
  return outcome.map(({ text }) => text).join(' ')
}

/** What a person says of tomorrow is said of a day. */
function withDates(text: string, { turn: { at } }: Exchange): string {
  return absoluteDates(text, at, languageOf(text) ?? 'en')
}

function promptEvidence({ turn: { session }, prompts }: Exchange, lead: readonly SteerSentence[]) {
  return prompts.flatMap(({ id, text }) => {
    const quote = lead.find((sentence) => text.includes(sentence.quote))?.quote
    return quote === undefined ? [] : [{ session, messages: [id], quote }]
  })
}

function closingEvidence({ turn: { session }, closing }: Exchange, outcome: readonly ClosingUnit[]) {
  const lines = [...new Set(outcome.map(({ line }) => line))]
  return lines.map((quote) => ({ session, messages: [closing.id], quote }))
}
