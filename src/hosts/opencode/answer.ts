import type { EventKind, HostEvent } from '../../model/event.ts'
import { FENCE_TAG } from '../fence.ts'
import type { HostAnswer } from '../host.ts'

/** Our plugin could pass on any length; more than this is a burden for every request of the session. */
export const CONTEXT_CHARACTERS = 10_000

/** Events for which the plugin takes an answer. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-failed'])

/** What the hook prints for the plugin: the context for the model and the notice for the person, as they are. */
export function answer({ kind }: HostEvent, { context = '', notice = '' }: HostAnswer): string {
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  return JSON.stringify({
    ...(notice === '' ? {} : { notice }),
    ...(context === '' ? {} : { context: fitted(context) }),
  })
}

/** At most what one answer may carry: whole lines, and still fenced when it was. */
function fitted(context: string): string {
  if (context.length <= CONTEXT_CHARACTERS) return context
  const fence = context.trimEnd().endsWith(FENCE_END) ? `\n${FENCE_END}` : ''
  const room = CONTEXT_CHARACTERS - fence.length
  const lines = context.lastIndexOf('\n', room)
  return context.slice(0, lines > 0 ? lines : room).replace(HALF_A_PAIR, '') + fence
}

const FENCE_END = `</${FENCE_TAG}>`
const HALF_A_PAIR = /[\ud800-\udbff]$/
