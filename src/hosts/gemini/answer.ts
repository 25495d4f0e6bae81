import type { EventKind, HostEvent } from '../../model/event.ts'
import { FENCE_TAG } from '../fence.ts'
import type { HostAnswer } from '../host.ts'

/** Gemini CLI takes any length; more than this is no longer a hint. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['prompt', 'tool-failed'])

/** What the hook prints: JSON and nothing else, since any other text would be shown to the person as a message. */
export function answer({ kind, name }: HostEvent, { context = '', notice = '' }: HostAnswer): string {
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  return JSON.stringify({
    ...(notice === '' ? {} : { systemMessage: notice }),
    ...(context === ''
      ? {}
      : { hookSpecificOutput: { hookEventName: name, additionalContext: fitted(context) } }),
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
