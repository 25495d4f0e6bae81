import type { Memory } from '../model/memory.ts'

/** The session that a memory was last said in; its own id where it comes from none. */
export function sessionOf({ evidence, id }: Memory): string {
  return evidence.at(-1)?.session ?? id
}

/**
 * Memories so that each session's best comes before any session's second. Within a session those that agents used come
 * first, then the later ones: what was said at the end of a session is how it ended.
 */
export function spreadOverSessions(memories: readonly Memory[]): Memory[] {
  const sessions = new Map<string, Memory[]>()
  for (const memory of memories) {
    const session = sessionOf(memory)
    const group = sessions.get(session)
    if (group) group.push(memory)
    else sessions.set(session, [memory])
  }
  const ranked = [...sessions.values()].flatMap((group) =>
    group.sort(byUseThenTime).map((memory, rank) => ({ memory, rank })),
  )
  return ranked
    .sort((one, other) => one.rank - other.rank || newestFirst(one.memory, other.memory))
    .map(({ memory }) => memory)
}

function byUseThenTime(one: Memory, other: Memory): number {
  return other.used.count - one.used.count || newestFirst(one, other)
}

function newestFirst(one: Memory, other: Memory): number {
  return compare(other.statedAt, one.statedAt) || compare(other.id, one.id)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** What lines of an index take in all, and how long one may be. */
const INDEX_CHARACTERS = 6_400
const LONGEST_LINE = 260
const SHORTEST_LINE = 105
const AROUND_LINE = 26

/** How long the lines of an index may be so that every session has one. */
export function lineLengthFor(sessions: number): number {
  const even = INDEX_CHARACTERS / Math.max(1, sessions) - AROUND_LINE
  return Math.round(Math.min(LONGEST_LINE, Math.max(SHORTEST_LINE, even)))
}
