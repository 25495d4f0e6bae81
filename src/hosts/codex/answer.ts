import type { EventKind, HostEvent } from '../../model/event.ts'
import { FENCE_END } from '../fence.ts'
import type { HostAnswer } from '../host.ts'

/** Codex takes 2,500 tokens of context from a hook, counts four bytes as one, and moves what is longer to a file. */
export const CONTEXT_BYTES = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-call'])

/** The hook's output. Codex refuses the whole answer when it has a field that Codex does not know. */
export function answerCodex(
  { kind, name }: HostEvent,
  { context = '', notice = '', holds = false }: HostAnswer,
): string {
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  const text = fitted(context)
  return JSON.stringify({
    ...(notice === '' ? {} : { systemMessage: notice }),
    ...(context === ''
      ? {}
      : {
          hookSpecificOutput: { hookEventName: name, ...(holds ? held(text) : { additionalContext: text }) },
        }),
  })
}

/** The agent gets the text in the place of the tool's result. */
function held(text: string): object {
  return { permissionDecision: 'deny', permissionDecisionReason: text }
}

/** At most what one answer may carry: whole lines, and still fenced when it was. */
function fitted(context: string): string {
  if (Buffer.byteLength(context) <= CONTEXT_BYTES) return context
  const fence = context.trimEnd().endsWith(FENCE_END) ? `\n${FENCE_END}` : ''
  const bytes = Buffer.from(context)
    .subarray(0, CONTEXT_BYTES - fence.length)
    .toString('utf8')
  const lines = bytes.lastIndexOf('\n')
  return (lines > 0 ? bytes.slice(0, lines) : bytes.replace(HALF_A_CHARACTER, '')) + fence
}

const HALF_A_CHARACTER = /\ufffd+$/
