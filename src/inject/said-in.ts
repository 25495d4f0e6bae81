import { HOSTS } from '../hosts/all.ts'
import { sessionKey } from '../ingest/keys.ts'
import { currentEvidence, IN_VAULT, isByHand, type Memory } from '../model/memory.ts'
import type { Store } from '../store/store.ts'
import type { InjectContext } from './context.ts'

/**
 * In which agent a memory was last said, as people call it, or that it was written by hand in the vault since; empty when
 * it was said in none, or nobody knows any more.
 */
export type SaidIn = (memory: Memory) => string

/** Looks up where memories were said, all at once, so that their lines can say it. */
export async function whereSaid(context: InjectContext, memories: readonly Memory[]): Promise<SaidIn> {
  const titles = titlesOf(context.store)
  const evidence = memories.flatMap(currentEvidence).filter((one) => !isByHand(one))
  const sessions = new Set(evidence.map(({ session }) => session))
  const unknown = [...sessions].filter((session) => !titles.has(session))
  const asked = unknown.flatMap((session) =>
    HOSTS.map(({ name, title }) => ({ session, title, key: keyOf(context, name, session) })),
  )
  const known = await context.store.sessions.known(asked.map(({ key }) => key))
  for (const { session, title, key } of asked) if (known.has(key)) titles.set(session, title)
  return (memory) => {
    const current = currentEvidence(memory)
    const last = current.findLast(({ session }) => titles.has(session))
    return (
      (last && titles.get(last.session)) ??
      (current.some(({ session }) => session.startsWith(IN_VAULT)) ? VAULT : '')
    )
  }
}

const VAULT = 'the vault'

function keyOf({ config }: InjectContext, host: string, hostSession: string): string {
  return sessionKey({ user: config.user, host }, { hostSession, agent: null })
}

/** Whose a session is never changes: a worker need not look it up for each prompt. */
const kept = new WeakMap<Store, Map<string, string>>()
const MOST_KEPT = 10_000

function titlesOf(store: Store): Map<string, string> {
  const titles = kept.get(store) ?? new Map<string, string>()
  if (titles.size > MOST_KEPT) titles.clear()
  kept.set(store, titles)
  return titles
}
