import { hostNamed } from '../hosts/all.ts'
import { hearEntry } from '../ingest/event.ts'
import { sessionKey } from '../ingest/keys.ts'
import { savedNotice } from '../inject/notice.ts'
import type { House } from '../memoria.ts'

/** What a hook that asks is told: in its host's shape, empty when there is nothing to say. */
export async function replyTo(
  house: House,
  [hostName = '', entryName = '']: readonly string[],
): Promise<string> {
  const { journal, store, config } = house
  const entry = journal.find(entryName)
  if (entry === undefined || hostNamed(hostName) === undefined) return ''
  if (config.off || !config.learning.tell) return ''
  const heard = hearEntry(journal, entry)
  if (typeof heard === 'string') return ''
  const { event, host } = heard
  if (event.kind !== 'prompt' && event.kind !== 'session-start') return ''
  const place = { hostSession: event.hostSession, agent: null }
  const session = await store.sessions.idOf(sessionKey({ user: config.user, host: host.name }, place))
  const notice = await savedNotice(house, { session, begins: event.kind === 'session-start' })
  return host.answer(event, { notice })
}
