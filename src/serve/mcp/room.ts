import { MemoriaError } from '../../base/errors.ts'
import type { Memoria } from '../../memoria.ts'
import type { Memory } from '../../model/memory.ts'
import { type Reach, reachOf } from '../../model/reach.ts'
import { projectOf } from '../../store/in-project.ts'

/** What the server looks into: opened when it is first asked for something, so that it can answer the host at once. */
export interface McpRoom {
  /** The memory as one project sees it: the one that the caller named, else the one it works in, else the present one. */
  enter(project: string | undefined, works?: string): Promise<Desk>
  /** Where the agent works, when the client says so; calls wait for that. Otherwise it is where the server was started. */
  workIn(folder: Promise<string | undefined>): void
  close(): Promise<void>
}

/** What one call may see: the person's own memories, and those of one project. */
export interface Desk {
  readonly m: Memoria
  /** As the library takes it. */
  readonly project: string
  readonly reach: Reach
  /** Agents are not shown what nobody looked at yet, where the person wants to look first. */
  shows(memory: Memory): boolean
}

/** Opens the memory at the first call, and again when that failed: the person may have mended it meanwhile. */
export function makeRoom(open: () => Promise<Memoria>): McpRoom {
  let folder: Promise<string | undefined> = Promise.resolve(undefined)
  let opening: Promise<Memoria> | undefined
  let opened: Memoria | undefined
  const memoria = async (): Promise<Memoria> => {
    opening ??= open()
    try {
      opened = await opening
      return opened
    } catch (thrown) {
      opening = undefined
      throw thrown
    }
  }
  return {
    enter: async (project, works) => deskIn(await memoria(), project, works ?? (await folder) ?? '.'),
    workIn: (other) => {
      folder = other
    },
    close: async () => {
      await opened?.close()
    },
  }
}

async function deskIn(m: Memoria, named: string | undefined, here: string): Promise<Desk> {
  const { house } = m
  const { id, kind } = await projectOf(house, named ?? here)
  if (named !== undefined && kind === 'name' && (await house.store.projects.get(id)) === undefined)
    throw noProject(named)
  const onlySeen = house.config.learning.review === 'ask'
  return {
    ...{ m, project: named ?? here, reach: reachOf(house.reach.user, id) },
    shows: ({ review }) => !onlySeen || review !== 'new',
  }
}

const SHOWN = 80

function noProject(named: string): MemoriaError {
  return new MemoriaError('not_found', `there is no project "${named.slice(0, SHOWN)}"`, {
    hint: 'Leave `project` out for the present one, or give the full path of its folder.',
  })
}
