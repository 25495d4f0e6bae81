import type { EventKind, HostEvent } from '../../model/event.ts'
import { FENCE_TAG } from '../fence.ts'
import type { HostAnswer } from '../host.ts'

/** Copilot itself would take megabytes; this much a model reads beside its work. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt'])

/** What the hook prints. Copilot shows a person nothing of it, so that a notice has nowhere to go. */
export function answer({ kind }: HostEvent, { context = '' }: HostAnswer): string {
  return !ANSWERED.has(kind) || context === '' ? '' : JSON.stringify({ additionalContext: fitted(context) })
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
