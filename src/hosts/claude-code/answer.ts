import type { EventKind, HostEvent } from '../../model/event.ts'
import { FENCE_TAG } from '../fence.ts'
import type { HostAnswer } from '../host.ts'

/** Longer text Claude Code moves to a file, and shows the model a preview of it. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model; the others refuse one, or would put it where it does not belong. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-failed'])

/** What the hook prints, so that the model sees the context and the person the notice; empty when there is neither. */
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
  const cut = context.slice(0, lines > 0 ? lines : room)
  return cut.replace(HALF_A_PAIR, '') + fence
}

const FENCE_END = `</${FENCE_TAG}>`
const HALF_A_PAIR = /[\ud800-\udbff]$/
