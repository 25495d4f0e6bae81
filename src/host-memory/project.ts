import { isoTime } from '../base/clock.ts'
import { noteFolder } from '../store/project/note.ts'
import { resolveFolder } from '../store/project/resolve.ts'
import type { Store } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'

/** The project that a folder is in. */
export type ProjectAt = (store: Store, folder: string) => Promise<string>

/** A folder that is known is not looked at again: that may start git. */
export function projectFinder({
  clock,
  reach,
  makeId,
}: Pick<HostMemoryContext, 'clock' | 'reach' | 'makeId'>): ProjectAt {
  return async (store, folder) => {
    const known = await store.projects.at(folder)
    if (known !== undefined) return known.id
    const found = await resolveFolder(store.projects, folder)
    await noteFolder(store, found, { at: isoTime(clock.now()), user: reach.user, makeId })
    return found.id
  }
}
