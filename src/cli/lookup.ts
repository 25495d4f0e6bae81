import { MemoriaError } from '../base/errors.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { Memoria, Memory } from '../memoria.ts'
import { type Reach, reachOf } from '../model/reach.ts'
import { fullId, fullSessionId, projectId } from '../store/names.ts'

/** The memory a person named, or the sentence that says it is not there. */
export async function memoryOrFail(m: Memoria, id: string): Promise<Memory> {
  const memory = await m.get(id)
  if (memory !== undefined) return memory
  throw new MemoriaError('not_found', `there is no memory ${id}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}

/** Everything of the person's, or what is in one project they named. */
export async function reachFor({ house }: Memoria, project: string | undefined): Promise<Reach> {
  if (project === undefined) return house.reach
  return reachOf(house.reach.user, await projectId(house.store.projects, project, house.cwd))
}

/** The id of a session that a person named. */
export async function sessionIdOf({ house }: Memoria, part: string): Promise<string | undefined> {
  return fullSessionId(house.store.sessions, house.reach, part)
}

/** The one of some ids that a person named by its beginning or end; undefined when there is none. */
export async function idAmong(
  ids: readonly string[],
  { house }: Memoria,
  part: string,
  what: string,
): Promise<string | undefined> {
  const findIds = async (_: Reach, wanted: string, limit: number) =>
    ids.filter((id) => id.startsWith(wanted) || id.endsWith(wanted)).slice(0, limit)
  return fullId({ findIds }, house.reach, part, what)
}

/** The agent a person named, or which names there are. */
export function hostOrFail(name: string): Host {
  const host = hostNamed(name)
  if (host !== undefined) return host
  throw new MemoriaError('usage', `there is no agent "${name}"`, {
    hint: `Known: ${HOSTS.map((one) => one.name).join(', ')}.`,
  })
}
