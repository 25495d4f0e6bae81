import { isoTime } from '../base/clock.ts'
import { identifyFolder } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'

/** The project that a folder is in. */
export type ProjectAt = (store: Store, folder: string) => Promise<string>

/** Finding out a folder's project may start git: one run asks once per folder, and not for what is known. */
export function projectFinder({ clock }: Pick<HostMemoryContext, 'clock'>): ProjectAt {
  const found = new Map<string, ReturnType<typeof identifyFolder>>()
  return async (store, folder) => {
    const known = await store.projects.at(folder)
    if (known !== undefined) return known.id
    const identity = found.get(folder) ?? identifyFolder(folder)
    found.set(folder, identity)
    await store.projects.seen(identity, identity.path, isoTime(clock.now()))
    return identity.id
  }
}
