/** The rights of somebody in a space, most first. */
export const ROLES = ['owner', 'maintainer', 'member', 'reader', 'none'] as const
export type Role = (typeof ROLES)[number]

/** The parts of a server that a policy knows: a person's own, a project of theirs, a team's, and what all people have. */
export const SCOPES_OF_POLICY = ['user', 'project', 'team', 'everyone'] as const
export type PolicyScope = (typeof SCOPES_OF_POLICY)[number]

/** The people who may confirm a promotion into a space: nobody has to, its maintainers, or any other member. */
export const REVIEW_MODES = ['off', 'maintainers', 'everyone'] as const
export type ReviewMode = (typeof REVIEW_MODES)[number]

/** The space of the one team that all people of the server are in. Its owners administer the server. */
export const EVERYONE = 'everyone'

/** The space of a team begins so, and a person's never does: no id is both. */
export const TEAM_PREFIX = 'team:'

export type SpaceKind = 'person' | 'team' | 'everyone'

/** The kind of a space, which its id says. */
export function spaceKind(space: string): SpaceKind {
  if (space === EVERYONE) return 'everyone'
  return space.startsWith(TEAM_PREFIX) ? 'team' : 'person'
}

/** The higher of two roles: somebody may have one as a member, and another by a share. */
export function higherRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other
}

/** The lower of two roles: a share gives no more than it says. */
export function lowerRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) >= ROLES.indexOf(other) ? one : other
}
