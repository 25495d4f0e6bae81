/** The authorisation matrix: every role, action and scope, for objects of one's own and of others. REST and MCP use the same cases. */
import { ACTIONS, type Action, ADMINISTERED, POLICY } from '../../../src/people/policy.ts'
import { type PolicyScope, ROLES, type Role, SCOPES_OF_POLICY } from '../../../src/people/roles.ts'
import type { Target } from '../../../src/people/target.ts'

/**
 * `own`: where the role holds. `other tenant`: the same in a space that the actor has nothing to do with. `other project`: in
 * the same space, but not what is shared. `revoked`: as `own`, with a key that was revoked.
 */
export const SITUATIONS = ['own', 'other tenant', 'other project', 'revoked'] as const
export type Situation = (typeof SITUATIONS)[number]

export interface PolicyCase {
  readonly role: Role
  readonly action: Action
  readonly scope: PolicyScope
  readonly situation: Situation
  readonly allowed: boolean
}

/** The part of a space that an action is about. */
function objectOf(action: Action): 'memory' | 'project' | 'space' {
  if (action.startsWith('memory.') || action === 'share.create') return 'memory'
  return /^(?:session|project|page)\./.test(action) ? 'project' : 'space'
}

export const POLICY_CASES: readonly PolicyCase[] = ROLES.flatMap((role) =>
  ACTIONS.flatMap((action) =>
    SCOPES_OF_POLICY.flatMap((scope) =>
      SITUATIONS.map((situation) => ({
        role,
        action,
        scope,
        situation,
        allowed: isExpected(role, action, scope, situation),
      })),
    ),
  ),
)

/** Written down apart from the program: by the table, and by which role the actor of the test world has there. */
function isExpected(role: Role, action: Action, scope: PolicyScope, situation: Situation): boolean {
  if (situation === 'revoked') return false
  const allowed: readonly Role[] = POLICY[action][scope]
  const isTeam = scope === 'team' || scope === 'everyone'
  if (situation === 'other tenant') {
    if (scope === 'team' && role === 'owner')
      return ADMINISTERED.includes(action) && allowed.includes('owner')
    // There is one space of everyone: what is of others there is the id of another tenant's memory.
    return scope === 'everyone' && objectOf(action) !== 'memory' && allowed.includes(role)
  }
  if (isTeam || role === 'owner') return allowed.includes(role)
  // By a share: of one memory or of a project, and never of the space as a whole.
  const isShared = situation === 'own' && (objectOf(action) === 'memory' || scope === 'project')
  if (!isShared || (scope === 'user' && objectOf(action) !== 'memory')) return false
  return allowed.includes(role)
}

/** The ids of the test world, for the target of a case. */
export interface WorldIds {
  readonly memories: Readonly<Record<PolicyScope, Readonly<Record<Situation, string>>>>
}

const SPACES: Readonly<Record<PolicyScope, { readonly own: string; readonly other: string }>> = {
  user: { own: 'olga', other: 'zoe' },
  project: { own: 'olga', other: 'zoe' },
  team: { own: 'team:alpha', other: 'team:omega' },
  everyone: { own: 'everyone', other: 'everyone' },
}

/** The object that a case is about. */
export function targetOf({ action, scope, situation }: PolicyCase, { memories }: WorldIds): Target {
  const space = situation === 'other tenant' ? SPACES[scope].other : SPACES[scope].own
  const project = scope === 'user' ? null : situation === 'other project' ? 'q' : 'p'
  const object = objectOf(action)
  if (object === 'memory') return { space, memory: memories[scope][situation] }
  if (object === 'project') return { space, project }
  return scope === 'project' ? { space, project } : { space }
}
