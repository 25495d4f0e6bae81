import { hostNamed } from '../hosts/all.ts'
import { FENCE_TAG } from '../hosts/fence.ts'
import { hearEntry } from '../ingest/event.ts'
import { sessionKey } from '../ingest/keys.ts'
import { savedNotice } from '../inject/notice.ts'
import type { House } from '../memoria.ts'
import { reachOf } from '../model/reach.ts'
import { recallFor } from '../recall/recall.ts'

/** What an answer needs of the house. A program that is started for one answer opens no more than this. */
export type AnsweringHouse = Omit<House, 'redact' | 'ingest'>

/** How many memories are shown with a prompt at most. */
const MOST_HINTS = 3

/** What a hook that asks is told: in its host's shape, empty when there is nothing to say. */
export async function replyTo(
  house: AnsweringHouse,
  [hostName = '', entryName = '']: readonly string[],
): Promise<string> {
  const { journal, store, config } = house
  const entry = journal.find(entryName)
  if (entry === undefined || hostNamed(hostName) === undefined || config.off) return ''
  const heard = hearEntry(journal, entry)
  if (typeof heard === 'string') return ''
  const { event, host } = heard
  if (event.kind !== 'prompt' && event.kind !== 'session-start') return ''
  const place = { hostSession: event.hostSession, agent: null }
  const session = await store.sessions.idOf(sessionKey({ user: config.user, host: host.name }, place))
  const begins = event.kind === 'session-start'
  const notice = config.learning.tell ? await savedNotice(house, { session, begins }) : ''
  return host.answer(event, { notice, context: begins ? '' : await hintsFor(house, event.text ?? '') })
}

async function hintsFor({ store, config }: AnsweringHouse, prompt: string): Promise<string> {
  const withoutNew = config.learning.review === 'ask'
  const { text } = await recallFor(store, reachOf(config.user, null), prompt, MOST_HINTS, { withoutNew })
  return text === '' ? '' : `<${FENCE_TAG}>\n${text}\n</${FENCE_TAG}>`
}
