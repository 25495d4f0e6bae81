import type { Clock } from '../base/clock.ts'
import { isoTime } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Redact } from '../redact/redact.ts'
import { identifyFolder } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { Consent } from './consent.ts'
import type { WriterContext } from './writer.ts'

/** Everything that taking things in needs. */
export interface IngestRoom {
  readonly store: Store
  readonly redact: Redact
  readonly makeId: MakeId
  readonly clock: Clock
  readonly log: Log
  readonly paths: HomePaths
  readonly env: Environment
  readonly user: string
  readonly consent: Consent
  /** While a whole history is taken in, and nothing else is done. */
  readonly isBulk?: boolean
  /** Told of a session that is about to lose its detail. */
  readonly beforeCompact?: (store: Store, session: string) => Promise<unknown>
  writerContext(store: Store, host: string): WriterContext
}

export type IngestParts = Omit<IngestRoom, 'writerContext'>

export function makeIngestRoom(parts: IngestParts): IngestRoom {
  const { redact, makeId, clock, user, consent, paths } = parts
  // Finding out a folder's project may start git; one run asks once per folder.
  const projects = new Map<string, ReturnType<typeof identifyFolder>>()

  async function projectAt(store: Store, cwd: string | null): Promise<string | null> {
    if (cwd === null) return null
    const identity = projects.get(cwd) ?? identifyFolder(cwd, paths.roots)
    projects.set(cwd, identity)
    await store.projects.seen(identity, identity.path, isoTime(clock.now()))
    return identity.id
  }

  return {
    ...parts,
    writerContext: (store, host) => ({
      ...{ host, user, redact, makeId, mayKeep: (item) => consent.mayKeep(item) },
      projectAt: (cwd) => projectAt(store, cwd),
    }),
  }
}
