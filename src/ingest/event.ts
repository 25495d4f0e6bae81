import { isoTime } from '../base/clock.ts'
import { hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { Journal, JournalEntry } from '../journal/journal.ts'
import type { HostEvent, MessageItem } from '../model/event.ts'
import type { IngestRoom } from './ingest-room.ts'
import { sessionKey } from './keys.ts'
import { readTranscript } from './transcript.ts'
import { makeWriter } from './writer.ts'

/** An entry of the journal that was understood. */
export interface HeardEvent {
  readonly host: Host
  readonly event: HostEvent
  readonly at: string
}

/** Reads an entry; what cannot be understood goes to the quarantine, byte for byte. */
export function hearEntry(journal: Journal, entry: JournalEntry): HeardEvent | undefined {
  const bytes = journal.read(entry)
  if (bytes === undefined) return undefined // another process took it
  const host = hostNamed(entry.host)
  const event = host?.readEvent(parse(bytes))
  if (host !== undefined && event !== undefined) return { host, event, at: isoTime(entry.at) }
  journal.quarantine(entry, host === undefined ? `unknown host "${entry.host}"` : 'not an event of that host')
  return undefined
}

/**
 * Does what an event asks for: reads the transcript it points to, and keeps what only the event says. When this returns,
 * the store holds everything the event knew, so that its entry may go.
 */
export async function takeEvent(room: IngestRoom, heard: HeardEvent): Promise<void> {
  const { host, event } = heard
  if (event.transcript !== null) {
    await readTranscript(room, host, event.transcript)
    for (const companion of host.companions(event.transcript)) await readTranscript(room, host, companion)
  }
  await room.store.transaction(async (store) => {
    const writer = makeWriter(store, room.writerContext(store, host.name))
    const said = saidIn(heard)
    if (said !== undefined) await writer.hear(said)
    const place = { hostSession: event.hostSession, agent: null, cwd: null, branch: null, promptId: null }
    if (event.kind === 'session-end')
      await store.sessions.end(sessionKey({ host: host.name }, place), heard.at)
    const project =
      event.cwd === null ? null : await room.writerContext(store, host.name).projectAt(event.cwd)
    await store.capture.noteActivity({ host: host.name, project, eventAt: heard.at, messageAt: null })
  })
}

/** The words an event itself carries. The transcript usually has them too, and then they are there already. */
function saidIn({ event, at }: HeardEvent): MessageItem | undefined {
  const { kind, text, hostSession, cwd, promptId } = event
  if (text === null || (kind !== 'prompt' && kind !== 'turn-end')) return undefined
  const role = kind === 'prompt' ? 'user' : 'assistant'
  return {
    ...{ type: 'message', role, text, at, hostSession, agent: null, cwd, branch: null, promptId },
    id: `${kind}:${promptId ?? at}`,
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Not JSON is not an event: the caller quarantines it.
    return undefined
  }
}
