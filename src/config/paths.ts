import { join } from 'node:path'

/** Where everything under the home is. */
export interface HomePaths {
  readonly config: string
  /** Held while config.json is rewritten, so that of two edits at once neither is lost. */
  readonly configLock: string
  readonly store: string
  /** Folder: copies of the store, made before it is changed in shape. */
  readonly backups: string
  /** Folder: what could not be read, set aside instead of deleted. */
  readonly quarantine: string
  readonly log: string
  /** Held by the one process that may change the shape of what is here. */
  readonly lock: string
}

/** The one place that names files under the home, so that moving one is a change in one line. */
export function homePaths(home: string): HomePaths {
  return {
    config: join(home, 'config.json'),
    configLock: join(home, 'config.lock'),
    store: join(home, 'memoria.db'),
    backups: join(home, 'backups'),
    quarantine: join(home, 'quarantine'),
    log: join(home, 'logs', 'memoria.log'),
    lock: join(home, 'memoria.lock'),
  }
}
