import { localTime } from '../config/timezone.ts'
import type { OpenContext } from '../memoria.ts'

/** Describes an injected session or call for a person: its kind, its time, how it begins. */
export async function describeAlso(context: OpenContext, name: string, zone: string): Promise<string> {
  const colon = name.indexOf(':')
  if (name.startsWith('command:')) return 'a warning: this command failed here before'
  const found = await LOOKUPS[name.slice(0, colon)]?.(context, name.slice(colon + 1))
  if (found === undefined) return `${name} (not there any more)`
  const begins = found.begins === '' ? '' : `: ${found.begins}`
  return `${found.what}, ${localTime(Date.parse(found.at), zone)}${begins}`
}

interface Found {
  readonly what: string
  readonly at: string
  readonly begins: string
}

/** By the names that the ledger gives to what is no memory. */
const LOOKUPS: Readonly<Record<string, (context: OpenContext, id: string) => Promise<Found | undefined>>> = {
  message: async ({ store, reach }, id) => {
    const [message] = await store.sessions.messagesByIds(reach, [id])
    if (message === undefined) return undefined
    const what = message.role === 'user' ? 'what the user asked' : 'what the assistant said'
    return { what, at: message.at, begins: message.text }
  },
  session: async ({ store, reach }, id) => {
    const session = await store.sessions.get(reach, id)
    if (session === undefined) return undefined
    const [first] = await store.sessions.prompts(reach, id, 'first', 1)
    return { what: `a session in ${session.host}`, at: session.startedAt, begins: first?.text ?? '' }
  },
  episode: async ({ store, reach }, id) => {
    const episode = await store.episodes.get(reach, id)
    return episode && { what: 'what a session was about', at: episode.at, begins: episode.title }
  },
  call: async ({ store, reach }, id) => {
    const [call] = await store.sessions.toolCallsByIds(reach, [id])
    return call && { what: `a call of ${call.name}`, at: call.at, begins: call.input }
  },
}
