import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FIXTURE = new URL('../fixtures/store-0.4/memoria.db.gz', import.meta.url)

/** How many sessions the local judge of 0.4 has read in it. */
export const OLD_SESSIONS = 9

/** What that judge kept and nobody decided about. */
export const UNDECIDED = {
  cents: 'we decided to keep prices in integer cents because floats lost money at checkout',
  pnpm: 'we always use pnpm in this repository, never npm',
  order: 'Before you write any code, show me where the save command is implemented in the extension.',
} as const

/** What that judge kept and a person pinned, edited or kept since. */
export const DECIDED = {
  pinned: 'we decided to use PostgreSQL for the ledger because we need row locks',
  edited: 'The cache is in Redis, since two hosts share it',
  kept: 'from now on always run the linter before every commit',
} as const

/** Puts a store of version 0.4 into a new home (test/fixtures/store-0.4). */
export function writeStore04(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  writeFileSync(join(home, 'memoria.db'), gunzipSync(readFileSync(FIXTURE)), { mode: 0o600 })
}
