import type { EventKind, HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Copilot itself would take megabytes; this much a model reads beside its work. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt', 'tool-call'])

/** The hook's output. Copilot shows the person nothing of it, so there is no notice. */
export function answerCopilot({ kind }: HostEvent, { context = '', holds = false }: HostAnswer): string {
  if (!ANSWERED.has(kind) || context === '') return ''
  const text = fitted(context, CONTEXT_CHARACTERS)
  return JSON.stringify(
    holds ? { permissionDecision: 'deny', permissionDecisionReason: text } : { additionalContext: text },
  )
}
