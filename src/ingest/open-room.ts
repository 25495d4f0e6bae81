import type { Config } from '../config/schema.ts'
import { queue } from '../extract/learn/schedule.ts'
import { makeConsent } from './consent.ts'
import { type IngestParts, type IngestRoom, makeIngestRoom } from './ingest-room.ts'
import { readPauses, tellHook } from './pauses.ts'

/** What taking things in needs, with the person's wishes as they are now. */
export async function openIngestRoom(
  parts: Omit<IngestParts, 'consent' | 'user' | 'beforeCompact'>,
  config: Config,
): Promise<IngestRoom> {
  const { store, paths, clock, makeId } = parts
  const [excluded, pauses] = [config.capture.exclude, await readPauses(store)]
  // The settings may have changed since the hook was told.
  tellHook(paths, pauses, excluded)
  const consent = makeConsent({ excluded, pauses, offSessions: paths.offSessions })
  const all = { ...parts, user: config.user, consent }
  if (config.judge.provider === 'off') return makeIngestRoom(all)
  return makeIngestRoom({
    ...all,
    beforeCompact: (tx, session) => queue({ store: tx, clock, makeId }, session, 'compaction'),
  })
}
