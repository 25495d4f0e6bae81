import type { Memory } from '../model/memory.ts'
import { evenLength } from './even-length.ts'
import { representativeFirst } from './representative.ts'

/** Every so many lines of an index are given to the latest session that has none yet. */
const LINES_PER_SESSION = 16

/**
 * The order of an index, of which only the beginning may fit: mostly memories that stand for many others, and in between the
 * best of each session, the latest session first.
 */
export function indexOrder(memories: readonly Memory[]): readonly Memory[] {
  const known = MADE.find(({ given }) => isSameList(given, memories))
  if (known !== undefined) return known.ordered
  const ordered = makeOrder(memories)
  MADE.unshift({ given: memories, ordered })
  MADE.splice(MAX_MADE)
  return ordered
}

/**
 * Orders made before, the latest first. Every two memories are compared for one, and a worker is asked by one session after
 * the other: memories that did not change are the same objects.
 */
const MADE: { readonly given: readonly Memory[]; readonly ordered: readonly Memory[] }[] = []
const MAX_MADE = 32

function isSameList(one: readonly Memory[], other: readonly Memory[]): boolean {
  return one.length === other.length && one.every((memory, at) => memory === other[at])
}

function makeOrder(memories: readonly Memory[]): Memory[] {
  const latest = [...memories].sort(latestFirst)
  const bySession = bestOfSessions(latest)[Symbol.iterator]()
  const bySubject = representativeFirst(latest)[Symbol.iterator]()
  const chosen = new Set<Memory>()
  for (let line = 0; chosen.size < memories.length; line++)
    addNext(chosen, line % LINES_PER_SESSION === 0 ? bySession : bySubject)
  return [...chosen]
}

function addNext(chosen: Set<Memory>, from: Iterator<Memory>): void {
  const before = chosen.size
  for (let next = from.next(); !next.done; next = from.next()) {
    chosen.add(next.value)
    if (chosen.size > before) return
  }
}

/**
 * Memories so that each session's best comes before any session's second. Within a session those that agents used come
 * first, then the later ones: what was said at the end of a session is how it ended.
 */
function bestOfSessions(latest: readonly Memory[]): Memory[] {
  const sessions = new Map<string, Memory[]>()
  for (const memory of latest) {
    const group = sessions.get(sessionOf(memory))
    if (group) group.push(memory)
    else sessions.set(sessionOf(memory), [memory])
  }
  const ranked = [...sessions.values()].flatMap((group) =>
    group.sort((one, other) => other.used.count - one.used.count).map((memory, rank) => ({ memory, rank })),
  )
  return ranked
    .sort((one, other) => one.rank - other.rank || latestFirst(one.memory, other.memory))
    .map(({ memory }) => memory)
}

/** The session that a memory was last said in; its own id where it comes from none. */
function sessionOf({ evidence, id }: Memory): string {
  return evidence.at(-1)?.session ?? id
}

function latestFirst(one: Memory, other: Memory): number {
  return compare(other.statedAt, one.statedAt) || compare(other.id, one.id)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The characters that the lines of an index take together, and one line with its date and id. */
const INDEX_CHARACTERS = 7_000
const AROUND_LINE = 24
const LONGEST_LINE = 400
/** Many shorter lines end before their point. */
const SHORTEST_LINE = 170
/** A line that is shorter than this share of the usual text loses the point of most. */
const LEAST_SHARE = 0.55

/** The length of the lines of an index: as long as lets all memories have one, and no shorter than says something. */
export function lineLengthFor(memories: readonly Pick<Memory, 'text'>[]): number {
  const count = Math.max(1, memories.length)
  const lengths = memories.map(({ text }) => text.length)
  const usual = lengths.reduce((sum, length) => sum + length, 0) / count
  const even = evenLength(lengths, INDEX_CHARACTERS - count * AROUND_LINE)
  return Math.round(Math.min(LONGEST_LINE, Math.max(SHORTEST_LINE, LEAST_SHARE * usual, even)))
}
