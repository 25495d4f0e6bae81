import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Message, Session } from '../model/session.ts'
import { shortened, shortId } from './lines.ts'
import type { InjectRoom } from './room.ts'

const LOOKED_AT = 5
const MOST = 2
const ASKED = 160
/** A prompt with fewer words says too little to tell what a session was about. */
const SUBSTANCE = 4

/** A line that tells of no memory, and what it is about, as the ledger names it. */
export interface NamedLine {
  readonly line: string
  readonly also: string
}

/** What happened last in a project: when, where, what was asked and decided. The running session is none of it. */
export async function lastSessions(
  { store }: InjectRoom,
  reach: Reach,
  running: string | null,
  memories: readonly Memory[],
): Promise<NamedLine[]> {
  const sessions = await store.sessions.list(reach, { limit: LOOKED_AT })
  const others = sessions
    .filter(({ hostSession, messages }) => hostSession !== running && messages.user > 0)
    .slice(0, MOST)
  const sources = await store.memories.sourcesIn(
    reach,
    others.map(({ hostSession }) => hostSession),
  )
  const lines = await Promise.all(
    others.map(async (session) => {
      const first = await store.sessions.prompts(reach, session.id, 'first', LOOKED_AT)
      const last = await store.sessions.prompts(reach, session.id, 'last', LOOKED_AT)
      const decided = decidedIn(session, memories)
      const line = lineOf(session, { first, last: last.reverse(), decided, sources })
      return { line, also: `session:${session.id}` }
    }),
  )
  return lines.filter(({ line }) => line !== '')
}

interface Said {
  readonly first: readonly Message[]
  readonly last: readonly Message[]
  readonly decided: readonly Memory[]
  readonly sources: ReadonlySet<string>
}

/** What became a memory is told as that memory, or not at all once it was replaced or forgotten: its words are not repeated. */
function lineOf(session: Session, { first, last, decided, sources }: Said): string {
  const isTold = ({ hostMessage, text }: Message) => !sources.has(hostMessage) && wordsIn(text) >= SUBSTANCE
  const begin = first.find(isTold)
  const end = last.find((message) => isTold(message) && message.id !== begin?.id)
  const kept = decided.map(({ id }) => shortId(id)).join(', ')
  const parts = [
    ...(begin === undefined ? [] : [`the user asked "${shortened(begin.text, ASKED)}"`]),
    ...(end === undefined ? [] : [`and later "${shortened(end.text, ASKED)}"`]),
    ...(kept === '' ? [] : [`(kept from it: ${kept})`]),
  ]
  if (parts.length === 0) return ''
  const branch = session.branch === null ? '' : `, branch ${shortened(session.branch, 60)}`
  return `- ${session.startedAt.slice(0, 10)}, ${session.host}${branch}: ${parts.join(' ')}`
}

const MOST_DECIDED = 4

/** What was kept of what was said in a session. */
export function decidedIn({ hostSession }: Session, memories: readonly Memory[]): Memory[] {
  return memories
    .filter(
      ({ kind, evidence }) => TELLING.has(kind) && evidence.some(({ session }) => session === hostSession),
    )
    .slice(0, MOST_DECIDED)
}

const TELLING: ReadonlySet<Memory['kind']> = new Set(['decision', 'correction', 'preference', 'action'])

/** Chinese and Japanese have no spaces: two signs count as a word. */
export function wordsIn(text: string): number {
  const signs = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + signs / 2
}
