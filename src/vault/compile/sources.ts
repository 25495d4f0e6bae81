import { basename } from 'node:path'
import { unwrap } from '../../base/result.ts'
import { localDate } from '../../config/timezone.ts'
import { currentEvidence, isByHand, type Memory, sourceFile } from '../../model/memory.ts'
import type { DailyEntry } from '../../store/vault-rows.ts'
import { dailyPath, headingOf } from '../daily/entry.ts'
import { readVaultFile } from '../folder/read.ts'
import { asMarkdown } from '../folder/text.ts'
import { wikilink } from '../folder/wikilinks.ts'
import type { Builder } from './builder.ts'

/** Where memories were said. */
export interface Sources {
  /** For its line: links to the entries in the logs, else the names of the sessions; never none. */
  notes(memory: Memory): string[]
  /** Links to all entries in logs that the memories have. */
  readonly links: readonly string[]
}

/** So many of the sessions that said a thing stand in its line. */
const SHOWN = 2

/** Finds the entries in the daily logs of this vault for the sessions that memories came from. */
export async function sourcesOf(builder: Builder, memories: readonly Memory[]): Promise<Sources> {
  const sessions = [...new Set(memories.flatMap(shownSessions))]
  const { store, reach, vault } = builder
  const entries = new Map<string, DailyEntry>()
  for (const entry of await store.daily.entries(reach, vault.name, sessions))
    entries.set(entry.hostSession, entry)
  const links = new Set<string>()
  const noteOf = (memory: Memory, session: string) => {
    if (isByHand({ session })) return 'written by hand'
    const file = sourceFile(session)
    if (file !== undefined) return `file ${plain(basename(file))}`
    const entry = entries.get(session)
    const position = entry && logPosition(builder, entry, memory.statedAt)
    if (position === undefined) return `session ${plain(session)}`
    links.add(wikilink(position.day, { anchor: position.heading }))
    return wikilink(position.day, { anchor: position.heading, label: 'session' })
  }
  const notes = new Map(
    memories.map((memory) => [memory.id, shownSessions(memory).map((session) => noteOf(memory, session))]),
  )
  return {
    notes: ({ id }) => {
      const found = [...new Set(notes.get(id))]
      return found.length > 0 ? found : ['remembered by hand']
    },
    links: [...links].sort(),
  }
}

/** The newest first. */
function shownSessions(memory: Memory): string[] {
  const sessions = currentEvidence(memory).map(({ session }) => session)
  return [...new Set(sessions.reverse())].slice(0, SHOWN)
}

/** Names of sessions are the hosts': a bracket in one would end what stands behind a memory. */
function plain(session: string): string {
  return asMarkdown(session.replace(/[()]/g, ' ').slice(0, 80)) || 'without a name'
}

interface LogPosition {
  readonly day: string
  readonly heading: string
}

/** The entry in a log for something that was said at a time: the last one of its session if it was said since, else the first. */
export function logPosition(builder: Builder, entry: DailyEntry, statedAt: string): LogPosition | undefined {
  const { zone } = builder
  const first = { day: localDate(Date.parse(entry.startedAt), zone), heading: headingOf(entry) }
  const last = { day: entry.day, heading: headingOf(entry, entry.parts) }
  const isLater = entry.parts > 1 && localDate(Date.parse(statedAt), zone) >= entry.day
  return (isLater ? [last, first] : [first, last]).find(({ day, heading }) =>
    headingsOf(builder, day).has(heading),
  )
}

function headingsOf({ vault, logs }: Builder, day: string): ReadonlySet<string> {
  const known = logs.get(day)
  if (known !== undefined) return known
  const text = unwrap(readVaultFile(vault.root, dailyPath(day)))?.toString() ?? ''
  const headings = new Set(
    text.split(/\r?\n/).flatMap((line) => (line.startsWith('## ') ? [line.slice(3)] : [])),
  )
  logs.set(day, headings)
  return headings
}
