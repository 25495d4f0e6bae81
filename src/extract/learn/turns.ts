import { DAY_MS } from '../../base/clock.ts'
import { withoutFences, withoutInjectedLines } from '../../hosts/fence.ts'
import { isOurTool } from '../../hosts/our-tools.ts'
import type { Reach } from '../../model/reach.ts'
import type { Message, Session, ToolCall, Turn } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { JudgedTurn } from '../judge.ts'
import { savesMemory } from './own-memories.ts'

/** The turns of a session that are over and that a judge has not read yet. */
export interface Unread {
  /** Oldest first. */
  readonly turns: readonly UnreadTurn[]
  /** The messages, as evidence names them, that the judge has not read before. */
  readonly fresh: ReadonlySet<string>
  /** In which turn of the session each message stands, counted from its beginning. */
  readonly turnOf: ReadonlyMap<string, number>
  /** The turns before those, oldest first. */
  readonly earlier: readonly JudgedTurn[]
  /** The judge's cursor: a reader that moves it on checks that it has not changed. */
  readonly place: string | null
}

export interface UnreadTurn {
  /** The id of its last message: where the judge stands once it is read. */
  readonly last: string
  /** Null for a turn that is passed over, since the agent itself kept something in it. */
  readonly judged: JudgedTurn | null
}

export interface ReadOptions {
  readonly judge: string
  /** A turn in which nothing happened since then is over, whatever it waits for. */
  readonly quietSince: string
}

/** Reads on in a session, from where the judge stands; from the beginning when the message at its place has vanished. */
export async function unreadTurns(
  store: Store,
  reach: Reach,
  session: Session,
  { judge, quietSince }: ReadOptions,
): Promise<Unread> {
  const place = await store.learning.cursor(reach, session.id, judge)
  const messages = await store.sessions.messages(reach, session.id)
  const after = messages.find(({ id }) => id === place)?.seq ?? -1
  const fresh = messages.filter(({ seq }) => seq > after)
  const whole = await wholeTurns(store, reach, session, messages)
  const unread = whole.filter((turn) => turn.messages.some(({ seq }) => seq > after))
  const isWaitedFor = (turn: WholeTurn, index: number) =>
    !isQuiet(turn, quietSince) && (isHearsay(turn) || (index === unread.length - 1 && !isOver(turn, session)))
  const first = unread.findIndex(isWaitedFor)
  const over = first < 0 ? unread : unread.slice(0, first)
  const saves = savesMemory(session.host)
  return {
    turns: over.map((turn) => ({
      last: lastMessage(turn).id,
      judged: turn.calls.some(saves) ? null : toJudged(session, turn),
    })),
    fresh: new Set(fresh.map(({ hostMessage }) => hostMessage)),
    turnOf: new Map(
      whole.flatMap((turn, number) => turn.messages.map(({ hostMessage }) => [hostMessage, number] as const)),
    ),
    earlier: whole.filter((turn) => !unread.includes(turn)).map((turn) => toJudged(session, turn)),
    place,
  }
}

/** Every turn of a session that a judge would read. */
export async function allTurns(
  store: Store,
  reach: Reach,
  session: Session,
): Promise<Pick<Unread, 'turnOf'> & { readonly turns: JudgedTurn[] }> {
  const { turns, turnOf } = await unreadTurns(store, reach, session, EVERY_TURN)
  return { turnOf, turns: turns.flatMap(({ judged }) => judged ?? []) }
}

/** A judge that has read nothing, at a time when every turn is over. */
export const EVERY_TURN: ReadOptions = { judge: 'nobody', quietSince: '9999' }

interface WholeTurn {
  readonly turn: Turn
  readonly messages: readonly [Message, ...Message[]]
  readonly calls: readonly ToolCall[]
}

async function wholeTurns(
  store: Store,
  reach: Reach,
  { id }: Session,
  messages: readonly Message[],
): Promise<WholeTurn[]> {
  const calls = byTurn(await store.sessions.toolCalls(reach, id))
  const said = byTurn(messages)
  const turns = (await store.sessions.turns(reach, id)).flatMap((turn) => {
    const [first, ...rest] = said.get(turn.id) ?? []
    if (first === undefined) return []
    const whole: WholeTurn = { turn, messages: [first, ...rest], calls: calls.get(turn.id) ?? [] }
    return [whole]
  })
  // A judge's position is a message: a turn that ends after it would be read a second time.
  return turns.sort((one, other) => lastMessage(one).seq - lastMessage(other).seq)
}

function byTurn<T extends { readonly turn: string | null }>(things: readonly T[]): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>()
  for (const one of things) {
    const group = groups.get(one.turn)
    if (group) group.push(one)
    else groups.set(one.turn, [one])
  }
  return groups
}

/** Words from a hook alone are soon replaced by the transcript's, and evidence must not point to what is gone. */
function isHearsay({ messages }: WholeTurn): boolean {
  return messages.some(({ provisional }) => provisional)
}

/** A message from far in the future has the time of a clock that was wrong: its turn is not waited for until then. */
function isQuiet({ messages }: WholeTurn, since: string): boolean {
  const farAhead = Date.parse(since) + FAR_AHEAD_MS
  return messages.every(({ at }) => at < since || Date.parse(at) > farAhead)
}

const FAR_AHEAD_MS = DAY_MS

/** The last turn may still be going on: then its end is waited for, since an error's cause is often said there. */
function isOver({ turn, messages, calls }: WholeTurn, session: Session): boolean {
  const last = messages.at(-1)
  // A session that was taken up again has an end from before.
  if (last === undefined || turn.interrupted || (session.endedAt ?? '') >= last.at) return true
  const isAnswered = calls.every(({ output, failed, at }) => (output !== null || failed) && at <= last.at)
  return last.role !== 'user' && isAnswered
}

/**
 * Evidence names sessions and messages as their host does, so that it leads to the transcript. What our own tools were
 * asked and answered is left out: memoria does not learn from itself.
 */
function toJudged({ host, hostSession }: Session, { turn, messages, calls }: WholeTurn): JudgedTurn {
  return {
    session: hostSession,
    host,
    at: turn.startedAt,
    ...(turn.interrupted ? { interrupted: true } : {}),
    messages: messages.map(({ hostMessage, role, text, at }) => ({
      id: hostMessage,
      role,
      text: withoutInjectedLines(withoutFences(text)),
      at,
    })),
    tools: calls
      .filter(({ name }) => !isOurTool(name))
      .map(({ name, input, output, failed, at }) => ({ name, input, output: output ?? '', failed, at })),
  }
}

function lastMessage({ messages: [first, ...rest] }: WholeTurn): Message {
  return rest.reduce((last, one) => (last.seq > one.seq ? last : one), first)
}
