import { isLongAgo, isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import { spanIn } from '../extract/sources.ts'
import { ruledOut } from '../inject/ruled-out.ts'
import { type SessionContent, usedSince, wasUsed } from '../inject/used-in.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import { LIVING_OR_SUPERSEDED, type Memory, type State } from '../model/memory.ts'
import type { Message, Session, ToolCall, Turn } from '../model/session.ts'
import { textAt } from './injection.ts'
import { type SourceOfInjection, sourceOfInjection } from './injection-sources.ts'
import { promptOf } from './prompt-of.ts'

type ExplainContext = Pick<Context, 'store' | 'reach' | 'config' | 'clock'>

/** One turn with all that memoria did in it. */
export interface ExplainedTurn extends Turn {
  readonly messages: readonly Message[]
  readonly calls: readonly ToolCall[]
  readonly injected: readonly ExplainedInjection[]
  readonly learned: readonly LearnedMemory[]
}

/** One time that the agent was given something. */
export interface ExplainedInjection extends Pick<InjectionRecord, 'id' | 'at' | 'channel' | 'characters'> {
  readonly memories: readonly InjectedMemory[]
  readonly also: readonly SourceOfInjection[]
}

export interface InjectedMemory {
  readonly id: string
  readonly revision: number
  /** As it was then; null once it was purged. */
  readonly text: string | null
  readonly reason: string
  /** Whether the agent took it up; null while that is not known. */
  readonly used: boolean | null
  readonly state: State | null
  readonly quote: string | null
  /** A person said that it was wrong here. */
  readonly ruledOut: boolean
}

/** A memory that came from a turn, and where its words stand in the messages. */
export interface LearnedMemory {
  readonly memory: Memory
  readonly quote: string
  readonly spans: readonly { readonly message: string; readonly from: number; readonly to: number }[]
}

export interface ExplainedSession {
  readonly turns: readonly ExplainedTurn[]
  /** How many turns there are in all. */
  readonly total: number
  /** Injected in a session of which no turn is known. */
  readonly unplaced: readonly ExplainedInjection[]
}

export interface TurnRange {
  /** The position of the first turn; without it, the last ones. */
  readonly from?: number | undefined
  readonly limit: number
}

/** A session as a strip of turns: what was said and done in each, what was injected and what was learned. */
export async function explainSession(
  context: ExplainContext,
  session: Session,
  { from, limit }: TurnRange,
): Promise<ExplainedSession> {
  const content = await contentOf(context, session)
  const { turns } = content
  const first = Math.min(from ?? Math.max(0, turns.length - limit), turns.length)
  const shown = turns.slice(first, first + limit)
  const ledger = await injectionsOf(context, session)
  const isShown = (turn: Turn | undefined) => turn !== undefined && shown.includes(turn)
  const injected = ledger
    .map((row) => ({ row, turn: turnOfInjection(row, turns) }))
    .filter(({ turn }) => turn === undefined || isShown(turn))
  const learned = await learnedIn(context, session, content)
  const explained = await Promise.all(
    injected.map(async ({ row, turn }) => ({
      turn,
      one: await explainInjection(context, row, turn, content),
    })),
  )
  return {
    total: turns.length,
    unplaced: explained.flatMap(({ turn, one }) => (turn === undefined ? [one] : [])),
    turns: shown.map((turn) => ({
      ...turn,
      messages: content.messages.filter((message) => message.turn === turn.id),
      calls: content.calls.filter((call) => call.turn === turn.id),
      injected: explained.flatMap((each) => (each.turn === turn ? [each.one] : [])),
      learned: learned.flatMap((each) => (each.turn === turn.id ? [each.one] : [])),
    })),
  }
}

/** A session that did not end runs while something is said in it; hosts that crash say no end. */
export function isRunning(
  { endedAt, lastAt }: { readonly endedAt: string | null; readonly lastAt: string },
  { clock }: Pick<Context, 'clock'>,
): boolean {
  return endedAt === null && !isLongAgo(Date.parse(lastAt), clock.now(), QUIET_MS)
}

const QUIET_MS = 30 * 60_000

async function contentOf({ store, reach }: ExplainContext, { id }: Session): Promise<SessionContent> {
  const [turns, messages, calls] = [
    await store.sessions.turns(reach, id),
    await store.sessions.messages(reach, id),
    await store.sessions.toolCalls(reach, id),
  ]
  const withTurn = <Item extends { readonly turn: string | null; readonly at: string }>(item: Item): Item =>
    item.turn === null ? { ...item, turn: (turnAt(item.at, turns) ?? turns[0])?.id ?? null } : item
  return { turns, messages: messages.map(withTurn), calls: calls.map(withTurn) }
}

/** Oldest first; rows that only note a compaction hold nothing that was injected. */
export async function injectionsOf(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { host, hostSession }: Session,
): Promise<InjectionRecord[]> {
  const rows = await store.injections.list(reach, { host, hostSession })
  return rows.filter(({ characters }) => characters > 0).reverse()
}

/** A hook answers a prompt a moment before or after the time that the transcript notes for it. */
export const HOOK_MS = 2_000

/** The turn of an injection. A brief comes before the first turn and belongs to it. */
export function turnOfInjection(
  { at, channel }: Pick<InjectionRecord, 'at' | 'channel'>,
  turns: readonly Turn[],
): Turn | undefined {
  const early = channel === 'brief' || channel === 'hint' ? HOOK_MS : 0
  const before = turnAt(isoTime(Date.parse(at) + early), turns)
  return before ?? turns[0]
}

function turnAt(at: string, turns: readonly Turn[]): Turn | undefined {
  return turns.findLast(({ startedAt }) => startedAt <= at)
}

async function explainInjection(
  context: ExplainContext,
  row: InjectionRecord,
  turn: Turn | undefined,
  content: SessionContent,
): Promise<ExplainedInjection> {
  const { store, reach } = context
  const { id, at, channel, characters } = row
  const memories = await store.memories.byIds(reach, row.memories)
  const used = await usedSince(context, at, memories, content)
  const wrong = await ruledOut(context, row.memories, promptOf(turn?.id, content.messages))
  const lines = await Promise.all(
    row.memories.map(async (memory, index): Promise<InjectedMemory> => {
      const now = memories.find((one) => one.id === memory)
      const revision = row.revisions[index] ?? 0
      return {
        id: memory,
        revision,
        text: textAt(await store.memories.history(reach, memory), revision),
        reason: row.reasons[index] ?? '',
        used: wasUsed(used, memory, row),
        state: now?.state ?? null,
        quote: now?.evidence.at(-1)?.quote ?? null,
        ruledOut: wrong.has(memory),
      }
    }),
  )
  const also = await Promise.all(row.also.map((name) => sourceOfInjection(context, name)))
  return { id, at, channel, characters, memories: lines, also }
}

async function learnedIn(
  { store, reach }: ExplainContext,
  { hostSession }: Session,
  { messages }: SessionContent,
): Promise<{ readonly turn: string | null; readonly one: LearnedMemory }[]> {
  const states = [...LIVING_OR_SUPERSEDED, 'proposed'] as const
  const memories = await store.memories.list(reach, { session: hostSession, states })
  return memories.flatMap((memory) =>
    memory.evidence.flatMap(({ session, messages: cited, quote }) => {
      const said = messages.filter(({ hostMessage }) => cited.includes(hostMessage))
      if (session !== hostSession || said.length === 0) return []
      const spans = said.flatMap(({ id, text }) => {
        const span = spanIn(text, quote)
        return span === null ? [] : [{ message: id, from: span[0], to: span[1] }]
      })
      return [{ turn: said[0]?.turn ?? null, one: { memory, quote, spans } }]
    }),
  )
}
