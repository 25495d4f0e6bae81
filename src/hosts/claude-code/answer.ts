import type { EventKind, HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Longer text Claude Code moves to a file, and shows the model a preview of it. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model; the others refuse one, or would put it where it does not belong. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-call', 'tool-failed'])

/** The hook's output: the context for the model and the notice for the person; empty when there is neither. */
export function answerClaudeCode(
  { kind, name }: HostEvent,
  { context = '', notice = '', holds = false }: HostAnswer,
): string {
  if (!ANSWERED.has(kind) || (context === '' && notice === '')) return ''
  const text = fitted(context, CONTEXT_CHARACTERS)
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
