import { isoTime } from '../base/clock.ts'
import type { ProjectIdentity } from '../model/project.ts'
import { type Identified, identifyFolder } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { ForeignContext } from './context.ts'
import type { ForeignProject } from './source.ts'

/** A project as the store knows it, and its folder where there is one. */
export interface KnownProject {
  readonly id: string | null
  readonly folder: string | null
}

export type FindProject = (store: Store, project: ForeignProject) => Promise<KnownProject>

/** Finds the project of an item. What names none belongs to the project that the person chose, if any. */
export function projectFinder(context: ForeignContext, chosen: Identified | null): FindProject {
  const folders = new Map<string, ReturnType<typeof identifyFolder>>()
  return async (store, project) => {
    const at = isoTime(context.clock.now())
    if (project === null) return chosen === null ? NO_PROJECT : seen(store, chosen, at)
    if ('folder' in project) {
      const identity = folders.get(project.folder) ?? identifyFolder(project.folder, context.paths.roots)
      folders.set(project.folder, identity)
      return { ...(await seen(store, identity, at)), folder: project.folder }
    }
    const name = context.redact(project.name).text
    const found = await store.projects.find(name)
    // A name that fits several projects is none of theirs.
    const [only] = found.length === 1 ? found : found.filter(({ id }) => id === name)
    const identity: ProjectIdentity = only ?? { id: name, kind: 'name', name }
    return { ...(await seen(store, { ...identity, path: null }, at)), folder: only?.paths[0] ?? null }
  }
}

const NO_PROJECT: KnownProject = { id: null, folder: null }

async function seen(store: Store, identity: Identified, at: string): Promise<KnownProject> {
  await store.projects.seen(identity, identity.path, at)
  return { id: identity.id, folder: identity.path }
}
