import type { Clock } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Config } from '../config/schema.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { statedFor } from './stated.ts'

/** What telling an agent something needs. */
export interface InjectRoom {
  readonly store: Store
  /** Everything of the user's: what may be told where is decided here. */
  readonly reach: Reach
  readonly clock: Clock
  readonly makeId: MakeId
  readonly config: Pick<Config, 'inject' | 'learning' | 'off' | 'user'>
  readonly paths: Pick<HomePaths, 'briefs' | 'roots'>
  /** Where the hosts' own files are looked for. */
  readonly env: Environment
  /**
   * What hosts read by themselves, for hints: of a program that runs on and has read it before. One that is started for a single
   * answer does without, since a prompt waits for it.
   */
  readonly stated?: typeof statedFor
}

/** How long the hints with one prompt may be. */
export const HINT_CHARACTERS = 1500
