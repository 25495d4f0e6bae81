import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { idMaker, systemRandom } from '../../src/base/ids.ts'
import { openLog } from '../../src/base/log.ts'
import { unwrap } from '../../src/base/result.ts'
import { loadConfig } from '../../src/config/load.ts'
import { homePaths } from '../../src/config/paths.ts'
import type { Context } from '../../src/context.ts'
import { makeEventJournal } from '../../src/hosts/event-journal.ts'
import { openJournal } from '../../src/journal/journal.ts'
import { makeRedactor } from '../../src/redact/redact.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME } from '../store/examples.ts'

/** A clock that the test sets. */
export interface SetClock {
  now(): number
  set(at: string): void
}

export function clockAt(at: string): SetClock {
  let time = Date.parse(at)
  return {
    now: () => time,
    set: (next) => {
      time = Date.parse(next)
    },
  }
}

/** Long after everything in these tests was said. */
const LATER = '2026-06-01T00:00:00.000Z'

/** The context around a store, with the default settings: its home is the folder of the store. */
export function contextAround(
  store: SqliteStore,
  { zone = 'UTC', clock = clockAt(LATER) } = {},
): Context<SqliteStore> {
  const loaded = unwrap(loadConfig({ home: dirname(store.path), env: {}, flags: [`timezone=${zone}`] }))
  const { config, home } = loaded
  const paths = homePaths(home)
  const context: Context<SqliteStore> = {
    ...loaded,
    store,
    paths,
    clock,
    reach: ME,
    redact: unwrap(makeRedactor(config.redact)),
    makeId: idMaker(clock, systemRandom),
    log: openLog({ path: join(home, 'memoria.log'), level: 'error', clock }),
    cwd: home,
    env: {},
    journal: makeEventJournal(openJournal({ home, quarantine: paths.quarantine })),
    author: () => author(),
    latest: () => context,
  }
  return context
}

/** A schema that gives every topic, tag and file a page, also for a single statement. */
export function writeTopicSchema(root: string): void {
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'schema.md'), '---\npages:\n  topic: 1\n  file: 1\n  other: 1\n---\n')
}
