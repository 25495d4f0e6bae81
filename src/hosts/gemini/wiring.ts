import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const GEMINI = 'gemini'

/** The tool that runs commands: the one whose failures can be remembered. */
export const SHELL_TOOL = 'run_shell_command'

/** Tools that read or change one file. */
const FILE_TOOLS = 'read_file|replace|write_file'

/**
 * The events we listen to; docs/HOSTS.md gives the reason for each. Nothing is said at the start: in `-p` it would stand
 * before the prompt, so that commands are no commands any more and a resumed session loses it. What fires at every step is taken only where it is
 * news: after commands, and before a compression that the person asked for.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'SessionStart', timeoutSeconds: 10, answers: false },
  { event: 'BeforeAgent', timeoutSeconds: 5, answers: true },
  // Before a tool it takes no context, but a reason why the tool does not run; after it, context.
  { event: 'BeforeTool', timeoutSeconds: 2, answers: true, atCall: true, matcher: SHELL_TOOL },
  { event: 'AfterTool', timeoutSeconds: 5, answers: true, matcher: SHELL_TOOL },
  { event: 'AfterTool', timeoutSeconds: 2, answers: true, atCall: true, matcher: FILE_TOOLS },
  { event: 'AfterAgent', timeoutSeconds: 5, answers: false },
  { event: 'PreCompress', timeoutSeconds: 5, answers: false, matcher: 'manual' },
  { event: 'SessionEnd', timeoutSeconds: 2, answers: false },
]
