import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../../src/context.ts'
import type { Session } from '../../../src/model/session.ts'
import type { Store } from '../../../src/store/store.ts'
import { addAll, author, newMemory, newMessage, newSession, newTurn } from '../../store/examples.ts'

export interface Talk extends Partial<Session> {
  /** When each exchange took place. */
  readonly exchanges: readonly { readonly at: string; readonly asked: string; readonly answered?: string }[]
}

/** Puts a session with these exchanges into the store, or goes on with it. Gives its id. */
export async function talk({ sessions }: Store, { exchanges, ...fields }: Talk): Promise<string> {
  const session = newSession({ startedAt: exchanges[0]?.at ?? '', ...fields })
  const id = await sessions.put(session)
  for (const { at, asked, answered = '' } of exchanges) {
    const turn = await sessions.putTurn(newTurn(id, { startedAt: at }))
    const said = (role: 'user' | 'assistant', text: string) =>
      newMessage(id, { turn, role, text, at, hostMessage: `${role}-${at}` })
    await addAll(sessions, [said('user', asked), ...(answered === '' ? [] : [said('assistant', answered)])])
  }
  return id
}

/** A memory that was said by the person at that time in a session. */
export async function kept(
  store: Store,
  hostSession: string,
  at: string,
  fields: Parameters<typeof newMemory>[0],
) {
  const evidence = [{ session: hostSession, messages: [`user-${at}`], quote: '' }]
  return store.memories.add(newMemory({ evidence, ...fields }), author())
}

/** The daily logs by day. */
export function logsIn({ paths }: Pick<Context, 'paths'>): Record<string, string> {
  const folder = join(paths.vault, 'daily')
  const names = readdirSync(folder).sort()
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')]),
  )
}
