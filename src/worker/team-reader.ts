import { systemClock } from '../base/clock.ts'
import { unwrap } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Config } from '../config/schema.ts'
import { makeHomeRedactor } from '../secrets/home-redactor.ts'
import { openHomeStore } from '../store/sqlite/home-store.ts'
import type { SqliteStore } from '../store/sqlite/open.ts'
import type { TeamContext } from '../sync/team-files/context.ts'
import { readTeamAtStart } from '../sync/team-files/read-at-start.ts'

/** Reading team files in a program for one answer. It is loaded only where there are some. */
export interface TeamReader {
  /** Makes the store of a home that never had one. */
  makeFirstStore(paths: HomePaths, config: Config): Promise<SqliteStore>
  /** Reads the team files around a folder into the store. Never fails, and takes a bounded time. */
  readTeam(context: Omit<TeamContext, 'redact'>, paths: HomePaths, folder: string): Promise<void>
}

/** A person waits: a store that another program is about to make is left to it. */
const LOCK_WAIT_MS = 100

export const teamReader: TeamReader = {
  makeFirstStore: (paths, { backup }) =>
    openHomeStore({ paths, keep: backup.keep, clock: systemClock, lockWaitMs: LOCK_WAIT_MS }),
  readTeam: (context, paths, folder) =>
    readTeamAtStart({ ...context, redact: unwrap(makeHomeRedactor(context.config, paths)) }, folder),
}
