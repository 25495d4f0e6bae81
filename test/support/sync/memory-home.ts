import { memoryStore } from './memory-store.ts'
import type { Home } from './replicas.ts'
import { comparable } from './replicas.ts'

/** A home whose store is a few maps. */
export function memoryHome(): Home {
  const store = memoryStore()
  return {
    store,
    add: store.add,
    revise: store.revise,
    forget: store.forget,
    restore: store.restore,
    purge: store.purge,
    breakAfter: store.breakAfter,
    restart: async () => undefined,
    dump: async () =>
      JSON.stringify([[...store.held.values()], [...store.ops.values()], [...store.shadows.values()]]),
    memories: async () =>
      [...store.held.values()].map(({ memory, links }) => ({ fields: comparable(memory, links) })),
    history: async (id) => store.held.get(id)?.revisions ?? [],
  }
}
