import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const WINDSURF = 'windsurf'

/**
 * What was asked and what was answered. Windsurf has no time for a hook in its settings, takes no answer from one, and
 * tells of no beginning and no end.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'pre_user_prompt', timeoutSeconds: 5, answers: false },
  { event: 'post_cascade_response', timeoutSeconds: 5, answers: false },
]
