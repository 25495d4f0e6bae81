import { ok } from '../../base/result.ts'
import { type ChosenExchange, chooseExchanges } from '../exchange/choose-exchanges.ts'
import { exchangeDraft } from '../exchange/exchange-draft.ts'
import { exchangesOf } from '../exchange/exchanges.ts'
import { saidDrafts } from '../exchange/said-drafts.ts'
import { typedWordsOf, untypedLinesOf } from '../exchange/typed-words.ts'
import {
  type Judge,
  type JudgeDraft,
  type JudgedTurn,
  type Judgement,
  MAX_EARLIER_TURNS,
  type Refusal,
} from '../judge.ts'
import { structureDrafts } from '../structure/structure-drafts.ts'
import { candidatesIn } from './candidates.ts'
import { draftOf } from './draft.ts'
import { isAboutRedacted } from './redacted-point.ts'

/** The judge that needs no model and no network: it reads what people lay down and what their exchanges ended with. */
export function makeLocalJudge(): Judge {
  return { name: 'local', judge: async (turns, earlier) => ok(judgeTurns(turns, earlier)) }
}

/** At most so many drafts per turn: a turn that seems to hold more was not understood. */
const MAX_PER_TURN = 5

/** Statements in these turns that are worth keeping. Pure, and the same for the same turns. */
export function judgeTurns(turns: readonly JudgedTurn[], earlier: readonly JudgedTurn[] = []): Judgement {
  const drafts: JudgeDraft[] = []
  const refused: Refusal[] = []
  const chosen = chooseExchanges(exchangesOf([...earlier, ...turns]))
  const byTurn = new Map(chosen.map((one) => [one.composed.exchange.turn, one]))
  for (const turn of turns) {
    const stated = statedIn(turn)
    const concluded = concludedFrom(byTurn.get(turn))
    const found = withoutDoubles(stated.drafts, concluded.drafts)
    drafts.push(...found.slice(0, MAX_PER_TURN))
    const tooMany = found.slice(MAX_PER_TURN)
    refused.push(...stated.refused, ...concluded.refused)
    refused.push(...tooMany.map(({ text }) => ({ quote: text, reason: 'too many in one turn' })))
  }
  const overtaken = new Set(
    chosen.filter((one) => one.isOvertaken).map(({ composed }) => composed.exchange.closing.id),
  )
  const settled = structureDrafts(turns, earlier).filter((draft) => !restsOn(overtaken, draft))
  return {
    drafts: withoutRepeats([...settled, ...notSettled(drafts, settled)]).filter(
      ({ text }) => !isAboutRedacted(text),
    ),
    refused,
    overtaken: overtakenAmong(earlier, chosen),
  }
}

/** The exchange of a turn may have begun in one of so many turns before, which are missing before the first of them. */
const CARRIED_TURNS = 3

/** Closing messages of earlier turns whose exchange gives no statement any more, except where a structure rests on them. */
function overtakenAmong(earlier: readonly JudgedTurn[], chosen: readonly ChosenExchange[]): string[] {
  const known = new Set(earlier.slice(earlier.length < MAX_EARLIER_TURNS ? 0 : CARRIED_TURNS))
  const settled = messagesOf(structureDrafts(earlier, []))
  return (
    chosen
      .filter(({ refused, composed: { exchange } }) => refused !== undefined && known.has(exchange.turn))
      // A prompt that was never answered closes itself, and the person's words in it hold.
      .filter(({ composed: { exchange } }) => exchange.closing.role === 'assistant')
      .filter((one) => one.isOvertaken || !settled.has(one.composed.exchange.closing.id))
      .map(({ composed: { exchange } }) => exchange.closing.id)
  )
}

function concludedFrom(chosen: ChosenExchange | undefined): { drafts: JudgeDraft[]; refused: Refusal[] } {
  if (chosen === undefined) return NOTHING
  const said = saidDrafts(chosen)
  if (chosen.refused === undefined) return { drafts: [exchangeDraft(chosen.composed), ...said], refused: [] }
  const draft = exchangeDraft(chosen.composed)
  return {
    drafts: said,
    refused: [{ quote: draft.evidence[0]?.quote ?? draft.text, reason: chosen.refused }],
  }
}

/** Drops drafts that repeat what the transcript itself shows to be settled. */
function notSettled(drafts: readonly JudgeDraft[], settled: readonly JudgeDraft[]): JudgeDraft[] {
  const messages = messagesOf(settled)
  return drafts.filter(
    ({ origin, evidence }) =>
      origin === 'user' || !evidence.some((one) => one.messages.some((id) => messages.has(id))),
  )
}

/** Whether something of the agent's rests on a closing message that was rejected or changed. */
function restsOn(overtaken: ReadonlySet<string>, { origin, evidence }: JudgeDraft): boolean {
  return origin !== 'user' && evidence.some(({ messages }) => messages.some((id) => overtaken.has(id)))
}

function messagesOf(drafts: readonly JudgeDraft[]): Set<string> {
  return new Set(drafts.flatMap(({ evidence }) => evidence.flatMap((one) => one.messages)))
}

const NOTHING = { drafts: [], refused: [] }

/** Statements that the person lays down in words of their own. */
function statedIn({ session, at, messages }: JudgedTurn): { drafts: JudgeDraft[]; refused: Refusal[] } {
  const read = messages
    .filter(({ role }) => role === 'user')
    .map(({ id, text }) => ({ id, pasted: pastedIn(text), ...candidatesIn(typedWordsOf(text)) }))
  return {
    drafts: read.flatMap(({ id, kept }) =>
      kept.map((candidate) => draftOf(candidate, { session, message: id, at, origin: 'user' })),
    ),
    refused: read.flatMap(({ refused, pasted }) => [...refused, ...pasted]),
  }
}

/** Says once for each prompt that lines of it are not the person's. */
function pastedIn(prompt: string): Refusal[] {
  const [first, ...more] = untypedLinesOf(prompt)
  if (first === undefined) return []
  const others = more.length === 0 ? '' : `, and ${more.length} more lines`
  return [{ quote: first.slice(0, LONGEST_QUOTE), reason: `pasted or written by a program${others}` }]
}

const LONGEST_QUOTE = 160

/** A statement in so many words ("from now on", "remember") stands by itself, and then its exchange is not kept as well. */
function withoutDoubles(stated: readonly JudgeDraft[], concluded: readonly JudgeDraft[]): JudgeDraft[] {
  return [...stated, ...concluded.filter((one) => !stated.some((draft) => quotes(one, draft)))]
}

function quotes({ evidence }: JudgeDraft, stated: JudgeDraft): boolean {
  const words = stated.evidence[0]?.quote.replace(/\s+/g, ' ') ?? ''
  return evidence.some(({ quote }) => quote !== '' && (words.includes(quote) || quote.includes(words)))
}

/** The same words said twice are one draft; the first place counts. */
function withoutRepeats(drafts: readonly JudgeDraft[]): JudgeDraft[] {
  const seen = new Set<string>()
  return drafts.filter(({ text }) => !seen.has(text) && seen.add(text))
}
