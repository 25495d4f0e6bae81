import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const CLAUDE_CODE = 'claude-code'

/** Calls before which something may be known: commands, and files that are read or changed. */
const CALLS = 'Bash|Read|Edit|Write|MultiEdit|NotebookEdit'

/**
 * The events we listen to. All run synchronously: an asynchronous hook is killed when `claude -p` ends, and ours takes
 * milliseconds. The times are what it may take when everything is slow; docs/HOSTS.md gives the reason for each.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'SessionStart', timeoutSeconds: 10, answers: true, begins: true },
  { event: 'UserPromptSubmit', timeoutSeconds: 5, answers: true },
  { event: 'PreToolUse', timeoutSeconds: 2, answers: true, atCall: true, matcher: CALLS },
  { event: 'PostToolUseFailure', timeoutSeconds: 5, answers: true },
  { event: 'Stop', timeoutSeconds: 5, answers: false },
  { event: 'SubagentStop', timeoutSeconds: 5, answers: false },
  { event: 'PreCompact', timeoutSeconds: 5, answers: false },
  { event: 'PostCompact', timeoutSeconds: 5, answers: false },
  // All hooks of this event share 1.5 s; a longer time would hold up the person's exit for everybody's hooks.
  { event: 'SessionEnd', timeoutSeconds: 1, answers: false },
]
