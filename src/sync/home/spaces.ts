/** Which spaces a home takes part in, and with which memories. */
import { MemoriaError } from '../../base/errors.ts'
import type { Scope } from '../../model/memory.ts'
import type { ServerSpace } from '../http/answers.ts'
import { removeLocalKeys } from '../private/unlocked.ts'
import { enrol, joinSpace, leaveSpace } from '../replica/spaces.ts'
import type { SyncContext } from './context.ts'
import { PRIVATE_SPACE } from './private-space.ts'
import { seenOn } from './view.ts'

/** The server can read what is in a team's space: only what was shared with a team goes there. */
const SCOPES_OF: Readonly<Record<ServerSpace['kind'], readonly Scope[]>> = {
  team: ['team'],
  personal: ['user', 'project'],
}

export interface Joining {
  readonly server: string
  readonly space: Pick<ServerSpace, 'space' | 'kind'>
  readonly projects: readonly string[] | 'all'
}

/** Joins a space, or adds projects to one that was joined before. Gives its name in this home. */
export async function joinOrEnrol(
  context: SyncContext,
  { server, space, projects }: Joining,
): Promise<string> {
  const name = space.kind === 'personal' ? PRIVATE_SPACE : space.space
  const scopes = SCOPES_OF[space.kind]
  if (space.kind === 'team') await refuseSecondTeam(context, name, projects)
  const before = await context.store.sync.peer(context.reach, name)
  if (before === undefined || before.server !== server || before.space !== space.space) {
    await joinSpace(context, { name, server, space: space.space, scopes, projects })
    return name
  }
  await enrol(seenOn(context, server), name, { scopes, projects: union(before.projects, projects) })
  return name
}

/**
 * A memory of the scope `team` names no team. In a project that two teams synced here, each would read, and could change, what
 * was shared with the other.
 */
async function refuseSecondTeam(
  { store, reach }: SyncContext,
  name: string,
  projects: Joining['projects'],
): Promise<void> {
  const teams = (await store.sync.peers(reach)).filter((peer) => peer.scopes.includes('team'))
  const other = teams.find((peer) => peer.name !== name && haveOneInCommon(peer.projects, projects))
  if (other === undefined) return
  throw new MemoriaError(
    'refused',
    `a project syncs with one team, and this one with ${other.name} already`,
    {
      hint: `To leave that team: memoria sync off ${other.name}. What was shared with it here then goes to ${name}.`,
    },
  )
}

function haveOneInCommon(some: Joining['projects'], others: Joining['projects']): boolean {
  if (some === 'all' || others === 'all') return some.length > 0 && others.length > 0
  return some.some((project) => others.includes(project))
}

function union(
  before: readonly string[] | 'all',
  more: readonly string[] | 'all',
): readonly string[] | 'all' {
  return before === 'all' || more === 'all' ? 'all' : [...new Set([...before, ...more])]
}

/** Leaves a space. The memories stay; says how many changes the server has not got. */
export async function leave(context: SyncContext, name: string): Promise<{ readonly waiting: number }> {
  const { waiting } = await context.store.sync.countOps(name)
  await leaveSpace(context, name)
  // The server and other machines keep theirs.
  if (name === PRIVATE_SPACE) removeLocalKeys(context.paths)
  return { waiting }
}

/** Lets spaces of a server be tried at once: after a new login, an old refusal means nothing. */
export async function endPauses({ store, reach }: SyncContext, server: string): Promise<void> {
  await store.transaction(async ({ sync }) => {
    for (const peer of await sync.peers(reach))
      if (peer.server === server && peer.retryAt !== null)
        await sync.putPeer(reach, { ...peer, retryAt: null, failures: 0 })
  })
}
