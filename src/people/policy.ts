import type { KeyAccess } from './actor.ts'
import type { PolicyScope, ReviewMode, Role } from './roles.ts'

/** One action: what a key must be able to do, and the roles that may do it in each scope. */
interface PolicyRow {
  readonly does: string
  readonly needs: KeyAccess
  readonly user: readonly Role[]
  readonly project: readonly Role[]
  readonly team: readonly Role[]
  readonly everyone: readonly Role[]
}

const OWNER = ['owner'] as const
const MAINTAINERS = ['owner', 'maintainer'] as const
const MEMBERS = ['owner', 'maintainer', 'member'] as const
const READERS = ['owner', 'maintainer', 'member', 'reader'] as const
const NOBODY = [] as const

/**
 * The one table that decides. The role is that of the actor in the space of the object: in one's own space `owner`, in
 * somebody else's what a live share gives, in a team's what its list of members says.
 */
export const POLICY = {
  'memory.read': row('see a memory, search, recall', 'read', READERS, READERS, READERS, READERS),
  'memory.write': row('add or reword a memory', 'write', MEMBERS, MEMBERS, MAINTAINERS, MAINTAINERS),
  'memory.forget': row('forget, purge or restore', 'write', MAINTAINERS, MAINTAINERS, MAINTAINERS, OWNER),
  'memory.review': row('keep or reject what is new', 'write', OWNER, OWNER, MAINTAINERS, MAINTAINERS),
  'memory.promote': row('offer a memory one step up', 'write', NOBODY, OWNER, MEMBERS, MEMBERS),
  'memory.approve': row('confirm what is offered', 'write', NOBODY, NOBODY, MEMBERS, MEMBERS),
  'share.create': row('share with a person or team', 'write', OWNER, OWNER, MAINTAINERS, NOBODY),
  'share.read': row('list the shares of a space', 'read', OWNER, OWNER, MEMBERS, MEMBERS),
  'share.revoke': row('end a share', 'write', OWNER, OWNER, MAINTAINERS, OWNER),
  // For oneself alone, whoever the recipient is: in the space that it is shared with.
  'share.decline': row('decline what others share', 'write', OWNER, NOBODY, READERS, READERS),
  'session.read': row('read sessions and episodes', 'read', OWNER, OWNER, READERS, READERS),
  'session.add': row('add sessions and events', 'write', OWNER, OWNER, MAINTAINERS, MAINTAINERS),
  'project.read': row('list projects', 'read', OWNER, READERS, READERS, READERS),
  'project.change': row('rename or merge projects', 'write', OWNER, OWNER, MAINTAINERS, OWNER),
  'page.read': row('read pages of the vault', 'read', OWNER, OWNER, READERS, READERS),
  export: row('export all of a space', 'read', OWNER, OWNER, MAINTAINERS, OWNER),
  'team.read': row('see a team and its members', 'read', NOBODY, NOBODY, READERS, READERS),
  'team.create': row('make a team', 'write', NOBODY, NOBODY, NOBODY, OWNER),
  'team.change': row('rename it, set its review mode', 'write', NOBODY, NOBODY, OWNER, OWNER),
  'member.change': row('add, remove, give roles', 'write', NOBODY, NOBODY, OWNER, OWNER),
  'key.own': row('list, make and revoke own keys', 'write', OWNER, NOBODY, NOBODY, NOBODY),
  'key.other': row('list, revoke, replace keys of others', 'write', NOBODY, NOBODY, NOBODY, OWNER),
  'person.read': row('list the people of the server', 'read', NOBODY, NOBODY, NOBODY, READERS),
  'person.create': row('add a person', 'write', NOBODY, NOBODY, NOBODY, OWNER),
  'person.disable': row('disable or enable a person', 'write', NOBODY, NOBODY, NOBODY, OWNER),
  'sync.pull': row('sync from the log of a space', 'read', OWNER, NOBODY, READERS, READERS),
  'sync.push': row('sync to the log of a space', 'write', OWNER, NOBODY, MAINTAINERS, MAINTAINERS),
  'sync.keys': row('keep the wrapped keys of sync', 'write', OWNER, NOBODY, NOBODY, NOBODY),
  'audit.read': row('read the audit log of a space', 'read', OWNER, OWNER, OWNER, OWNER),
  // The first owner is made by the setup token, when there is nobody yet who could have a role.
  setup: row('set up the server', 'write', NOBODY, NOBODY, NOBODY, NOBODY),
} as const satisfies Readonly<Record<string, PolicyRow>>

export type Action = keyof typeof POLICY
export const ACTIONS = Object.keys(POLICY) as readonly Action[]

/** An owner of the server may do these in every team, also in one that they are not in: else a team could be left without an owner. */
export const ADMINISTERED: readonly Action[] = ['team.read', 'team.change', 'member.change']

/** The roles that may confirm a promotion, by the review mode of the space that it goes to. */
export const REVIEWERS: Readonly<Record<ReviewMode, readonly Role[]>> = {
  off: MAINTAINERS,
  maintainers: MAINTAINERS,
  everyone: MEMBERS,
}

/** Whether a role may do something in a scope with such a key. */
export function allows(role: Role, action: Action, scope: PolicyScope, access: KeyAccess): boolean {
  const rule: PolicyRow = POLICY[action]
  return (access === 'write' || rule.needs === 'read') && rule[scope].includes(role)
}

function row(
  does: string,
  needs: KeyAccess,
  user: readonly Role[],
  project: readonly Role[],
  team: readonly Role[],
  everyone: readonly Role[],
): PolicyRow {
  return { does, needs, user, project, team, everyone }
}
