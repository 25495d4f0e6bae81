import type { Memory, Revision, Statement } from '../../../src/model/memory.ts'
import { isLiving } from '../../../src/model/memory.ts'
import { digestOf } from '../../../src/store/digest.ts'
import type { Author, MemoryLink, NewMemory } from '../../../src/store/store.ts'
import {
  SYNC_OP_STATES,
  type SyncedWrite,
  type SyncOpRow,
  type SyncPeer,
  type SyncRows,
  type SyncShadow,
} from '../../../src/store/sync-rows.ts'
import type { ReplicaStore } from '../../../src/sync/replica/replica.ts'

/** A memory with its history, in memory. */
interface Held {
  readonly memory: Memory
  readonly links: readonly Omit<MemoryLink, 'from'>[]
  readonly revisions: readonly Revision[]
}

interface Tables {
  peers: Map<string, SyncPeer>
  memories: Map<string, Held>
  changes: Map<string, number>
  position: number
  shadows: Map<string, SyncShadow>
  ops: Map<string, SyncOpRow>
}

/**
 * The part of a store that sync uses, in maps: with the same rules as SQLite's, so that thousands of runs take seconds. A second
 * suite runs the same steps on real stores.
 */
export interface MemoryStore extends ReplicaStore {
  readonly held: ReadonlyMap<string, Held>
  readonly ops: ReadonlyMap<string, SyncOpRow>
  readonly shadows: ReadonlyMap<string, SyncShadow>
  add(memory: NewMemory, author: Author): Promise<boolean>
  revise(id: string, change: Partial<Memory>, author: Author): Promise<boolean>
  forget(id: string, author: Author): Promise<boolean>
  restore(id: string, author: Author): Promise<boolean>
  purge(id: string, author: Author): Promise<boolean>
  /** Throws in the middle of a transaction, after so many writes; everything of it is taken back. */
  breakAfter(writes: number): void
}

const USER = 'me'

const digests = new WeakMap<Memory, string | null>()

/** The digest of a memory's statement; null when it does not live. Memories never change, so it is made once for each. */
function digestOfMemory(memory: Memory): string | null {
  const known = digests.get(memory)
  if (known !== undefined) return known
  const digest = isLiving(memory) ? digestOf(memory.text, memory) : null
  digests.set(memory, digest)
  return digest
}

export function memoryStore(): MemoryStore {
  const t: Tables = {
    peers: new Map(),
    memories: new Map(),
    changes: new Map(),
    position: 0,
    shadows: new Map(),
    ops: new Map(),
  }
  let fuse = Number.POSITIVE_INFINITY
  const wrote = () => {
    fuse -= 1
    if (fuse <= 0) {
      fuse = Number.POSITIVE_INFINITY
      throw new Error('broken off')
    }
  }
  const twinOf = (memory: Memory) => {
    const digest = digestOfMemory(memory)
    if (digest === null) return undefined
    for (const { memory: other } of t.memories.values())
      if (other.id !== memory.id && digestOfMemory(other) === digest) return other.id
    return undefined
  }
  const put = (held: Held) => {
    wrote()
    if (twinOf(held.memory) !== undefined) throw new Error('two living memories say the same')
    t.memories.set(held.memory.id, held)
    t.position += 1
    t.changes.set(held.memory.id, t.position)
  }
  const step = (held: Held, change: Revision['change'], author: Author, statement: Statement | null) => {
    const revision = held.memory.revision + 1
    const { at, by, why } = author
    put({
      ...held,
      memory: { ...held.memory, revision, updatedAt: at },
      revisions: [...held.revisions, { revision, change, at, by, why, run: null, statement }],
    })
  }
  const tombstone = (held: Held, author: Author) =>
    step({ ...held, memory: emptied(held.memory, author.at) }, 'forgotten', author, null)
  const emptyWords = (memory: string) => {
    for (const [key, op] of t.ops) {
      if (op.memory !== memory || op.body?.includes(',"fields":{') !== true) continue
      if (op.state === 'waiting' || op.state === 'held') t.ops.delete(key)
      else t.ops.set(key, { ...op, body: null })
    }
  }
  const takeWordsOut = (held: Held, author: Author) => {
    const forgotten =
      held.memory.state === 'forgotten' ? held : { ...held, memory: emptied(held.memory, author.at) }
    const revisions = forgotten.revisions.map((one) => ({ ...one, statement: null }))
    const evidence = forgotten.memory.evidence.map((one) => ({ ...one, quote: '' }))
    step({ ...forgotten, memory: { ...forgotten.memory, evidence }, revisions }, 'purged', author, null)
    emptyWords(held.memory.id)
    for (const [key, shadow] of t.shadows)
      if (key.endsWith(` ${held.memory.id}`))
        t.shadows.set(key, { ...shadow, state: JSON.stringify({ ...JSON.parse(shadow.state), fields: {} }) })
  }

  const sync: SyncRows = {
    peers: async () => [...t.peers.values()],
    peer: async (_reach, name) => t.peers.get(name),
    putPeer: async (_reach, peer) => {
      wrote()
      t.peers.set(peer.name, peer)
    },
    removePeer: async (_reach, name) => {
      t.peers.delete(name)
      for (const table of [t.shadows, t.ops])
        for (const key of table.keys()) if (key.startsWith(`${name} `)) table.delete(key)
    },
    changes: async (_reach, after, limit) =>
      [...t.changes]
        .filter(([, position]) => position > after)
        .sort(([, one], [, other]) => one - other)
        .slice(0, limit)
        .map(([memory, position]) => ({ memory, position })),
    touched: async () => [],
    clearTouched: async () => undefined,
    shadow: async (peer, memory) => t.shadows.get(`${peer} ${memory}`),
    putShadow: async (peer, memory, shadow) => {
      wrote()
      t.shadows.set(`${peer} ${memory}`, shadow)
    },
    shadowsWith: async (peer, digest) => ids((shadow) => shadow.digest === digest, peer),
    shadowsMissing: async (peer, memory) => ids((shadow) => shadow.missing.includes(memory), peer),
    shadowIds: async (peer, after, limit) =>
      ids(() => true, peer)
        .filter((id) => id > after)
        .slice(0, limit),
    addOp: async (peer, op) => {
      const key = `${peer} ${op.id}`
      if (t.ops.has(key)) return false
      wrote()
      t.ops.set(key, op)
      return true
    },
    op: async (peer, id) => t.ops.get(`${peer} ${id}`),
    removeOp: async (peer, id) => {
      wrote()
      t.ops.delete(`${peer} ${id}`)
    },
    setOp: async (peer, id, change) => {
      const op = t.ops.get(`${peer} ${id}`)
      wrote()
      if (op !== undefined) t.ops.set(`${peer} ${id}`, { ...op, ...change })
    },
    ops: async (_peer, state, limit) =>
      [...t.ops.values()].filter((op) => op.state === state).slice(0, limit),
    opsOf: async (_peer, memory) => [...t.ops.values()].filter((op) => op.memory === memory),
    storedBetween: async (_peer, after, through) =>
      [...t.ops.values()]
        .filter(
          ({ state, seq, body }) =>
            body !== null && state === 'stored' && seq !== null && seq > after && seq <= through,
        )
        .map(({ id }) => id),
    opIds: async (_peer, of) =>
      [...t.ops.values()].filter((op) => ('bucket' in of ? op.bucket === of.bucket : op.state === of.state)),
    countOps: async () =>
      Object.fromEntries(
        SYNC_OP_STATES.map((state) => [state, [...t.ops.values()].filter((op) => op.state === state).length]),
      ) as Record<SyncOpRow['state'], number>,
    emptyOps: async (_peer, memory) => emptyWords(memory),
    emptyOp: async (peer, id) => {
      const op = t.ops.get(`${peer} ${id}`)
      if (op !== undefined) t.ops.set(`${peer} ${id}`, { ...op, body: null })
    },
    read: async (_reach, id) => {
      const held = t.memories.get(id)
      if (held === undefined) return undefined
      const last = held.revisions.at(-1)
      const isPurged =
        held.memory.state === 'forgotten' && held.revisions.every((one) => one.statement === null)
      return {
        memory: held.memory,
        links: held.links,
        last: { by: last?.by ?? '', why: last?.why ?? '' },
        purged: isPurged,
      }
    },
    history: async (_reach, id) => [...(t.memories.get(id)?.revisions ?? [])],
    isOfOthers: async () => false,
    livingWith: async (_reach, digest) =>
      [...t.memories.values()].find(({ memory }) => digestOfMemory(memory) === digest)?.memory.id,
    behind: async (_reach, id) =>
      [...t.memories.values()]
        .filter(({ memory }) => memory.state === 'superseded' && memory.supersededBy === id)
        .map(({ memory }) => memory.id),
    write: async (_reach, written, author, change) => {
      const { links: given, ...rest } = written
      const links = given.filter(({ to }) => t.memories.has(to) || to === written.id)
      const before = t.memories.get(written.id)
      const memory = { ...rest, ...ownParts(before, author.at) }
      if (before === undefined) {
        const { at, by, why } = author
        const revision = {
          revision: 1,
          change: 'created',
          at,
          by,
          why,
          run: null,
          statement: said(memory),
        } as const
        put({ memory, links, revisions: [revision] })
      } else step({ ...before, memory, links }, change, author, said(memory))
      return given.filter((link) => !links.includes(link)).map(({ to }) => to)
    },
    noteRevision: async (_reach, id, statement, author) => {
      const held = t.memories.get(id)
      if (held !== undefined && held.memory.state !== 'forgotten') step(held, 'revised', author, statement)
    },
    forget: async (_reach, id, author) => {
      const held = t.memories.get(id)
      if (held !== undefined && held.memory.state !== 'forgotten') tombstone(held, author)
    },
    purge: async (_reach, id, author) => {
      const held = t.memories.get(id)
      if (held !== undefined) takeWordsOut(held, author)
    },
  }

  function ids(isWanted: (shadow: SyncShadow) => boolean, peer: string): string[] {
    const mine = [...t.shadows].filter(([key, shadow]) => key.startsWith(`${peer} `) && isWanted(shadow))
    return mine.map(([key]) => key.slice(peer.length + 1)).sort()
  }

  const store: MemoryStore = {
    get held() {
      return t.memories
    },
    get ops() {
      return t.ops
    },
    get shadows() {
      return t.shadows
    },
    sync,
    breakAfter: (writes) => {
      fuse = writes
    },
    transaction: async (work) => {
      // Only a transaction that will be broken off is taken back; copies of all tables for each would take most of the time.
      const before = Number.isFinite(fuse) ? copyOf(t) : undefined
      try {
        return await work(store)
      } catch (thrown) {
        if (before !== undefined) Object.assign(t, before)
        throw thrown
      }
    },
    add: async (given, author) => {
      const memory: Memory = {
        ...given,
        statedAt: given.validFrom,
        review: given.review ?? null,
        author: given.author ?? null,
        confirmed: 0,
        used: { count: 0, lastAt: null },
        revision: 0,
        createdAt: author.at,
        updatedAt: author.at,
      }
      if (twinOf(memory) !== undefined) return false
      step({ memory, links: [], revisions: [] }, 'created', author, said(memory))
      return true
    },
    revise: async (id, change, author) => {
      const held = t.memories.get(id)
      if (held === undefined || held.memory.state === 'forgotten') return false
      const memory = { ...held.memory, ...change }
      if (twinOf(memory) !== undefined) return false
      step({ ...held, memory }, 'revised', author, said(memory))
      return true
    },
    forget: async (id, author) => {
      const held = t.memories.get(id)
      if (held === undefined || held.memory.state === 'forgotten') return false
      tombstone(held, author)
      return true
    },
    restore: async (id, author) => {
      const held = t.memories.get(id)
      const statement = held?.revisions.findLast((one) => one.statement !== null)?.statement
      if (held === undefined || held.memory.state !== 'forgotten' || statement == null) return false
      const state = held.memory.supersededBy === null ? 'active' : 'superseded'
      const memory: Memory = { ...held.memory, ...statement, state, validTo: null }
      if (twinOf(memory) !== undefined) return false
      step({ ...held, memory }, 'restored', author, said(memory))
      return true
    },
    purge: async (id, author) => {
      const held = t.memories.get(id)
      if (held === undefined) return false
      takeWordsOut(held, author)
      return true
    },
  }
  return store
}

function copyOf({ peers, memories, changes, position, shadows, ops }: Tables): Tables {
  return {
    peers: new Map(peers),
    memories: new Map(memories),
    changes: new Map(changes),
    position,
    shadows: new Map(shadows),
    ops: new Map(ops),
  }
}

function ownParts(
  before: Held | undefined,
  at: string,
): Pick<Memory, 'user' | 'used' | 'revision' | 'updatedAt'> {
  const { used = { count: 0, lastAt: null }, revision = 1 } = before?.memory ?? {}
  return { user: USER, used, revision, updatedAt: at }
}

function emptied(memory: Memory, at: string): Memory {
  const nothing = { text: '', topic: null, pinned: false, aliases: [], keywords: [], tags: [], files: [] }
  const evidence = memory.evidence.map((one) => ({ ...one, quote: '' }))
  return { ...memory, ...nothing, evidence, state: 'forgotten', validTo: memory.validTo ?? at }
}

function said(from: Statement | SyncedWrite): Statement {
  const { kind, text, topic, aliases, keywords, tags, files, importance, pinned } = from
  return { kind, text, topic, aliases, keywords, tags, files, importance, pinned }
}
