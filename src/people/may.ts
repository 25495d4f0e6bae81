import { MemoriaError } from '../base/errors.ts'
import { wholeReach } from '../model/reach.ts'
import type { Actor } from './actor.ts'
import { appendAudit } from './audit.ts'
import { noMemoryIn, notFound, type PeopleContext, useOf } from './context.ts'
import type { Decision } from './people.ts'
import { type Action, ADMINISTERED, allows } from './policy.ts'
import { EVERYONE, higherRole, type Role, spaceKind } from './roles.ts'
import {
  highest,
  type ReceivedShare,
  receivedShares,
  roleForMemory,
  roleForProject,
  sharedReach,
} from './share-roles.ts'
import { roleIn, type Standing, standingIn } from './standing.ts'
import { scopeOf, type Target } from './target.ts'

/** The only decision: the role of the actor in the space of the object, or what is shared of it, by the policy table. */
export async function decide(
  context: PeopleContext,
  actor: Actor,
  action: Action,
  target: Target,
): Promise<Decision> {
  const standing = await standingIn(context, actor)
  const own = administered(roleIn(standing, actor.person, target.space), actor, standing, action, target)
  const isShared = own === 'none' && spaceKind(target.space) !== 'everyone'
  const shares = isShared ? await receivedShares(context, actor, standing, target.space) : []
  const { role, project, isThere } = await roleFor(context, actor, { action, target, own, shares })
  const scope = scopeOf(target, project)
  const allowed = standing.problem === undefined && isThere && allows(role, action, scope, standing.access)
  return { allowed, role, scope, hidden: !isThere || role === 'none' }
}

/** An owner of the server may look after every team, and sees nothing of its memory by that. */
function administered(
  role: Role,
  { person }: Actor,
  standing: Standing,
  action: Action,
  { space }: Target,
): Role {
  const isAdministered = spaceKind(space) === 'team' && ADMINISTERED.includes(action)
  return isAdministered && roleIn(standing, person, EVERYONE) === 'owner' ? higherRole(role, 'owner') : role
}

interface Asked {
  readonly action: Action
  readonly target: Target
  /** The role in the space as a whole. */
  readonly own: Role
  readonly shares: readonly ReceivedShare[]
}

interface Found {
  readonly role: Role
  readonly project: string | null
  readonly isThere: boolean
}

async function roleFor(context: PeopleContext, actor: Actor, asked: Asked): Promise<Found> {
  const { action, target, own, shares } = asked
  if (target.memory !== undefined) return roleForOne(context, actor, asked, target.memory)
  const project = target.project ?? null
  if (own !== 'none') return { role: own, project, isThere: true }
  if (project !== null) return { role: roleForProject(shares, project), project, isThere: true }
  // A space of which something is shared can be looked into; everything else is asked for a memory or a project.
  const isLook = action === 'memory.read' && target.project === undefined && highest(shares) !== 'none'
  return { role: isLook ? 'reader' : 'none', project, isThere: true }
}

async function roleForOne(
  { database }: PeopleContext,
  actor: Actor,
  { target, own, shares }: Asked,
  id: string,
): Promise<Found> {
  const nothing: Found = { role: 'none', project: null, isThere: false }
  if (own === 'none' && shares.length === 0) return nothing
  const reach = wholeReach(target.space)
  const memory =
    target.found ??
    (await database
      .storeFor(useOf(actor, target.space))
      .memories.get(own === 'none' ? { ...reach, only: sharedReach(actor.person, shares) } : reach, id))
  if (memory === undefined) return nothing
  return {
    role: own === 'none' ? roleForMemory(shares, memory) : own,
    project: memory.project,
    isThere: true,
  }
}

/** The object of an entry in the audit log, where it is another than that of the decision. */
export interface About {
  readonly space?: string
  readonly object?: string
  /** The actor knows that it is there, and is refused instead of being answered that it is not. */
  readonly isKnown?: boolean
}

/** Decides, notes it where it is about others, and throws when it is no. Without its note nothing is allowed. */
export async function check(
  context: PeopleContext,
  actor: Actor,
  action: Action,
  target: Target,
  about: About = {},
): Promise<Decision> {
  const decision = await decide(context, actor, action, target)
  const { allowed, role } = decision
  const space = about.space ?? target.space
  if (space !== actor.person)
    await appendAudit(context, [
      {
        actor: actor.person,
        key: actor.key.id,
        action,
        space,
        object: about.object ?? target.memory ?? target.project ?? null,
        allowed,
        reason: allowed ? null : `role ${role}`,
      },
    ])
  if (allowed) return decision
  throw refusal({ ...decision, hidden: decision.hidden && about.isKnown !== true }, action, target)
}

function refusal({ hidden, role }: Decision, action: Action, { space, memory }: Target): MemoriaError {
  if (hidden && spaceKind(space) !== 'everyone')
    return memory === undefined ? notFound('space') : noMemoryIn(space, memory)
  return new MemoriaError('refused', `the policy does not allow ${action} here for the role ${role}`, {
    hint: 'Ask an owner of the space for another role, or use a key that may write.',
  })
}
