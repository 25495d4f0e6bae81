import { isoTime } from '../base/clock.ts'
import type { Journal } from '../journal/journal.ts'
import { type Drained, drainJournal, type SweepOptions, type Swept, sweep } from './drain.ts'
import type { IngestRoom } from './ingest-room.ts'
import { pruneHouse } from './prune.ts'

export interface RoundRoom {
  readonly room: IngestRoom
  readonly journal: Journal
  readonly rawDays: number
}

export interface Round extends Drained {
  readonly swept: Swept
}

const DAY_MS = 86_400_000
const PRUNED = 'prunedAt'

/** All that waits, once: what killed hooks left, the journal, the transcripts, and what came meanwhile. */
export async function workRound(
  { room, journal, rawDays }: RoundRoom,
  options: Pick<SweepOptions, 'since' | 'hosts'> = {},
): Promise<Round> {
  journal.rescue(room.clock.now())
  const first = await drainJournal(room, journal)
  const swept = await sweep(room, options)
  const last = await drainJournal(room, journal)
  await pruneDaily(room, journal, rawDays)
  return {
    events: first.events + last.events,
    quarantined: first.quarantined + last.quarantined,
    failed: last.failed + swept.failed,
    swept,
  }
}

/** Disk use stays bounded without anybody's doing. */
async function pruneDaily(room: IngestRoom, journal: Journal, rawDays: number): Promise<void> {
  const { store, clock } = room
  const last = Date.parse((await store.capture.note(PRUNED)) ?? '')
  if (clock.now() - last < DAY_MS) return
  await pruneHouse({ ...room, journal }, { rawDays, dryRun: false })
  await store.capture.putNote(PRUNED, isoTime(clock.now()))
}
