import type { EventKind, HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Our plugin could pass on any length; more than this is a burden for every request of the session. */
export const CONTEXT_CHARACTERS = 10_000

/** Events for which the plugin takes an answer. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-call', 'tool-failed'])

/** The hook's output for the plugin: the context for the model and the notice for the person, as they are. */
export function answerOpenCode(
  { kind }: HostEvent,
  { context = '', notice = '', holds = false }: HostAnswer,
): string {
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  return JSON.stringify({
    ...(notice === '' ? {} : { notice }),
    ...(holds ? { holds } : {}),
    ...(context === '' ? {} : { context: fitted(context, CONTEXT_CHARACTERS) }),
  })
}
