import { sessionKey } from '../ingest/keys.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import type { Memory } from '../model/memory.ts'
import type { Message, ToolCall, Turn } from '../model/session.ts'
import type { InjectContext } from './context.ts'
import { followed } from './substance.ts'
import { spokenIn } from './use.ts'

/** All that was said and done in a session. */
export interface SessionContent {
  readonly turns: readonly Turn[]
  readonly messages: readonly Message[]
  readonly calls: readonly ToolCall[]
}

/** Which memories of an injection the agent took up in the turns after it; null while the store has none of them. */
export async function usedAfter(
  { store, reach, config }: Pick<InjectContext, 'store' | 'reach' | 'config'>,
  { host, hostSession, at, memories }: InjectionRecord,
): Promise<ReadonlySet<string> | null> {
  const key = sessionKey({ user: config.user, host }, { hostSession: hostSession ?? '', agent: null })
  const session = await store.sessions.idOf(key)
  if (session === undefined) return null
  const content = {
    turns: await store.sessions.turns(reach, session),
    messages: await store.sessions.messages(reach, session),
    calls: await store.sessions.toolCalls(reach, session),
  }
  return usedSince({ store }, at, await store.memories.byIds(reach, memories), content)
}

/** Whether a memory of an injection was taken up; null while `track-use` has not looked through the turns after it. */
export function wasUsed(
  used: ReadonlySet<string> | null,
  memory: string,
  { lookedAt }: Pick<InjectionRecord, 'lookedAt'>,
): boolean | null {
  if (used === null) return null
  return used.has(memory) || (lookedAt === null ? null : false)
}

/** Which of some memories the agent took up in the turns that ended since; null when none did. */
export async function usedSince(
  { store }: Pick<InjectContext, 'store'>,
  at: string,
  memories: readonly Pick<Memory, 'id' | 'text'>[],
  { turns, messages, calls }: SessionContent,
): Promise<ReadonlySet<string> | null> {
  const after = turns.filter(({ endedAt }) => endedAt !== null && endedAt >= at)
  if (after.length === 0) return null
  const used = new Set<string>()
  for (const { id, text } of memories)
    for (const turn of after) {
      const { asked, answered } = spokenIn(turn, messages, calls)
      if (await followed(store, text, asked, answered)) used.add(id)
    }
  return used
}
