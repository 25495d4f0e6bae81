import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const COPILOT = 'copilot'

/**
 * The events we listen to, under the names of the second style that Copilot knows: with these it says in the payload which
 * event it is, and where the transcript lies in fields that our hook knows. docs/HOSTS.md gives the reason for each.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'SessionStart', timeoutSeconds: 10, answers: true, begins: true },
  { event: 'UserPromptSubmit', timeoutSeconds: 5, answers: true },
  { event: 'PreToolUse', timeoutSeconds: 2, answers: true, atCall: true },
  { event: 'Stop', timeoutSeconds: 5, answers: false },
  { event: 'SubagentStop', timeoutSeconds: 5, answers: false },
  { event: 'PreCompact', timeoutSeconds: 5, answers: false },
  // The person waits for it when they leave.
  { event: 'SessionEnd', timeoutSeconds: 2, answers: false },
]
