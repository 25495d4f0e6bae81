import type { Journal, JournalEntry } from '../journal/journal.ts'

const MOST = 64
const MOST_BYTES = 256 * 1024

/**
 * A journal that still finds what was read from it a moment ago. A hook puts its event there and then asks: a round that
 * runs just then may have worked the event off before the question arrives, and the hook must be answered all the same.
 */
export function remembering(journal: Journal): Journal {
  const recent = new Map<string, { readonly entry: JournalEntry; readonly bytes: Buffer }>()
  return {
    ...journal,
    find: (name) => journal.find(name) ?? recent.get(name)?.entry,
    read: (entry) => {
      const bytes = journal.read(entry)
      if (bytes === undefined) return recent.get(entry.name)?.bytes
      if (bytes.length <= MOST_BYTES) recent.set(entry.name, { entry, bytes })
      for (const oldest of [...recent.keys()].slice(0, -MOST)) recent.delete(oldest)
      return bytes
    },
  }
}
