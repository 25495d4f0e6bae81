import { BUCKETS, digestIds } from '../../../src/sync/log/codec.ts'
import { withinBytes } from '../../../src/sync/log/within-bytes.ts'
import type { SpaceReplica, SpaceStore, StoredOp } from '../../../src/sync/server/space-store.ts'

/** The rows of a space in memory, with copies to go back to. */
export interface MemorySpace extends SpaceStore {
  readonly ops: readonly StoredOp[]
  /** A backup; `restore` brings the space back to it, as an operator would. */
  backup(): SpaceBackup
  restore(backup: SpaceBackup): void
}

export interface SpaceBackup {
  readonly ops: readonly StoredOp[]
  readonly replicas: ReadonlyMap<string, SpaceReplica>
}

export function memorySpace(incarnation = 'first'): MemorySpace {
  let ops: StoredOp[] = []
  let byId = new Map<string, StoredOp>()
  let ofMemory = new Map<string, string[]>()
  let replicas = new Map<string, SpaceReplica>()
  const index = (op: StoredOp) => {
    byId.set(op.id, op)
    if (!(ofMemory.get(op.memory) ?? []).includes(op.id))
      ofMemory.set(op.memory, [...(ofMemory.get(op.memory) ?? []), op.id])
  }
  const space: MemorySpace = {
    get ops() {
      return ops
    },
    transaction: (work) => work(space),
    incarnation: async () => incarnation,
    head: async () => ({ seq: ops.length, chain: ops.at(-1)?.chain ?? '' }),
    byId: async (id) => byId.get(id),
    byIds: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    bySeq: async (seq) => ops[seq - 1],
    ofMemory: async (memory) => (ofMemory.get(memory) ?? []).flatMap((id) => byId.get(id) ?? []),
    after: async (seq, limit, maxBytes) => withinBytes(ops.slice(seq, seq + limit), maxBytes),
    append: async (op) => {
      const stored = { ...op, seq: ops.length + 1 }
      ops.push(stored)
      index(stored)
      return stored.seq
    },
    empty: async (id) => {
      const op = byId.get(id)
      if (op === undefined) return
      const emptied = { ...op, body: null }
      ops[op.seq - 1] = emptied
      index(emptied)
    },
    inBucket: async (bucket) => ops.filter((op) => op.bucket === bucket),
    digests: async () => {
      const ids: string[][] = Array.from({ length: BUCKETS }, () => [])
      for (const { id, bucket } of ops) ids[bucket]?.push(id)
      return ids.map(digestIds)
    },
    memories: async () => [...ofMemory.keys()],
    replica: async (replica) => replicas.get(replica),
    replicas: async () => [...replicas.values()],
    putReplica: async (given) => {
      const before = replicas.get(given.replica)
      if (before !== undefined && before.person !== given.person) return
      replicas.set(given.replica, { ...given, acked: Math.max(given.acked, before?.acked ?? 0) })
    },
    backup: () => ({ ops: [...ops], replicas: new Map(replicas) }),
    restore: (backup) => {
      ops = [...backup.ops]
      byId = new Map()
      ofMemory = new Map()
      for (const op of ops) index(op)
      replicas = new Map(backup.replicas)
    },
  }
  return space
}
