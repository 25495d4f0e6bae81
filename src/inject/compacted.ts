import { sessionKey } from '../ingest/keys.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Session } from '../model/session.ts'
import type { InjectContext } from './context.ts'
import { decidedIn, hasWords, type NamedLine } from './last-sessions.ts'
import { toldIn } from './ledger.ts'
import { shortened } from './lines.ts'
import { type Living, mayBeTold } from './living.ts'

/** What a session had before it was compacted, and would otherwise lose. */
export interface Carried {
  /** What it was told, and what was kept of what was said in it. */
  readonly memories: ReadonlySet<string>
  /** Those of them that are not among the weightiest. */
  readonly others: readonly Memory[]
  /** What was asked last. */
  readonly lines: readonly NamedLine[]
}

export const NOTHING_CARRIED: Carried = { memories: new Set(), others: [], lines: [] }

const MOST_ASKED = 4
const ASKED = 240
const SUBSTANCE = 3

/** The last exchanges' open points, and every memory the session knew of. */
export async function carriedOver(
  context: InjectContext,
  reach: Reach,
  place: { readonly host: string; readonly hostSession: string | null },
  living: Living,
): Promise<Carried> {
  const { host, hostSession } = place
  if (hostSession === null) return NOTHING_CARRIED
  const told = [...(await toldIn(context, place, { ever: true })).memories]
  const known = new Set(living.memories.map(({ id }) => id))
  const missing = told.filter((id) => !known.has(id))
  const others = (await context.store.memories.byIds(reach, missing)).filter((memory) =>
    mayBeTold(context, memory),
  )
  const key = sessionKey({ user: context.config.user, host }, { hostSession, agent: null })
  const id = await context.store.sessions.idOf(key)
  const session = id && (await context.store.sessions.get(reach, id))
  if (!session) return { memories: new Set(told), others, lines: [] }
  const decided = decidedIn(session, living.memories).map((memory) => memory.id)
  return { memories: new Set([...told, ...decided]), others, lines: await askedIn(context, reach, session) }
}

/** What became a memory is told as that memory, or not at all once it was replaced or forgotten. */
async function askedIn({ store }: InjectContext, reach: Reach, session: Session): Promise<NamedLine[]> {
  const asked = await store.sessions.prompts(reach, session.id, 'last', MOST_ASKED * 2)
  const sources = await store.memories.sourcesIn(reach, [session.hostSession])
  return asked
    .filter(({ text, hostMessage }) => hasWords(text, SUBSTANCE) && !sources.has(hostMessage))
    .slice(-MOST_ASKED)
    .map(({ id, text, at }) => ({
      line: `- at ${at.slice(11, 16)} UTC the user asked "${shortened(text, ASKED)}"`,
      also: `message:${id}`,
    }))
}
