import { shortId } from '../base/ids.ts'
import type { Episode } from '../model/episode.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Message, Session } from '../model/session.ts'
import type { InjectContext } from './context.ts'
import { shortened } from './lines.ts'

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
  { store }: InjectContext,
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
      const also = `session:${session.id}`
      const [episode] = await store.episodes.list(reach, { session: session.id, limit: 1 })
      const isShown = episode !== undefined && !quotesOutdated(episode, session, memories, sources)
      if (isShown && !repeatsRule(episode, memories)) return { line: episodeLine(session, episode), also }
      const first = await store.sessions.prompts(reach, session.id, 'first', LOOKED_AT)
      const last = await store.sessions.prompts(reach, session.id, 'last', LOOKED_AT)
      const decided = decidedIn(session, memories)
      const line = lineOf(session, { first, last: last.reverse(), decided, sources })
      return { line, also }
    }),
  )
  return lines.filter(({ line }) => line !== '')
}

const TITLE = 80
const OUTCOME = 160
const OPEN = 100

/** What the last episode of a session was about, how it ended and what it left open. */
function episodeLine(session: Session, { title, outcome, open }: Episode): string {
  const parts = [
    `“${shortened(title, TITLE)}”`,
    ...(outcome === '' ? [] : [`ended with: ${shortened(outcome, OUTCOME)}`]),
    ...(open[0] === undefined ? [] : [`open: ${shortened(open[0], OPEN)}`]),
  ]
  return `${headOf(session)}: ${parts.join('; ')}`
}

/** Whether it quotes a message whose memory was replaced or forgotten since: its words are not repeated. */
function quotesOutdated(
  episode: Episode,
  { hostSession }: Session,
  memories: readonly Memory[],
  sources: ReadonlySet<string>,
): boolean {
  const own = memories.flatMap(({ evidence }) => evidence).filter(({ session }) => session === hostSession)
  const living = new Set(own.flatMap(({ messages }) => messages))
  return episode.sources.some((message) => sources.has(message) && !living.has(message))
}

/** Whether its title is what the person laid down in it: the brief says that already. */
function repeatsRule({ title }: Episode, memories: readonly Memory[]): boolean {
  const words = title.toLowerCase().replace(/…$/, '')
  return memories.some(({ origin, text }) => {
    const said = text.toLowerCase()
    return origin === 'user' && (words.includes(said) || said.includes(words))
  })
}

function headOf({ startedAt, host, branch }: Session): string {
  const on = branch === null ? '' : `, branch ${shortened(branch, 60)}`
  return `- ${startedAt.slice(0, 10)}, ${host}${on}`
}

interface Said {
  readonly first: readonly Message[]
  readonly last: readonly Message[]
  readonly decided: readonly Memory[]
  readonly sources: ReadonlySet<string>
}

/** What became a memory is told as that memory, or not at all once it was replaced or forgotten: its words are not repeated. */
function lineOf(session: Session, { first, last, decided, sources }: Said): string {
  const isTold = ({ hostMessage, text }: Message) => !sources.has(hostMessage) && hasWords(text, SUBSTANCE)
  const begin = first.find(isTold)
  const end = last.find((message) => isTold(message) && message.id !== begin?.id)
  const kept = decided.map(({ id }) => shortId(id)).join(', ')
  const parts = [
    ...(begin === undefined ? [] : [`the user asked "${shortened(begin.text, ASKED)}"`]),
    ...(end === undefined ? [] : [`and later "${shortened(end.text, ASKED)}"`]),
    ...(kept === '' ? [] : [`(kept from it: ${kept})`]),
  ]
  if (parts.length === 0) return ''
  return `${headOf(session)}: ${parts.join(' ')}`
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

/** Whether a text has at least so many words. In Chinese and Japanese, which have no spaces, two characters count as one more. */
export function hasWords(text: string, least: number): boolean {
  let words = 0
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const characters = word.slice(0, 2 * least).match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
    words += 1 + characters / 2
    if (words >= least) return true
  }
  return false
}
