import { explainSession, isRunning } from '../../../explain/session.ts'
import { explainTurn } from '../../../explain/turn.ts'
import { sessionRoutes } from '../../contract/sessions.ts'
import { definedOnly } from '../defined-only.ts'
import { episodeOrFail, projectReach, sessionOrFail } from '../find.ts'
import { implementRoutes } from '../implement.ts'
import { readCursor, writeCursor } from '../session-cursor.ts'
import { sessionTitles } from '../session-titles.ts'

export const sessions = implementRoutes(sessionRoutes, {
  'GET /api/v1/sessions': async ({ m }, { query: { project, since, before, limit } }) => {
    const { store } = m.context
    const reach = await projectReach(m, project)
    const filter = definedOnly({ since, before: before === undefined ? undefined : readCursor(before) })
    const found = await store.sessions.list(reach, { ...filter, limit: limit + 1 })
    const page = found.slice(0, limit)
    const listed = await Promise.all(
      page.map(async (session) => ({
        ...session,
        running: isRunning(session, m.context),
        titles: await sessionTitles(store, reach, session.id),
      })),
    )
    const last = page.at(-1)
    return { sessions: listed, next: found.length > limit && last !== undefined ? writeCursor(last) : null }
  },
  'GET /api/v1/sessions/:id': async ({ m }, { params, query }) => {
    const { context } = m
    const { store, reach } = context
    const session = await sessionOrFail(m, params.id)
    const explained = await explainSession(context, session, query)
    const lastAt = explained.turns.at(-1)?.messages.at(-1)?.at ?? session.startedAt
    return {
      session,
      running: isRunning({ ...session, lastAt }, context),
      episodes: (await store.episodes.list(reach, { session: session.id })).reverse(),
      subagents: await store.sessions.subagents(reach, session.id),
      ...explained,
    }
  },
  'GET /api/v1/sessions/:id/turns/:turn/candidates': async ({ m }, { params }) =>
    explainTurn(m.context, await sessionOrFail(m, params.id), params.turn),
  'GET /api/v1/episodes': async ({ m }, { query: { project, session, ...filter } }) => {
    const reach = await projectReach(m, project)
    const id = session === undefined ? undefined : (await sessionOrFail(m, session)).id
    const episodes = await m.context.store.episodes.list(reach, definedOnly({ ...filter, session: id }))
    return { episodes }
  },
  'GET /api/v1/episodes/:id': async ({ m }, { params }) => ({ episode: await episodeOrFail(m, params.id) }),
})
