import { sessionKey } from '../ingest/keys.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { decidedIn, wordsIn } from './last-sessions.ts'
import { shortened } from './lines.ts'
import type { InjectRoom } from './room.ts'
import { toldIn } from './told.ts'

/** What a session had before it was compacted, and would otherwise lose. */
export interface Carried {
  /** What it was told, and what was kept of what was said in it. */
  readonly memories: ReadonlySet<string>
  /** What was asked last. */
  readonly lines: readonly { readonly line: string; readonly also: string }[]
}

const MOST_ASKED = 4
const ASKED = 240
const SUBSTANCE = 3

/** The last exchanges' open points, and every memory the session knew of. */
export async function carriedOver(
  room: InjectRoom,
  reach: Reach,
  place: { readonly host: string; readonly hostSession: string | null },
  living: readonly Memory[],
): Promise<Carried> {
  const { host, hostSession } = place
  if (hostSession === null) return { memories: new Set(), lines: [] }
  const told = await toldIn(room, place, { ever: true })
  const key = sessionKey({ user: room.config.user, host }, { hostSession, agent: null })
  const id = await room.store.sessions.idOf(key)
  const session = id && (await room.store.sessions.get(reach, id))
  if (!session) return { memories: told.memories, lines: [] }
  const asked = await room.store.sessions.prompts(reach, session.id, 'last', MOST_ASKED * 2)
  // What became a memory is told as that memory, or not at all once it was replaced or forgotten.
  const sources = await room.store.memories.sourcesIn(reach, [hostSession])
  const lines = asked
    .filter(({ text, hostMessage }) => wordsIn(text) >= SUBSTANCE && !sources.has(hostMessage))
    .slice(-MOST_ASKED)
    .map(({ id, text, at }) => ({
      line: `- at ${at.slice(11, 16)} UTC the user asked "${shortened(text, ASKED)}"`,
      also: `message:${id}`,
    }))
  return { memories: new Set([...told.memories, ...decidedIn(session, living).map(({ id }) => id)]), lines }
}
