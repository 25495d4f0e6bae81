import { MAX_TEXT } from '../../model/memory.ts'
import type { JudgeDraft } from '../judge.ts'
import { absoluteDates } from '../local/dates.ts'
import { filesIn } from '../local/files.ts'
import { labelsOf } from '../local/labels.ts'
import { languageOf } from '../local/language.ts'
import type { ClosingUnit } from './closing-units.ts'
import { type Composed, leadText, outcomeText } from './compose.ts'
import { cutAtSentence } from './cut.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm } from './forms.ts'
import { kindOfOutcome } from './outcome-kind.ts'
import type { SteerSentence } from './steer.ts'
import { underItsHeading } from './under-heading.ts'

/**
 * One statement for an exchange: the person's words, which are its authority, completed by the sentences of the
 * outcome that say most, so that it can be understood alone. What the outcome adds is the assistant's.
 */
export function exchangeDraft({ exchange, lead, outcome }: Composed): JudgeDraft {
  const said = withDates(leadText(lead), exchange)
  const body = outcomeText(underItsHeading(outcome, said !== ''))
  const text = cutAtSentence(said === '' ? body : `“${said}” → ${body}`, MAX_TEXT)
  return {
    ...shared(
      exchange,
      text,
      lead.filter(mayDecide).flatMap(({ signals }) => [...signals]),
      outcome,
    ),
    importance: said === '' ? 0.5 : 0.6,
    evidence: [...promptEvidence(exchange, lead), ...closingEvidence(exchange, outcome)],
    rule: ruleOf(exchange),
  }
}

/** A question decides nothing, nor does the description of a failure, whatever words they use. */
function mayDecide({ text, signals }: SteerSentence): boolean {
  return !/[?？]\s*$/.test(text) && !signals.has('symptom') && !hasForm('failure', text)
}

function ruleOf({ typed, isApproval }: Exchange): string {
  if (isApproval) return 'exchange/agreed'
  return typed === '' ? 'exchange/found' : 'exchange/asked'
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
