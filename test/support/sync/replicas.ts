import { idMaker, type RandomBytes, systemRandom } from '../../../src/base/ids.ts'
import type { KeyRing } from '../../../src/keys/seal.ts'
import type { Memory, Revision } from '../../../src/model/memory.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import type { Author, NewMemory } from '../../../src/store/store.ts'
import { fieldsOf, type SyncedFields } from '../../../src/sync/log/fields.ts'
import { sealTransport } from '../../../src/sync/private/seal-transport.ts'
import type { ReplicaContext, ReplicaStore } from '../../../src/sync/replica/replica.ts'
import { type SyncOptions, type SyncReport, syncSpace } from '../../../src/sync/replica/run.ts'
import { joinSpace, leaveSpace } from '../../../src/sync/replica/spaces.ts'
import { asTeamSeesIt } from '../../../src/sync/replica/team-view.ts'
import type { Transport } from '../../../src/sync/replica/transport.ts'
import { spaceFor } from '../../../src/sync/server/space.ts'
import { type FaultyTransport, faultyTransport } from './faulty-transport.ts'
import type { MemorySpace } from './memory-space.ts'

/** The things that a person does to memories on one machine, on whatever store. */
export interface Home {
  readonly store: ReplicaStore
  add(memory: NewMemory, author: Author): Promise<boolean>
  revise(id: string, change: Partial<Memory>, author: Author): Promise<boolean>
  forget(id: string, author: Author): Promise<boolean>
  restore(id: string, author: Author): Promise<boolean>
  purge(id: string, author: Author): Promise<boolean>
  /** Everything that stands in the store, to look for words in it. */
  dump(): Promise<string>
  memories(): Promise<readonly { readonly fields: SyncedFields & { readonly id: string } }[]>
  history(id: string): Promise<readonly Revision[]>
  /** Breaks the next transaction off after so many writes. */
  breakAfter(writes: number): void
  /** Ends the program and starts it again on the same store. */
  restart(): Promise<void>
}

export const PEER = 'work'
export const SPACE = 'space-1'

/** One machine that takes part in a space. */
export interface Replica {
  readonly home: Home
  readonly context: ReplicaContext
  readonly transport: FaultyTransport
  /** The transport as sync has it: sealed where the space is personal. */
  way(): Transport
  sync(options?: SyncOptions): Promise<SyncReport>
  leave(): Promise<void>
  /** Joins the space again, as a new replica; nothing while it takes part. */
  join(): Promise<void>
}

export interface WorldClock {
  now: number
}

/** A machine with a clock of its own, joined to the space. */
export async function joinReplica(
  home: Home,
  server: MemorySpace,
  {
    clock,
    skew = 0,
    person = 'ada',
    keys,
    isPersonal = keys !== undefined,
    speaker,
    random = systemRandom,
  }: ReplicaOptions,
): Promise<Replica> {
  const own = { now: () => Math.max(0, clock.now + skew) }
  const context: ReplicaContext = {
    get store() {
      return home.store
    },
    reach: wholeReach('me'),
    clock: own,
    makeId: idMaker(own, random),
    redact: (text) => ({ text, findings: [] }),
    log: { warn: () => undefined },
    ...(speaker === undefined ? {} : { viewFor: (_peer, sync) => asTeamSeesIt(sync, speaker) }),
  }
  const given = { name: PEER, server: 'memory', space: SPACE, scopes: ['user', 'project', 'team'] as const }
  const names = speaker === undefined ? {} : { names: [speaker] }
  const session = { space: SPACE, replica: '', person, isPersonal, ...names }
  const join = async () => {
    if ((await context.store.sync.peer(context.reach, PEER)) !== undefined) return
    session.replica = (await joinSpace(context, { ...given, projects: 'all' })).replica
  }
  await join()
  const transport = faultyTransport(spaceFor(server, session, () => clock.now))
  const way = () => (keys === undefined ? transport : sealTransport(transport, keys(), SPACE))
  return {
    home,
    context,
    transport,
    way,
    sync: (options) => syncSpace(context, PEER, way(), options),
    leave: () => leaveSpace(context, PEER),
    join,
  }
}

interface ReplicaOptions {
  readonly clock: WorldClock
  readonly skew?: number
  readonly person?: string
  readonly isPersonal?: boolean
  /** The name of the person in the space of a team, as the server knows it. */
  readonly speaker?: string
  /** The keys of a personal space, as they are now; none for a space of a team. */
  readonly keys?: (() => KeyRing) | undefined
  /** Randomness of the ids that it makes. */
  readonly random?: RandomBytes
}

/** A memory as the comparison of replicas sees it. */
export function comparable(
  memory: Memory,
  links: SyncedFields['links'],
): SyncedFields & { readonly id: string } {
  return { ...fieldsOf(memory, links), id: memory.id }
}
