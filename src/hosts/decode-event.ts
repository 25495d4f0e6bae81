import type { JournalEntry } from '../journal/journal.ts'
import type { HostEvent } from '../model/event.ts'
import { hostOf } from './all.ts'
import type { Host } from './host.ts'
import { parsePayload } from './parse-payload.ts'

/** A journal entry that is an event of a host. */
export interface DecodedEvent {
  readonly host: Host
  readonly event: HostEvent
}

/** A journal entry that is no event, with the reason. */
export interface RefusedEntry {
  readonly refused: string
}

/** Decodes the bytes of a journal entry. */
export function decodeEvent(
  { host: sender }: Pick<JournalEntry, 'host'>,
  bytes: Buffer,
): DecodedEvent | RefusedEntry {
  const payload = parsePayload(bytes.toString('utf8'))
  const host = hostOf(sender, payload)
  if (host === undefined) return { refused: `unknown host "${sender}"` }
  const event = host.readEvent(payload)
  return event === undefined ? { refused: 'not an event of that host' } : { host, event }
}
