import { DAY_MS, isoTime } from '../base/clock.ts'
import { sessionKey } from '../ingest/keys.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import type { Memory } from '../model/memory.ts'
import type { Message, Session, ToolCall, Turn } from '../model/session.ts'
import type { InjectContext } from './context.ts'
import { followed } from './substance.ts'

const DAYS_MS = 2 * DAY_MS
/** A turn in which nothing happened for so long is over, whatever comes. */
const QUIET_MS = 60_000

/**
 * Notices which of the things that agents were told they used: quoted, or followed in what they did. Telling alone counts
 * for nothing, and each turn counts once, when it is over. Gives how often something was used.
 */
export async function noticeUse(context: InjectContext): Promise<number> {
  const since = isoTime(context.clock.now() - DAYS_MS)
  const rows = (await context.store.injections.list(context.reach, { since })).filter(
    ({ memories, hostSession }) => memories.length > 0 && hostSession !== null,
  )
  const sessions = new Map<string, InjectionRecord[]>()
  for (const row of rows) {
    const key = sessionKey({ user: context.config.user, host: row.host }, placeOf(row))
    sessions.set(key, [...(sessions.get(key) ?? []), row])
  }
  let used = 0
  for (const [key, told] of sessions) used += await lookThrough(context, key, told)
  return used
}

function placeOf({ hostSession }: InjectionRecord) {
  return { hostSession: hostSession ?? '', agent: null }
}

async function lookThrough(
  context: InjectContext,
  key: string,
  told: readonly InjectionRecord[],
): Promise<number> {
  const { store, reach } = context
  const id = await store.sessions.idOf(key)
  const session = id === undefined ? undefined : await store.sessions.get(reach, id)
  if (session === undefined) return 0
  const from = told.map(({ lookedAt, at }) => lookedAt ?? at).sort()[0] ?? ''
  const turns = overTurns(await store.sessions.turns(reach, session.id), session, context).filter(
    ({ endedAt }) => (endedAt ?? '') > from,
  )
  const last = turns.at(-1)?.endedAt
  if (last == null) return 0
  const messages = await store.sessions.messages(reach, session.id)
  const calls = await store.sessions.toolCalls(reach, session.id)
  let count = 0
  for (const turn of turns) {
    const before = told.filter(({ at, lookedAt }) => at <= (turn.endedAt ?? '') && !isLooked(turn, lookedAt))
    const memories = await store.memories.byIds(reach, [...new Set(before.flatMap((row) => row.memories))])
    const used = await usedIn(context, memories, spokenIn(turn, messages, calls))
    await store.memories.markUsed(reach, used, turn.endedAt ?? last)
    count += used.length
  }
  await store.injections.markLooked(
    reach,
    told.map((row) => row.id),
    last,
  )
  return count
}

function isLooked({ endedAt }: Turn, lookedAt: string | null): boolean {
  return lookedAt !== null && (endedAt ?? '') <= lookedAt
}

/** The turns that nothing is added to any more, oldest first. */
function overTurns(turns: readonly Turn[], session: Session, { clock }: InjectContext): Turn[] {
  const quiet = isoTime(clock.now() - QUIET_MS)
  return turns.filter(
    ({ endedAt }, index) =>
      endedAt !== null && (index < turns.length - 1 || session.endedAt !== null || endedAt < quiet),
  )
}

interface Spoken {
  readonly asked: string
  readonly answered: string
}

export function spokenIn({ id }: Turn, messages: readonly Message[], calls: readonly ToolCall[]): Spoken {
  const said = messages.filter(({ turn }) => turn === id)
  const of = (role: Message['role']) => said.filter((one) => one.role === role).map(({ text }) => text)
  const done = calls.filter(({ turn }) => turn === id).map(({ input }) => input)
  return { asked: of('user').join('\n'), answered: [...of('assistant'), ...done].join('\n') }
}

async function usedIn(
  { store }: InjectContext,
  memories: readonly Memory[],
  { asked, answered }: Spoken,
): Promise<string[]> {
  const used: string[] = []
  for (const { id, text } of memories) if (await followed(store, text, asked, answered)) used.push(id)
  return used
}
