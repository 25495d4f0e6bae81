import { resolve } from 'node:path'
import type * as z from 'zod'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { openIngest } from '../../ingest/open-ingest.ts'
import type { Memoria, MemoryCalls, OpenContext } from '../../memoria.ts'
import type { Memory } from '../../model/memory.ts'
import { type Reach, reachOf } from '../../model/reach.ts'
import { isHiddenByReview } from '../../model/review.ts'
import { projectOf } from '../../store/in-project.ts'

/** A call of a tool, or a look at resources: by it a session of a team server decides whose memories are meant. */
export interface McpCall {
  /** The name of the tool; undefined for resources. */
  readonly tool?: string
  readonly project: string | undefined
  /** The folder that the agent works in, where the call says so. */
  readonly folder?: string | undefined
  /** The id that the call is about. */
  readonly id?: string | undefined
  /** On a team server: the space that was named. */
  readonly space?: string | undefined
}

/** The session of an MCP client. It opens the store at the first call, so that it can answer the host at once. */
export interface McpSession {
  /** The memory as one project sees it: the one that the caller named, else the one it works in, else the present one. */
  enter(call: McpCall): Promise<ProjectView>
  /** Fields that every tool takes here as well as its own. */
  readonly alsoTakes?: z.ZodRawShape
  /** A tool has done its work: called with its answer before that is sent. */
  ended?(view: ProjectView, effects: { readonly reads: boolean }, answer: object): Promise<void>
  /** Where the agent works, when the client says so; calls wait for that. Otherwise it is where the server was started. */
  workIn(folder: Promise<string | undefined>): void
  close(): Promise<void>
}

/** The memories that one call may see: the person's own, and those of one project. */
export interface ProjectView {
  readonly m: MemoryCalls
  /** As the library takes it; undefined where no project is named and none can be worked in, as on a server. */
  readonly project: string | undefined
  readonly reach: Reach
  /** Agents are not shown what nobody looked at yet, where the person wants to look first. */
  shows(memory: Memory): boolean
  /** Fails where the person wants nothing captured: in excluded folders, and during a pause. */
  checkMayKeep(): Promise<void>
}

/** Opens the memory at the first call, and again when that failed: the person may have fixed it meanwhile. */
export function openMcpSession(open: () => Promise<Memoria>): McpSession {
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
    enter: async ({ project, folder: works }) =>
      projectViewIn(await memoria(), project, works ?? (await folder) ?? '.'),
    workIn: (other) => {
      folder = other
    },
    close: async () => {
      await opened?.close()
    },
  }
}

async function projectViewIn(m: Memoria, named: string | undefined, here: string): Promise<ProjectView> {
  const { context } = m
  if (context.config.off) throw isOff()
  const { id, kind, path } = await projectOf(context, named ?? here)
  if (named !== undefined && kind === 'name' && (await context.store.projects.get(id)) === undefined)
    throw noProject(named)
  return {
    m,
    project: named ?? here,
    reach: reachOf(context.reach.user, id),
    shows: (memory) => !isHiddenByReview(memory, context.config),
    checkMayKeep: () => checkMayKeep(context, [resolve(context.cwd, here), path]),
  }
}

/** The folders are where the agent works, and that of the project: null when it has none. */
async function checkMayKeep(context: OpenContext, folders: readonly (string | null)[]): Promise<void> {
  const { consent } = await openIngest(context)
  const at = isoTime(context.clock.now())
  if (folders.every((cwd) => consent.mayKeep({ hostSession: '', cwd, at }))) return
  throw new MemoriaError('refused', 'the person wants nothing captured here', {
    hint: 'Do not try again. The folder is in `capture.exclude`, or memoria is paused: the person can run `memoria resume`.',
  })
}

function isOff(): MemoriaError {
  return new MemoriaError('refused', 'memoria is off', {
    hint: 'Do not try again. The person can switch it on: unset MEMORIA_OFF, or run `memoria config set off false`.',
  })
}

const SHOWN_CHARACTERS = 80

function noProject(named: string): MemoriaError {
  return new MemoriaError('not_found', `there is no project "${named.slice(0, SHOWN_CHARACTERS)}"`, {
    hint: 'Leave `project` out for the present one, or give the full path of its folder.',
  })
}
