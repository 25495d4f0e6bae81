import { isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import { noteFolder } from '../store/project/note.ts'
import { resolveFolder } from '../store/project/resolve.ts'
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

export function makeIngestContext(parts: IngestParts): IngestContext {
  const { redact, makeId, clock, config, consent, paths } = parts

  async function projectAt(store: Store, cwd: string | null): Promise<string | null> {
    if (cwd === null) return null
    const found = await resolveFolder(store.projects, cwd, paths.roots)
    await noteFolder(store, found, { at: isoTime(clock.now()), user: config.user, makeId })
    return found.id
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
