import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../../../src/base/clock.ts'
import { openLog } from '../../../src/base/log.ts'
import { unwrap } from '../../../src/base/result.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { type HomePaths, homePaths } from '../../../src/config/paths.ts'
import { type EventJournal, makeEventJournal } from '../../../src/hosts/event-journal.ts'
import { type ConsentRules, makeConsent } from '../../../src/ingest/consent.ts'
import { type IngestContext, makeIngestContext } from '../../../src/ingest/ingest-context.ts'
import { openJournal } from '../../../src/journal/journal.ts'
import { writeEntry } from '../../../src/journal/write.ts'
import { redactSecrets } from '../../../src/redact/redact.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { makeId } from '../../store/examples.ts'
import { newStoreAt } from '../../store/temporary-store.ts'

/** A home with a store and a journal, and a host's folder with transcripts beside it. */
export interface IngestHome {
  readonly home: string
  readonly paths: HomePaths
  readonly store: SqliteStore
  readonly journal: EventJournal
  readonly context: IngestContext
  /** The same context with other rules of consent. */
  contextWith(rules: Partial<ConsentRules>): IngestContext
  /** Writes a transcript, and gives its path. */
  transcript(text: string | Buffer, name?: string): string
  /** Puts an event into the journal as a hook does. */
  event(payload: object): void
}

export async function ingestHome({ clock = systemClock }: { clock?: Clock } = {}): Promise<IngestHome> {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  const [paths, env] = [homePaths(home), { HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'claude') }]
  const store = await newStoreAt(paths.store)
  mkdirSync(dirname(paths.log), { recursive: true })
  const log = openLog({ path: paths.log, level: 'debug', clock })
  const { config } = unwrap(loadConfig({ home, env: {}, flags: ['user=me'] }))
  const contextWith = (rules: Partial<ConsentRules>) => {
    const consent = makeConsent({ excluded: [], pauses: [], offSessions: paths.offSessions, ...rules })
    const parts = { store, redact: redactSecrets, makeId, clock, log, paths, env, config, consent }
    const context: IngestContext = makeIngestContext({ ...parts, latest: async () => context })
    return context
  }
  return {
    home,
    paths,
    store,
    contextWith,
    context: contextWith({}),
    journal: makeEventJournal(openJournal({ home, quarantine: paths.quarantine, temporary: [] })),
    transcript: (text, name = 'session-1.jsonl') => {
      const path = join(folder, 'claude/projects/-nowhere-shop', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return path
    },
    event: (payload) => void writeEntry(home, 'claude-code', JSON.stringify(payload)),
  }
}
