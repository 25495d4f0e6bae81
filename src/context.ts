import type { Clock } from './base/clock.ts'
import type { MakeId } from './base/ids.ts'
import type { Log } from './base/log.ts'
import type { Environment } from './config/environment.ts'
import type { Loaded } from './config/load.ts'
import type { HomePaths } from './config/paths.ts'
import type { EventJournal } from './hosts/event-journal.ts'
import type { Reach } from './model/reach.ts'
import type { Redact } from './redact/redact.ts'
import type { Author, Store } from './store/store.ts'

/**
 * Somebody's memories without a home: a store, settings, and what reading and changing memories needs. On a team server
 * every person and every team has one; a home is one with files around it.
 */
export interface SpaceContext<OpenStore extends Store = Store> extends Pick<Loaded, 'config'> {
  readonly store: OpenStore
  readonly redact: Redact
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Everything of this user's. */
  readonly reach: Reach
  /** The author of a change that is made now, with its reason. */
  author(why: string): Author
}

/**
 * An open home: the store, the settings, and what work on them needs. A function takes the part that it uses:
 * `Pick<Context, 'store' | 'clock'>`.
 */
export interface Context<OpenStore extends Store = Store>
  extends SpaceContext<OpenStore>,
    Pick<Loaded, 'origins' | 'warnings' | 'home'> {
  readonly paths: HomePaths
  readonly cwd: string
  readonly env: Environment
  readonly journal: EventJournal
  /** The same with the settings as they are now, for work that takes long. Fails while config.json is invalid. */
  latest(): Context<OpenStore>
}

/** The part of the context that changing memories uses. */
export type ChangeContext = Pick<Context, 'store' | 'reach' | 'clock' | 'makeId' | 'redact' | 'log'>
