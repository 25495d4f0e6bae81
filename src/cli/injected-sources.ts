import { localTime } from '../config/timezone.ts'
import { sourceOfInjection } from '../explain/injection-sources.ts'
import type { OpenContext } from '../memoria.ts'

const KINDS: Readonly<Record<string, string>> = {
  message: 'what was said in a session',
  session: 'a session',
  episode: 'what a session was about',
  call: 'a call of a tool',
}

/** Describes an injected passage, session, episode or call for a person: its kind, its time, how it begins. */
export async function describeAlso(context: OpenContext, name: string, zone: string): Promise<string> {
  if (name.startsWith('command:')) return 'a warning: this command failed here before'
  const { kind, at, text } = await sourceOfInjection(context, name)
  if (at === null) return `${name} (not there any more)`
  return `${KINDS[kind] ?? kind}, ${localTime(Date.parse(at), zone)}${text === '' ? '' : `: ${text}`}`
}
