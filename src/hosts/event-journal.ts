import type { Journal, JournalEntry } from '../journal/journal.ts'
import type { DecodedEvent, RefusedEntry } from './decode-event.ts'

/** A journal that decodes its entries, and each recent one only once. */
export interface EventJournal extends Journal {
  /** The event of an entry, or why it is none; undefined when another process took the entry. */
  event(entry: JournalEntry): Promise<DecodedEvent | RefusedEntry | undefined>
}

const MAX_RECENT = 64
/** A larger entry is decoded again instead of kept in memory. */
const MAX_RECENT_BYTES = 256 * 1024

/**
 * Adds decoding to a journal. A hook writes its event and then asks for an answer. The entry may be ingested before the
 * question arrives, so a recent entry is still found after it was removed.
 */
export function makeEventJournal(journal: Journal): EventJournal {
  const recent = new Map<
    string,
    { readonly entry: JournalEntry; readonly event: DecodedEvent | RefusedEntry }
  >()
  return {
    ...journal,
    find: (name) => journal.find(name) ?? recent.get(name)?.entry,
    event: async (entry) => {
      // Most programs that open a home decode nothing, and do not load the hosts.
      const { decodeEvent } = await import('./decode-event.ts')
      const known = recent.get(entry.name)
      if (known !== undefined) return known.event
      const bytes = journal.read(entry)
      if (bytes === undefined) return undefined
      const event = decodeEvent(entry, bytes)
      if (bytes.length <= MAX_RECENT_BYTES) recent.set(entry.name, { entry, event })
      for (const oldest of [...recent.keys()].slice(0, -MAX_RECENT)) recent.delete(oldest)
      return event
    },
  }
}
