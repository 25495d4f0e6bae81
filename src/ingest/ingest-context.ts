import { isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import { identifyFolder } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { Consent } from './consent.ts'
import type { WriterContext } from './writer.ts'

/** Reading events and transcripts into the store. */
export interface IngestContext
  extends Pick<Context, 'store' | 'redact' | 'makeId' | 'clock' | 'log' | 'paths' | 'env' | 'config'> {
  readonly consent: Consent
  /** The same with settings and pauses as they are now: asked for before each event and each batch. */
  latest(): Promise<IngestContext>
  /** True while a whole history is imported and nothing else is done. */
  readonly isBulk?: boolean
  /** Called with a session that is about to be compacted. */
  readonly beforeCompact?: (store: Store, session: string) => Promise<unknown>
  writerContext(store: Store, host: string): WriterContext
}

export type IngestParts = Omit<IngestContext, 'writerContext'>

/** The project of each folder that was met: finding it out may start git, so that one run asks once per folder. */
export type KnownFolders = Map<string, ReturnType<typeof identifyFolder>>

export function makeIngestContext(parts: IngestParts, projects: KnownFolders = new Map()): IngestContext {
  const { redact, makeId, clock, config, consent, paths } = parts

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
      host,
      user: config.user,
      redact,
      makeId,
      mayKeep: (item) => consent.mayKeep(item),
      projectAt: (cwd) => projectAt(store, cwd),
    }),
  }
}
