import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../../../src/base/clock.ts'
import { openLog } from '../../../src/base/log.ts'
import { type HomePaths, homePaths } from '../../../src/config/paths.ts'
import { type ConsentRules, makeConsent } from '../../../src/ingest/consent.ts'
import { type IngestRoom, makeIngestRoom } from '../../../src/ingest/ingest-room.ts'
import { type Journal, openJournal } from '../../../src/journal/journal.ts'
import { writeEntry } from '../../../src/journal/write.ts'
import { redactSecrets } from '../../../src/redact/redact.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { makeId } from '../../store/examples.ts'
import { newStoreAt } from '../../store/temporary-store.ts'

/** A home with a store and a journal, and a host's folder with transcripts beside it. */
export interface TestHouse {
  readonly home: string
  readonly paths: HomePaths
  readonly store: SqliteStore
  readonly journal: Journal
  readonly room: IngestRoom
  /** The same rooms with other wishes of the person's. */
  roomWith(rules: Partial<ConsentRules>): IngestRoom
  /** Writes a transcript, and gives its path. */
  transcript(text: string | Buffer, name?: string): string
  /** Puts an event into the journal as a hook does. */
  event(payload: object): void
}

export async function ingestHouse({ clock = systemClock }: { clock?: Clock } = {}): Promise<TestHouse> {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  const [paths, env] = [homePaths(home), { HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'claude') }]
  const store = await newStoreAt(paths.store)
  mkdirSync(dirname(paths.log), { recursive: true })
  const log = openLog({ path: paths.log, level: 'debug', clock })
  const roomWith = (rules: Partial<ConsentRules>) => {
    const consent = makeConsent({ excluded: [], pauses: [], offSessions: paths.offSessions, ...rules })
    const parts = { store, redact: redactSecrets, makeId, clock, log, paths, env, user: 'me', consent }
    return makeIngestRoom(parts)
  }
  return {
    ...{ home, paths, store, roomWith, room: roomWith({}) },
    journal: openJournal({ home, quarantine: paths.quarantine, temporary: [] }),
    transcript: (text, name = 'session-1.jsonl') => {
      const path = join(folder, 'claude/projects/-nowhere-shop', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return path
    },
    event: (payload) => void writeEntry(home, 'claude-code', JSON.stringify(payload)),
  }
}
