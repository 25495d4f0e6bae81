import type { EventKind, HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Gemini CLI takes any length; more than this is no longer a hint. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['prompt', 'tool-call', 'tool-failed'])

/** The hook's output: JSON and nothing else, since any other text would be shown to the person as a message. */
export function answerGemini(
  { kind, name }: HostEvent,
  { context = '', notice = '', holds = false }: HostAnswer,
): string {
  if (name === 'BeforeTool')
    return holds ? JSON.stringify({ decision: 'deny', reason: fitted(context, CONTEXT_CHARACTERS) }) : ''
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  return JSON.stringify({
    ...(notice === '' ? {} : { systemMessage: notice }),
    ...(context === ''
      ? {}
      : {
          hookSpecificOutput: { hookEventName: name, additionalContext: fitted(context, CONTEXT_CHARACTERS) },
        }),
  })
}
