import type { HookWiring } from '../wired-file.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
export const WINDSURF = 'windsurf'

/**
 * Hooks for prompts and answers. Windsurf has no timeout for a hook in its settings, takes no answer from one, and
 * reports neither the beginning nor the end of a conversation.
 */
export const WIRING: readonly HookWiring[] = [
  { event: 'pre_user_prompt', timeoutSeconds: 5, answers: false },
  { event: 'post_cascade_response', timeoutSeconds: 5, answers: false },
]
