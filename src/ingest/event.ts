import { createHash } from 'node:crypto'
import { isoTime } from '../base/clock.ts'
import { hostOf } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { Journal, JournalEntry } from '../journal/journal.ts'
import type { HostEvent, MessageItem } from '../model/event.ts'
import { wholeReach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { IngestRoom } from './ingest-room.ts'
import { sessionKey } from './keys.ts'
import { readTranscript } from './transcript.ts'
import { makeWriter } from './writer.ts'

/** An entry of the journal that was understood. */
export interface HeardEvent {
  readonly host: Host
  readonly event: HostEvent
  readonly at: string
  /** The journal's name of it. */
  readonly entry?: string
}

/** Reads an entry. What cannot be understood goes to the quarantine, byte for byte; what another process took is gone. */
export function hearEntry(journal: Journal, entry: JournalEntry): HeardEvent | 'quarantined' | 'gone' {
  const bytes = journal.read(entry)
  if (bytes === undefined) return 'gone'
  const payload = parse(bytes)
  const host = hostOf(entry.host, payload)
  const event = host?.readEvent(payload)
  if (host !== undefined && event !== undefined)
    return { host, event, at: isoTime(entry.at), entry: entry.name }
  journal.quarantine(entry, host === undefined ? `unknown host "${entry.host}"` : 'not an event of that host')
  return 'quarantined'
}

/**
 * Does what an event asks for: reads the transcript it points to, and keeps what only the event says. When this returns,
 * the store holds everything the event knew, so that its entry may go.
 */
export async function takeEvent(room: IngestRoom, heard: HeardEvent): Promise<void> {
  const { host, event, at } = heard
  if (event.transcript !== null) {
    await readTranscript(room, host, event.transcript)
    for (const companion of host.companions(event.transcript)) await readTranscript(room, host, companion)
  }
  await room.store.transaction(async (store) => {
    const context = room.writerContext(store, host.name)
    if (!context.mayKeep({ ...event, at })) return
    const said = saidIn(heard)
    if (said !== undefined) await makeWriter(store, context).hear(said)
    const key = sessionKey({ user: room.user, host: host.name }, { ...event, agent: null })
    if (event.kind === 'session-end') await store.sessions.end(key, at)
    const session = event.kind === 'before-compact' ? await store.sessions.idOf(key) : undefined
    if (session !== undefined) await room.beforeCompact?.(store, session)
    const project = await context.projectAt(event.cwd)
    await noteCompaction(room, store, heard, { project, session: (await store.sessions.idOf(key)) ?? null })
    await store.capture.noteActivity({ host: host.name, project, eventAt: at, messageAt: null })
  })
}

/** What a session was told before it was compacted is gone from it: the ledger of what was told has to know. */
async function noteCompaction(
  { user, makeId }: IngestRoom,
  store: Store,
  { host, event, at, entry }: HeardEvent,
  place: { readonly project: string | null; readonly session: string | null },
): Promise<void> {
  const channel =
    event.kind === 'before-compact'
      ? 'compacting'
      : event.kind === 'session-start' && event.reason === 'compact'
        ? 'compaction'
        : undefined
  if (channel === undefined) return
  await store.injections.add(wholeReach(user), {
    ...{ id: makeId(), at, host: host.name, hostSession: event.hostSession, ...place, channel },
    ...{ memories: [], revisions: [], reasons: [], also: [], characters: 0, lookedAt: null },
    // Whoever takes the event again notes it once; the answer to it is noted under the bare name.
    entry: entry === undefined ? null : `${entry}#${channel}`,
  })
}

/** The words an event itself carries. The transcript usually has them too, and then they are there already. */
function saidIn({ event, at }: HeardEvent): MessageItem | undefined {
  const { kind, text, hostSession, cwd, promptId } = event
  if (text === null || (kind !== 'prompt' && kind !== 'turn-end')) return undefined
  const role = kind === 'prompt' ? 'user' : 'assistant'
  return {
    ...{ type: 'message', role, text, at, hostSession, agent: null, cwd, branch: null, promptId },
    // Not by the prompt's id alone: what is typed while the agent works carries the id of the turn it was typed in.
    id: `${kind}:${promptId ?? at}:${digest(text)}`,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Not JSON is not an event: the caller quarantines it.
    return undefined
  }
}
