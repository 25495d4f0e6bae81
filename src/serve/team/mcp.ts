import * as z from 'zod'
import { MemoriaError } from '../../base/errors.ts'
import { reachOf } from '../../model/reach.ts'
import { isHiddenByReview } from '../../model/review.ts'
import type { Actor } from '../../people/actor.ts'
import { projectOf } from '../../store/in-project.ts'
import { mcpOverHttp } from '../mcp/http.ts'
import type { McpCall, McpSession, ProjectView } from '../mcp/mcp-session.ts'
import { onlyReads, type RouteAction, TOOL_ACTIONS } from './actions.ts'
import { auditGiven } from './audit-given.ts'
import type { TeamServe } from './context.ts'
import { spacesFor } from './find-space.ts'
import { TEAM_PROTECTION } from './guards.ts'
import { spaceCalls } from './space-calls.ts'

/** The same tools, for the person whose key it is. `?project=` names the project of an agent that has no folder here. */
export async function teamMcpResponse(
  serve: TeamServe,
  actor: Actor,
  raw: Request,
  body: unknown,
): Promise<Response> {
  const { mayCallTool } = serve.protection ?? TEAM_PROTECTION
  const { method, headers, url } = raw
  const here = new URL(url).searchParams.get('project') ?? undefined
  const { fetch } = mcpOverHttp(
    () => teamMcpSession(serve, actor, here),
    ({ effects }) => mayCallTool(actor.key.access, effects),
  )
  const answer = await fetch(new Request(url, { method, headers, body: JSON.stringify(body) }))
  // Read to its end: until then the tool may be at work, and asks the database for this request.
  return new Response(await answer.text(), answer)
}

const RESOURCES: RouteAction = { action: 'memory.read', about: 'spaces' }
const ONE_RESOURCE: RouteAction = { action: 'memory.read', about: 'memory' }

function teamMcpSession(serve: TeamServe, actor: Actor, here: string | undefined): McpSession {
  return {
    alsoTakes: {
      space: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe("Whose memories: a person, `team:NAME` or `everyone`. Leave it out for the person's own."),
    },
    enter: (call) => viewOf(serve, actor, call, call.project ?? here),
    workIn: () => undefined,
    ended: async ({ m }, { reads }, answer) => {
      await auditGiven(serve.people, actor, answer)
      if (!reads) serve.changes.changed(m.context.reach.user)
    },
    close: async () => undefined,
  }
}

async function viewOf(
  serve: TeamServe,
  actor: Actor,
  { tool, id, space }: McpCall,
  project: string | undefined,
): Promise<ProjectView> {
  const declared = tool === undefined ? (id === undefined ? RESOURCES : ONE_RESOURCE) : TOOL_ACTIONS[tool]
  if (declared === undefined) throw new MemoriaError('refused', 'this tool is not there on a server')
  const spaces = await spacesFor(serve.people, actor, declared, { space, id, project })
  // In the history of others stands who it was, and not through which program.
  const by = spaces[0].kind === 'own' ? 'mcp' : actor.person
  const m = spaceCalls(serve, spaces, by, { reads: onlyReads(declared) })
  const { context } = m
  const found = project === undefined ? undefined : await projectOf(context, project)
  return {
    m,
    project,
    // A memory that is named by its id is found in whichever project it is.
    reach:
      found === undefined || declared.about === 'memory'
        ? context.reach
        : { ...context.reach, projects: reachOf(context.reach.user, found.id).projects },
    shows: (memory) => !isHiddenByReview(memory, context.config),
    // Capture, and where it is paused, is decided on the machines of people.
    checkMayKeep: async () => undefined,
  }
}
