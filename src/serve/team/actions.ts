import { MemoriaError } from '../../base/errors.ts'
import { ACTIONS, type Action } from '../../people/policy.ts'
import type { Contract } from '../contract/contract.ts'
import type { TeamContract } from '../contract/team-contract.ts'
import type { ServedRoute } from '../http/implement.ts'

/**
 * The object of a route. `memory`: the one that the address names, in whichever space it is. `run`: the same for a run.
 * `space`: the space that is named, or the actor's own. `spaces`: all that the actor may read, or the one that is named.
 */
export type About = 'memory' | 'run' | 'space' | 'spaces'

export interface RouteAction {
  readonly action: Action
  readonly about: About
}

/** Whether a route or tool only shows memories: those of others then stand as what a colleague said. */
export function onlyReads({ action, about }: RouteAction): boolean {
  return action === 'memory.read' && about !== 'space'
}

type UserKey = {
  [Key in keyof Contract]: Contract[Key]['right'] extends 'user' ? Key : never
}[keyof Contract]

const READS = { action: 'memory.read', about: 'spaces' } as const
const READS_ONE = { action: 'memory.read', about: 'memory' } as const
const READS_OWN = { action: 'memory.read', about: 'space' } as const
const WRITES_ONE = { action: 'memory.write', about: 'memory' } as const
const FORGETS_ONE = { action: 'memory.forget', about: 'memory' } as const
const REVIEWS_ONE = { action: 'memory.review', about: 'memory' } as const
const SESSIONS = { action: 'session.read', about: 'space' } as const
const PROJECTS = { action: 'project.read', about: 'space' } as const
const CHANGES_PROJECT = { action: 'project.change', about: 'space' } as const

/** The action of each route that works on memories, as the policy table knows it. */
export const USER_ACTIONS: Readonly<Record<UserKey, RouteAction>> = {
  'GET /api/v1/memories': READS,
  'GET /api/v1/memories/search': READS,
  'GET /api/v1/memory-facets': READS,
  'POST /api/v1/recall': READS,
  'GET /api/v1/brief': READS,
  'GET /api/v1/memories/:id': READS_ONE,
  'GET /api/v1/memories/:id/similar': READS_ONE,
  'POST /api/v1/memories': { action: 'memory.write', about: 'space' },
  'PATCH /api/v1/memories/:id': WRITES_ONE,
  'POST /api/v1/memories/:id/wrong': WRITES_ONE,
  'DELETE /api/v1/memories/:id/wrong': WRITES_ONE,
  'POST /api/v1/memories/:id/merge': WRITES_ONE,
  'POST /api/v1/conflicts/:id/resolve': WRITES_ONE,
  'POST /api/v1/memories/:id/forget': FORGETS_ONE,
  'POST /api/v1/memories/:id/restore': FORGETS_ONE,
  'POST /api/v1/memories/forget': { action: 'memory.forget', about: 'space' },
  'POST /api/v1/memories/:id/confirm': REVIEWS_ONE,
  'POST /api/v1/memories/:id/never-again': REVIEWS_ONE,
  'POST /api/v1/review/:id/keep': REVIEWS_ONE,
  'POST /api/v1/review/:id/edit': REVIEWS_ONE,
  'POST /api/v1/review/:id/reject': REVIEWS_ONE,
  'DELETE /api/v1/rejections/:id': { action: 'memory.review', about: 'space' },
  'GET /api/v1/review': READS_OWN,
  'GET /api/v1/rejections': READS_OWN,
  'GET /api/v1/conflicts': READS_OWN,
  'GET /api/v1/runs': READS_OWN,
  'POST /api/v1/runs/:id/undo': { action: 'memory.write', about: 'run' },
  'GET /api/v1/sessions': SESSIONS,
  'GET /api/v1/sessions/:id': SESSIONS,
  'GET /api/v1/sessions/:id/turns/:turn/candidates': SESSIONS,
  'GET /api/v1/episodes': SESSIONS,
  'GET /api/v1/episodes/:id': SESSIONS,
  'GET /api/v1/injected': SESSIONS,
  'GET /api/v1/projects': PROJECTS,
  'GET /api/v1/projects/:id': SESSIONS,
  'POST /api/v1/projects/:id/rename': CHANGES_PROJECT,
  'POST /api/v1/projects/:id/merge': CHANGES_PROJECT,
  'POST /api/v1/projects/:id/decline-merge': CHANGES_PROJECT,
  'GET /api/v1/export': { action: 'export', about: 'space' },
}

/**
 * The action of each route about people. `src/people` decides at every call; here stands which action that is.
 * `none`: nothing of anybody's, or only of the caller's own login.
 */
const TEAM_ACTIONS: Readonly<Record<keyof TeamContract, Action | 'none'>> = {
  'GET /health': 'none',
  'GET /metrics': 'none',
  'GET /login': 'none',
  'GET /login/oidc': 'none',
  'GET /login/oidc/done': 'none',
  'GET /api/v1/login-options': 'none',
  'POST /api/v1/login': 'none',
  'POST /api/v1/login-links': 'key.own',
  'POST /api/v1/logout': 'none',
  'GET /api/v1/me': 'none',
  'GET /api/v1/openapi.json': 'none',
  'GET /api/v1/setup': 'none',
  'POST /api/v1/setup': 'setup',
  'GET /api/v1/events': 'memory.read',
  'POST /mcp': 'memory.read',
  'GET /api/v1/people': 'person.read',
  'POST /api/v1/people': 'person.create',
  'POST /api/v1/people/:id/disable': 'person.disable',
  'POST /api/v1/people/:id/enable': 'person.disable',
  'GET /api/v1/teams': 'team.read',
  'POST /api/v1/teams': 'team.create',
  'GET /api/v1/teams/:space': 'team.read',
  'PATCH /api/v1/teams/:space': 'team.change',
  'GET /api/v1/teams/:space/members': 'team.read',
  'PUT /api/v1/teams/:space/members/:person': 'member.change',
  'DELETE /api/v1/teams/:space/members/:person': 'member.change',
  'GET /api/v1/keys': 'key.own',
  'POST /api/v1/keys': 'key.own',
  'DELETE /api/v1/keys/:id': 'key.own',
  'GET /api/v1/shares': 'share.read',
  'GET /api/v1/shares/received': 'memory.read',
  'POST /api/v1/shares': 'share.create',
  'DELETE /api/v1/shares/:id': 'share.revoke',
  'POST /api/v1/shares/:id/decline': 'share.decline',
  'POST /api/v1/shares/:id/accept': 'share.decline',
  'GET /api/v1/promotions': 'memory.read',
  'GET /api/v1/promotions/:id': 'memory.read',
  'POST /api/v1/promotions': 'memory.promote',
  'POST /api/v1/promotions/:id/accept': 'memory.approve',
  'POST /api/v1/promotions/:id/reject': 'memory.approve',
  'POST /api/v1/promotions/:id/withdraw': 'memory.promote',
  'GET /api/v1/audit': 'audit.read',
  'GET /api/v1/sync/spaces': 'sync.pull',
  'GET /api/v1/sync/spaces/:space/head': 'sync.pull',
  'POST /api/v1/sync/spaces/:space/pull': 'sync.pull',
  'GET /api/v1/sync/spaces/:space/digests': 'sync.pull',
  'GET /api/v1/sync/spaces/:space/ids/:bucket': 'sync.pull',
  'POST /api/v1/sync/spaces/:space/push': 'sync.push',
  'GET /api/v1/sync/spaces/:space/keys': 'sync.keys',
  'PUT /api/v1/sync/spaces/:space/keys': 'sync.keys',
  'GET /*': 'none',
}

/** The action of a route whose object is not looked for before it is called: ids that it does not find are looked up. */
export function actionOf(key: string): Action | undefined {
  const ofUser: RouteAction | undefined = USER_ACTIONS[key as UserKey]
  if (ofUser !== undefined) return ofUser.about === 'space' ? ofUser.action : undefined
  const action = TEAM_ACTIONS[key as keyof TeamContract]
  return action === 'none' ? undefined : action
}

/** The action of each tool over MCP, and the object that it works on. */
export const TOOL_ACTIONS: Readonly<Record<string, RouteAction>> = {
  memory_search: READS,
  memory_count: READS,
  memory_get: READS_ONE,
  memory_why: READS_ONE,
  memory_timeline: READS_ONE,
  memory_store: { action: 'memory.write', about: 'space' },
  memory_update: WRITES_ONE,
  memory_wrong: WRITES_ONE,
  memory_forget: FORGETS_ONE,
  session_recall: SESSIONS,
  session_timeline: SESSIONS,
  session_event: SESSIONS,
}

/** A route or tool whose action nobody declared keeps the server from starting. */
export function refuseUndeclared(routes: readonly ServedRoute[], tools: readonly string[]): void {
  const declared: Readonly<Record<string, RouteAction | Action | 'none'>> = {
    ...USER_ACTIONS,
    ...TEAM_ACTIONS,
  }
  const isKnown = (given: RouteAction | Action | 'none' | undefined) => {
    const action = typeof given === 'object' ? given.action : given
    return action === 'none' || (action !== undefined && ACTIONS.includes(action))
  }
  const missing = [
    ...routes.filter(({ key }) => !isKnown(declared[key])).map(({ key }) => `the route ${key}`),
    ...tools.filter((name) => !isKnown(TOOL_ACTIONS[name])).map((name) => `the tool ${name}`),
  ]
  if (missing.length === 0) return
  throw new MemoriaError('internal', `${missing.join(', ')}: no action of the policy is declared for it`)
}
