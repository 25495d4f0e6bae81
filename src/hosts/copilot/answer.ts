import type { EventKind, HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Copilot itself would take megabytes; this much a model reads beside its work. */
export const CONTEXT_CHARACTERS = 10_000

/** Events whose answer reaches the model. */
const ANSWERED: ReadonlySet<EventKind> = new Set(['session-start', 'prompt'])

/** The hook's output. Copilot shows the person nothing of it, so there is no notice. */
export function answer({ kind }: HostEvent, { context = '' }: HostAnswer): string {
  return !ANSWERED.has(kind) || context === ''
    ? ''
    : JSON.stringify({ additionalContext: fitted(context, CONTEXT_CHARACTERS) })
}
