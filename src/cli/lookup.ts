import { MemoriaError } from '../base/errors.ts'
import type { Memoria, Memory } from '../memoria.ts'
import { type Reach, reachOf } from '../model/reach.ts'
import { projectId } from '../store/names.ts'

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
