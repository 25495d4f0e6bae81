import { isoTime } from '../base/clock.ts'
import { hostOf } from '../hosts/all.ts'
import { sessionKey } from '../ingest/keys.ts'
import { hostInName } from '../journal/entry-name.ts'
import type { Journal } from '../journal/journal.ts'
import type { HostEvent } from '../model/event.ts'
import { isToldWaiting, takeTold } from './prepared-files.ts'
import type { InjectRoom } from './room.ts'
import { noteTold } from './told.ts'

interface TakingRoom extends InjectRoom {
  readonly journal: Pick<Journal, 'find' | 'read'>
}

/**
 * Writes into the ledger what hooks printed by themselves, each event once. To be called before the journal is worked off:
 * the events tell which sessions these were.
 */
export async function noteTakenBriefs(room: TakingRoom): Promise<void> {
  if (!isToldWaiting(room.paths.briefs)) return
  await takeTold(room.paths.briefs, async ({ entry, file }) => {
    const brief = await room.store.prepared.get(file)
    if (brief === undefined || brief.characters === 0) return
    const event = eventOf(room, entry)
    const hostSession = event?.event.hostSession ?? null
    const key = hostSession === null ? null : { hostSession, agent: null }
    const { project, memories, revisions, reasons, also, characters } = brief
    // Agents whose answers have one shape share a file: who was told is whose event it was.
    const host = event?.host ?? (hostInName(entry) || brief.host)
    const session =
      key && ((await room.store.sessions.idOf(sessionKey({ user: room.config.user, host }, key))) ?? null)
    await noteTold(
      room,
      { host, hostSession, session, project, entry },
      'brief',
      { memories, revisions, reasons, also, characters },
      isoTime(event?.at ?? room.clock.now()),
    )
  })
}

interface Heard {
  readonly host: string
  readonly event: HostEvent
  readonly at: number
}

/** The event behind an entry of the journal; undefined when it was worked off already. */
function eventOf({ journal }: TakingRoom, name: string): Heard | undefined {
  const entry = journal.find(name)
  const bytes = entry && journal.read(entry)
  if (entry === undefined || bytes === undefined) return undefined
  try {
    const payload: unknown = JSON.parse(bytes.toString('utf8'))
    const host = hostOf(entry.host, payload)
    const event = host?.readEvent(payload)
    return host && event && { host: host.name, event, at: entry.at }
  } catch {
    // Not JSON: whoever works the journal off sets it aside.
    return undefined
  }
}
