/** Finds what a request names, within the user's reach, or says that it is not there. */
import { MemoriaError } from '../../base/errors.ts'
import type { Memory, MemoryCalls } from '../../memoria.ts'
import type { Episode } from '../../model/episode.ts'
import type { Project } from '../../model/project.ts'
import { type Reach, reachOf } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { fullId } from '../../store/names.ts'

export async function memoryOrFail({ context: { store, reach } }: MemoryCalls, id: string): Promise<Memory> {
  return (await store.memories.get(reach, id)) ?? missing('memory', id)
}

/** By the end of its id as well, which is how pages name a memory. */
export async function memoryByIdOrEnd(m: MemoryCalls, id: string): Promise<Memory> {
  const { store, reach } = m.context
  const found = await store.memories.get(reach, id)
  if (found !== undefined || !END_OF_ID.test(id)) return found ?? missing('memory', id)
  return memoryOrFail(m, (await fullId(store.memories, reach, id, 'memory')) ?? id)
}

const END_OF_ID = /^[0-9a-z]{8,25}$/

/** By our id, or by the host's where one session alone has it. */
export async function sessionOrFail(
  { context: { store, reach } }: MemoryCalls,
  id: string,
): Promise<Session> {
  const own = await store.sessions.get(reach, id)
  if (own !== undefined) return own
  const ids = await store.sessions.findIds(reach, id.toLowerCase(), MAX_ALIKE)
  const found = await Promise.all(ids.map((one) => store.sessions.get(reach, one)))
  const named = found.filter((one) => one?.hostSession === id && one.parent === null)
  return (named.length === 1 ? named[0] : undefined) ?? missing('session', id)
}

const MAX_ALIKE = 20

export async function episodeOrFail(
  { context: { store, reach } }: MemoryCalls,
  id: string,
): Promise<Episode> {
  return (await store.episodes.get(reach, id)) ?? missing('episode', id)
}

/** A project that is known, by its id or its name. No folder is looked at for a name that a request brings. */
export async function projectOrFail({ context: { store } }: MemoryCalls, given: string): Promise<Project> {
  const found = await store.projects.find(given)
  return (
    found.find(({ id }) => id === given) ??
    (found.length === 1 ? found[0] : undefined) ??
    missing('project', given)
  )
}

/** Everything of the user's, or what is in one project. */
export async function projectReach(m: MemoryCalls, project: string | undefined): Promise<Reach> {
  const { reach } = m.context
  return project === undefined ? reach : reachOf(reach.user, (await projectOrFail(m, project)).id)
}

const SHOWN_CHARACTERS = 60

function missing(what: string, id: string): never {
  throw new MemoriaError('not_found', `there is no ${what} ${id.slice(0, SHOWN_CHARACTERS)}`, {
    hint: `It may have been removed. GET /api/v1/${what === 'memory' ? 'memorie' : what}s lists what there is.`,
  })
}
