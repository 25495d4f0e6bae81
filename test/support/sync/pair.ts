import { onTestFinished } from 'vitest'
import { isoTime } from '../../../src/base/clock.ts'
import type { KeyRing } from '../../../src/keys/seal.ts'
import type { Memory } from '../../../src/model/memory.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import type { NewMemory } from '../../../src/store/store.ts'
import { newMemory } from '../../store/examples.ts'
import { type MemorySpace, memorySpace } from './memory-space.ts'
import { joinReplica, type Replica, type WorldClock } from './replicas.ts'
import { type SqliteHome, sqliteHome } from './sqlite-home.ts'

export const ME = wholeReach('me')

/** A machine with a real store, and short ways to do things on it. */
export interface Machine extends Replica {
  readonly home: SqliteHome
  says(text: string, fields?: Partial<NewMemory>): Promise<string>
  edits(id: string, text: string): Promise<boolean>
  forgets(id: string): Promise<boolean>
  restores(id: string): Promise<boolean>
  get(id: string): Promise<Memory | undefined>
  /** The texts of all that lives here. */
  texts(): Promise<string[]>
  /** Runs one sync, whatever an earlier failure asked for. */
  syncs(): ReturnType<Replica['sync']>
}

export interface Pair {
  readonly server: MemorySpace
  readonly clock: WorldClock
  machine(options?: MachineOptions): Promise<Machine>
}

interface MachineOptions {
  readonly skew?: number
  readonly person?: string
  readonly isPersonal?: boolean
  readonly speaker?: string
  readonly keys?: () => KeyRing
}

/** A server, and machines that join its space. */
export function newPair(): Pair {
  const server = memorySpace()
  const clock: WorldClock = { now: Date.UTC(2026, 0, 31, 12) }
  return { server, clock, machine: (options = {}) => machine(server, clock, options) }
}

async function machine(server: MemorySpace, clock: WorldClock, options: MachineOptions): Promise<Machine> {
  const home = await sqliteHome()
  onTestFinished(() => home.close())
  const replica = await joinReplica(home, server, { clock, ...options })
  const author = (why: string) => {
    clock.now += 1000
    return { at: isoTime(replica.context.clock.now()), by: options.person ?? 'ada', why }
  }
  return {
    ...replica,
    home,
    says: async (text, fields = {}) => {
      const memory = newMemory({ text, ...fields })
      await home.add(memory, author('said'))
      return memory.id
    },
    edits: (id, text) => home.revise(id, { text }, author('edited')),
    forgets: (id) => home.forget(id, author('forgotten')),
    restores: (id) => home.restore(id, author('restored')),
    get: (id) => home.rows.memories.get(ME, id),
    texts: async () =>
      (await home.rows.memories.list(ME, { states: ['active', 'conflict'] })).map(({ text }) => text).sort(),
    syncs: () => {
      clock.now += 1000
      return replica.sync({ now: true })
    },
  }
}
