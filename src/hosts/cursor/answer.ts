import type { HostEvent } from '../../model/event.ts'
import { fitted } from '../fitted.ts'
import type { HostAnswer } from '../host.ts'

/** Cursor documents no limit; this much a model reads beside its work. */
export const CONTEXT_CHARACTERS = 10_000

/** What the hook prints. Only what is said at the start reaches the model, and a notice nobody. */
export function answer({ kind }: HostEvent, { context = '' }: HostAnswer): string {
  return kind !== 'session-start' || context === ''
    ? ''
    : JSON.stringify({ additional_context: fitted(context, CONTEXT_CHARACTERS) })
}
