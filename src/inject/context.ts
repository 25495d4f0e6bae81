import type { Context } from '../context.ts'
import type { statedFor } from './stated.ts'

/** What injecting something needs. What may be injected where is decided here, so `reach` is everything of the user's. */
export interface InjectContext extends Pick<Context, 'store' | 'reach' | 'clock' | 'makeId' | 'config'> {
  /**
   * What hosts read by themselves, for hints: of a program that runs on and has read it before. One that is started for a single
   * answer does without, since a prompt waits for it.
   */
  readonly stated?: typeof statedFor
}

/** The same on a person's machine, where agents read files and prepared briefs lie in the home. */
export type HomeInjectContext = InjectContext & Pick<Context, 'paths' | 'env'>
