import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import type { Memoria, Memory } from '../memoria.ts'
import { type Reach, reachOf } from '../model/reach.ts'
import { projectOf } from '../store/in-project.ts'
import { fullId, fullSessionId } from '../store/names.ts'

/** The memory a person named, or the sentence that says it is not there. */
export async function memoryOrFail(m: Memoria, id: string): Promise<Memory> {
  const memory = await m.get(id)
  if (memory !== undefined) return memory
  throw new MemoriaError('not_found', `there is no memory ${id}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}

/** Everything of the person's, or what is in one project they named. */
export async function reachFor({ context }: Memoria, project: string | undefined): Promise<Reach> {
  if (project === undefined) return context.reach
  return reachOf(context.reach.user, (await projectOf(context, project)).id)
}

/**
 * The project that a person named to look into, or which ones there are: of a name that nobody knows, finding nothing
 * would look like an answer. A folder may be one of which nothing is known yet.
 */
export async function projectOrFail({ context }: Memoria, given: string): Promise<string> {
  const { projects } = context.store
  const { id, path } = await projectOf(context, given)
  if ((path !== null && existsSync(path)) || (await projects.get(id)) !== undefined) return given
  const names = [...new Set((await projects.list()).map(({ name }) => name))].sort()
  const some = names.slice(0, MOST_NAMES).join(', ')
  const known = names.length === 0 ? 'None is known yet' : `Known: ${some}`
  const folder = existsSync(resolve(context.cwd, given)) ? ` For the folder give ./${given}.` : ''
  throw new MemoriaError('not_found', `there is no project "${given.slice(0, SHOWN_CHARACTERS)}"`, {
    hint: `${known}${names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : ''}.${folder}`,
  })
}

const MOST_NAMES = 20
const SHOWN_CHARACTERS = 80

/** The id of a session that a person named. */
export async function sessionIdOf({ context }: Memoria, part: string): Promise<string | undefined> {
  return fullSessionId(context.store.sessions, context.reach, part)
}

/** The one of some ids that a person named by its beginning or end; undefined when there is none. */
export async function idAmong(
  ids: readonly string[],
  { context }: Memoria,
  part: string,
  what: string,
): Promise<string | undefined> {
  const findIds = async (_: Reach, wanted: string, limit: number) =>
    ids.filter((id) => id.startsWith(wanted) || id.endsWith(wanted)).slice(0, limit)
  return fullId({ findIds }, context.reach, part, what)
}
