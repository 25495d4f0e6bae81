import { createHash } from 'node:crypto'
import { isoTime } from '../base/clock.ts'
import type { DecodedEvent } from '../hosts/decode-event.ts'
import type { EventJournal } from '../hosts/event-journal.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { MessageItem } from '../model/event.ts'
import { wholeReach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { IngestContext } from './ingest-context.ts'
import { sessionKey } from './keys.ts'
import { readTranscript } from './transcript.ts'
import { makeWriter } from './writer.ts'

/** An event with the time at which its hook wrote it. */
export interface HeardEvent extends DecodedEvent {
  readonly at: string
  /** The journal's name of it. */
  readonly entry?: string
}

/** Ingests an entry and removes it. An entry that is no event goes to the quarantine, byte for byte. */
export async function ingestEntry(
  context: IngestContext,
  journal: EventJournal,
  entry: JournalEntry,
): Promise<'events' | 'quarantined' | 'gone'> {
  const decoded = await journal.event(entry)
  if (decoded === undefined) return 'gone'
  if ('refused' in decoded) {
    journal.quarantine(entry, decoded.refused)
    return 'quarantined'
  }
  await ingestEvent(context, { ...decoded, at: isoTime(entry.at), entry: entry.name })
  journal.remove(entry)
  return 'events'
}

/**
 * Does what an event asks for: reads the transcript it points to, and keeps what only the event says. When this returns,
 * the store holds everything the event knew, so that its entry may go.
 */
export async function ingestEvent(context: IngestContext, heard: HeardEvent): Promise<void> {
  const { host, event, at } = heard
  if (event.transcript !== null) {
    await readTranscript(context, host, event.transcript)
    for (const companion of host.companions(event.transcript)) await readTranscript(context, host, companion)
  }
  await context.store.transaction(async (store) => {
    const writing = context.writerContext(store, host.name)
    if (!writing.mayKeep({ ...event, at })) return
    const said = saidInEvent(heard)
    if (said !== undefined) await makeWriter(store, writing).hear(said)
    const key = sessionKey({ user: context.config.user, host: host.name }, { ...event, agent: null })
    if (event.kind === 'session-end') await store.sessions.end(key, at)
    const session = event.kind === 'before-compact' ? await store.sessions.idOf(key) : undefined
    if (session !== undefined) await context.beforeCompact?.(store, session)
    const project = await writing.projectAt(event.cwd)
    await noteCompaction(context, store, heard, {
      project,
      session: (await store.sessions.idOf(key)) ?? null,
    })
    await store.capture.noteActivity({ host: host.name, project, eventAt: at, messageAt: null })
  })
}

/** Notes a compaction in the ledger: the session lost what was injected before it. */
async function noteCompaction(
  { config, makeId }: IngestContext,
  store: Store,
  { host, event, at, entry }: HeardEvent,
  owner: { readonly project: string | null; readonly session: string | null },
): Promise<void> {
  const channel =
    event.kind === 'before-compact'
      ? 'compacting'
      : event.kind === 'session-start' && event.reason === 'compact'
        ? 'compaction'
        : undefined
  if (channel === undefined) return
  await store.injections.add(wholeReach(config.user), {
    id: makeId(),
    at,
    host: host.name,
    hostSession: event.hostSession,
    ...owner,
    channel,
    memories: [],
    revisions: [],
    reasons: [],
    also: [],
    characters: 0,
    lookedAt: null,
    // An event that is ingested again is noted once; the answer to it is noted under the bare name.
    entry: entry === undefined ? null : `${entry}#${channel}`,
  })
}

/** The words an event itself carries. The transcript usually has them too, and then they are there already. */
function saidInEvent({ event, at }: HeardEvent): MessageItem | undefined {
  const { kind, text, hostSession, cwd, promptId } = event
  if (text === null || (kind !== 'prompt' && kind !== 'turn-end')) return undefined
  const role = kind === 'prompt' ? 'user' : 'assistant'
  return {
    type: 'message',
    role,
    text,
    at,
    hostSession,
    agent: null,
    cwd,
    branch: null,
    promptId,
    // Not by the prompt's id alone: what is typed while the agent works carries the id of the turn it was typed in.
    id: `${kind}:${promptId ?? at}:${digestOfEvent(text)}`,
  }
}

function digestOfEvent(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
