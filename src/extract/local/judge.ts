import { ok } from '../../base/result.ts'
import { exchangeDrafts } from '../exchange/exchange-drafts.ts'
import { type Exchange, exchangesOf } from '../exchange/exchanges.ts'
import { refutedMessages } from '../exchange/refuted.ts'
import { typedWordsOf } from '../exchange/typed-words.ts'
import type { Judge, JudgeDraft, JudgedTurn, Judgement, Refusal } from '../judge.ts'
import { structureDrafts } from '../structure/structure-drafts.ts'
import { candidatesIn } from './candidates.ts'
import { draftOf } from './draft.ts'

/** The judge that needs no model and no network: it reads what people lay down and what their exchanges ended with. */
export function makeLocalJudge(): Judge {
  return { name: 'local', judge: async (turns, earlier) => ok(judgeTurns(turns, earlier)) }
}

/** At most so many drafts per turn: a turn that seems to hold more was not understood. */
const MAX_PER_TURN = 5

/** What these turns hold that is worth keeping. Pure, and the same for the same turns. */
export function judgeTurns(turns: readonly JudgedTurn[], earlier: readonly JudgedTurn[] = []): Judgement {
  const drafts: JudgeDraft[] = []
  const refused: Refusal[] = []
  const known = exchangesOf([...earlier, ...turns])
  const refuted = refutedMessages(known)
  const exchanges = new Map(known.map((exchange) => [exchange.turn, exchange]))
  for (const turn of turns) {
    const stated = statedIn(turn)
    const exchange = exchanges.get(turn)
    const concluded = exchange === undefined ? NOTHING : concludedFrom(exchange, refuted)
    const found = withoutDoubles(stated.drafts, concluded.drafts)
    drafts.push(...found.slice(0, MAX_PER_TURN))
    const tooMany = found.slice(MAX_PER_TURN)
    refused.push(...stated.refused, ...concluded.refused)
    refused.push(...tooMany.map(({ text }) => ({ quote: text, reason: 'too many in one turn' })))
  }
  const settled = structureDrafts(turns, earlier).filter((draft) => !restsOn(refuted, draft))
  return {
    drafts: withoutRepeats([...settled, ...notSettled(drafts, settled)]),
    refused,
    refuted: known
      .filter(({ turn }) => earlier.includes(turn))
      .map(({ closing }) => closing.id)
      .filter((id) => refuted.has(id)),
  }
}

function concludedFrom(exchange: Exchange, refuted: ReadonlySet<string>): ReturnType<typeof exchangeDrafts> {
  if (!refuted.has(exchange.closing.id)) return exchangeDrafts(exchange)
  return {
    drafts: [],
    refused: [{ quote: exchange.typed, reason: 'the outcome was rejected or undone later' }],
  }
}

/** What the transcript itself shows to be settled is not said a second time by the exchange around it. */
function notSettled(drafts: readonly JudgeDraft[], settled: readonly JudgeDraft[]): JudgeDraft[] {
  const messages = new Set(settled.flatMap(({ evidence }) => evidence.flatMap((one) => one.messages)))
  return drafts.filter(
    ({ origin, evidence }) =>
      origin === 'user' || !evidence.some((one) => one.messages.some((id) => messages.has(id))),
  )
}

/** Whether something of the agent's rests on a message that the person rejected. */
function restsOn(refuted: ReadonlySet<string>, { origin, evidence }: JudgeDraft): boolean {
  return origin !== 'user' && evidence.some(({ messages }) => messages.some((id) => refuted.has(id)))
}

const NOTHING = { drafts: [], refused: [] }

/** What the person lays down in words of their own, by itself. */
function statedIn({ session, at, messages }: JudgedTurn): { drafts: JudgeDraft[]; refused: Refusal[] } {
  const read = messages
    .filter(({ role }) => role === 'user')
    .map(({ id, text }) => ({ id, ...candidatesIn(typedWordsOf(text)) }))
  return {
    drafts: read.flatMap(({ id, kept }) =>
      kept.map((candidate) => draftOf(candidate, { session, message: id, at, origin: 'user' })),
    ),
    refused: read.flatMap(({ refused }) => refused),
  }
}

/** What was said in so many words ("from now on", "remember") stands by itself, and then its exchange is not kept as well. */
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
