import { err, ok } from '../../../src/base/result.ts'
import { digestRing, type KeyStore, type WrappedRing } from '../../../src/sync/private/key-store.ts'

/** The wrapped keys of a space on a server, in memory, with the rules of its routes. */
export interface MemoryKeys extends KeyStore {
  ring: WrappedRing | null
  isOnline: boolean
}

export function memoryKeys(): MemoryKeys {
  const offline = () => err({ kind: 'offline', message: 'no answer' } as const)
  const keys: MemoryKeys = {
    ring: null,
    isOnline: true,
    get: async () => (keys.isOnline ? ok(keys.ring) : offline()),
    put: async (ring, replaces) => {
      if (!keys.isOnline) return offline()
      if (replaces !== (keys.ring === null ? null : digestRing(keys.ring))) return ok('conflict')
      // As JSON that travelled: nothing but text arrives.
      keys.ring = JSON.parse(JSON.stringify(ring)) as WrappedRing
      return ok('stored')
    },
  }
  return keys
}
