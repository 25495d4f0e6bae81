import type { HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Cursor documents no limit; this much a model reads beside its work. */
export const CONTEXT_CHARACTERS = 10_000

/** The hook's output. Only the answer at session start reaches the model, and a notice reaches nobody. */
export function answerCursor({ kind }: HostEvent, { context = '' }: HostAnswer): string {
  return kind !== 'session-start' || context === ''
    ? ''
    : JSON.stringify({ additional_context: fitted(context, CONTEXT_CHARACTERS) })
}
