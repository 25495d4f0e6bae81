import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const CODEX = 'codex'

/**
 * The events we listen to; docs/HOSTS.md gives the reason for each. There is none for failed tools alone: what Codex
 * tells after a tool does not say whether it failed, and would cost a process at every step.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'SessionStart', timeoutSeconds: 10, answers: true, begins: true },
  { event: 'UserPromptSubmit', timeoutSeconds: 5, answers: true },
  { event: 'PreToolUse', timeoutSeconds: 2, answers: true, atCall: true, matcher: 'Bash|apply_patch' },
  { event: 'Stop', timeoutSeconds: 5, answers: false },
  { event: 'SubagentStop', timeoutSeconds: 5, answers: false },
  { event: 'PreCompact', timeoutSeconds: 5, answers: false },
  { event: 'PostCompact', timeoutSeconds: 5, answers: false },
  // Codex allows 3 s at most and complains about more.
  { event: 'SessionEnd', timeoutSeconds: 2, answers: false },
]
