import type { Session, SessionOverview } from '../../model/session.ts'
import type { ProjectView } from './mcp-session.ts'

/** A session that fits, with the messages that made it fit. */
export interface SessionMatch {
  readonly session: Session
  readonly score: number
  readonly reasons: readonly string[]
  /** Ids of messages, the best first. */
  readonly hits: readonly string[]
}

/** Subagents' sessions count for the one that started them, so that more are asked for than are shown. */
const BEYOND = 2

/** Sessions about something, best first. */
export async function sessionsAbout(view: ProjectView, words: string, most: number): Promise<SessionMatch[]> {
  const { m, project } = view
  const limit = most * BEYOND
  const { results } = await m.search(words, {
    ...(project === undefined ? {} : { project }),
    history: true,
    by: 'session',
    limit,
  })
  const matches = new Map<string, SessionMatch>()
  for (const { id, score, reasons, messages = [] } of results) {
    const session = await topOf(view, id)
    if (session === undefined) continue
    const hits = messages.map((message) => message.id)
    const better = matches.get(session.id)
    matches.set(
      session.id,
      better ? { ...better, hits: [...better.hits, ...hits] } : { session, score, reasons, hits },
    )
  }
  return [...matches.values()].slice(0, most)
}

/** The sessions that began last, newest first. */
export async function latestSessions({ m, reach }: ProjectView, most: number): Promise<SessionOverview[]> {
  return m.context.store.sessions.list(reach, { limit: most })
}

/** A subagent's words belong to the session that started it. */
async function topOf(
  { m, reach }: Pick<ProjectView, 'm' | 'reach'>,
  id: string,
): Promise<Session | undefined> {
  const session = await m.context.store.sessions.get(reach, id)
  return session?.parent == null ? session : topOf({ m, reach }, session.parent)
}
