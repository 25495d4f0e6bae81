import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const CURSOR = 'cursor'

/**
 * The events we listen to. Only what is said at the start can reach the model; what is said later is reported, and nobody
 * waits for it longer than it takes to write it down. docs/HOSTS.md gives the reason for each.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'sessionStart', timeoutSeconds: 10, answers: true, begins: true },
  { event: 'beforeSubmitPrompt', timeoutSeconds: 5, answers: false },
  { event: 'afterAgentResponse', timeoutSeconds: 5, answers: false },
  { event: 'preCompact', timeoutSeconds: 5, answers: false },
  { event: 'sessionEnd', timeoutSeconds: 2, answers: false },
]
