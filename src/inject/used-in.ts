import { sessionKey } from '../ingest/keys.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import type { InjectContext } from './context.ts'
import { followed } from './substance.ts'
import { spokenIn } from './use.ts'

/** Which memories of an injection the agent took up in the turns after it; null while the store has none of them. */
export async function usedAfter(
  { store, reach, config }: Pick<InjectContext, 'store' | 'reach' | 'config'>,
  { host, hostSession, at, memories }: InjectionRecord,
): Promise<ReadonlySet<string> | null> {
  const key = sessionKey({ user: config.user, host }, { hostSession: hostSession ?? '', agent: null })
  const session = await store.sessions.idOf(key)
  const turns = session === undefined ? [] : await store.sessions.turns(reach, session)
  const after = turns.filter(({ endedAt }) => endedAt !== null && endedAt >= at)
  if (session === undefined || after.length === 0) return null
  const messages = await store.sessions.messages(reach, session)
  const calls = await store.sessions.toolCalls(reach, session)
  const used = new Set<string>()
  for (const { id, text } of await store.memories.byIds(reach, memories))
    for (const turn of after) {
      const { asked, answered } = spokenIn(turn, messages, calls)
      if (await followed(store, text, asked, answered)) used.add(id)
    }
  return used
}
