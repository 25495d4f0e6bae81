import type { Actor } from '../../../src/people/actor.ts'
import { type PolicyScope, ROLES, type Role } from '../../../src/people/roles.ts'
import { author, newMemory } from '../../store/examples.ts'
import type { Situation, WorldIds } from './cases.ts'
import { type TestServer, testServer } from './server.ts'

/** Somebody for each role in the team alpha and in everyone, with a key, and one that was revoked. */
export interface PolicyWorld extends WorldIds {
  readonly server: TestServer
  readonly actors: Readonly<Record<Role, { readonly actor: Actor; readonly revoked: Actor }>>
  /** A person of another tenant, with a team of her own. */
  readonly zoe: Actor
}

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'olga',
  maintainer: 'mia',
  member: 'max',
  reader: 'rita',
  none: 'nora',
}

/**
 * Olga owns the team alpha and everyone. The team has her private memory and her project p to write, so that its members have
 * their roles there as well. Her project q and another memory are not shared. Zoe and the team omega are another tenant.
 */
export async function policyWorld(): Promise<PolicyWorld> {
  const server = await testServer()
  const { people, owner, made } = server
  const zoe = await server.person('zoe')
  await people.teams.create(owner, { id: 'alpha', name: 'Alpha' })
  await people.teams.create(owner, { id: 'omega', name: 'Omega' })
  await people.teams.setMember(owner, 'team:omega', 'zoe', 'owner')
  await people.teams.removeMember(owner, 'team:omega', 'olga')
  const memories = await fill(server)
  await shareWithTeam(server, memories)
  const actors = {} as Record<Role, { actor: Actor; revoked: Actor }>
  for (const role of ROLES) {
    const actor = role === 'owner' ? owner : await server.person(NAMES[role])
    const { actor: revoked, created } = await server.keyOf(actor)
    await people.keys.revoke(actor, created.key.id)
    actors[role] = { actor, revoked }
    if (role === 'owner') continue
    await people.teams.setMember(owner, 'team:alpha', actor.person, role)
    await people.teams.setMember(owner, 'everyone', actor.person, role)
  }
  await made.admin.command('DELETE FROM audit')
  return { server, actors, zoe, memories }
}

type Memories = Record<PolicyScope, Record<Situation, string>>

async function fill({ made }: TestServer): Promise<Memories> {
  const add = async (space: string, project: string | null) => {
    const store = made.database.storeFor(space)
    for (const id of ['p', 'q'])
      await store.projects.seen(
        { id, kind: 'name', name: `${id} of ${space}` },
        null,
        '2026-01-01T00:00:00.000Z',
      )
    count += 1
    const id = `memory of ${space} in ${project} ${count}`
    const owned = project === null ? {} : ({ scope: 'project', project } as const)
    await store.memories.add(
      newMemory({ id, user: space, text: `plum ${id}`, topic: `topic ${count}`, ...owned }),
      author(),
    )
    return id
  }
  let count = 0
  const ids = async (own: string, other: string, project: string | null) => {
    const mine = await add(own, project)
    return {
      own: mine,
      revoked: mine,
      'other tenant': await add(other, project),
      'other project': await add(own, project === null ? null : 'q'),
    }
  }
  return {
    user: await ids('olga', 'zoe', null),
    project: await ids('olga', 'zoe', 'p'),
    team: await ids('team:alpha', 'team:omega', 'p'),
    everyone: await ids('everyone', 'zoe', 'p'),
  }
}

async function shareWithTeam({ people, owner }: TestServer, memories: Memories): Promise<void> {
  const share = { with: 'team:alpha', access: 'write', why: 'we work on it together' } as const
  await people.shares.create(owner, { ...share, kind: 'memory', value: memories.user.own })
  await people.shares.create(owner, { ...share, kind: 'project', value: 'p' })
}
