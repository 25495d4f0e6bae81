import { type Clock, isoTime } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { Identified } from './identity.ts'
import { findProject } from './names.ts'
import { noteFolder, projectToRead } from './project/note.ts'
import type { ResolvedFolder } from './project/resolve.ts'
import { isAboutWriting } from './sqlite/read-only.ts'
import type { Store } from './store.ts'

/** The part of the context that finding a project by its name uses. */
interface Surroundings {
  readonly store: Store
  readonly redact: Redact
  readonly clock: Clock
  readonly makeId: MakeId
  readonly reach: Reach
  /** Where relative paths start; without it no folder is looked at, as on a team server. */
  readonly cwd?: string
  readonly paths?: Pick<HomePaths, 'roots'>
}

/**
 * The project somebody means; one that is only a name is cleaned of secrets as any text is. What is certainly the same
 * project under an older identity is merged into it first, so that who looks finds all of it.
 */
export async function projectOf(around: Surroundings, given: string): Promise<Identified> {
  const { store, cwd, redact, paths } = around
  const found = await findProject(store.projects, given, cwd, paths?.roots)
  if (found.kind === 'name') return { ...found, id: redact(found.id).text, name: redact(found.name).text }
  if (!isResolved(found) || !found.joinings.some(({ certain }) => certain)) return found
  try {
    await around.store.transaction((tx) => noteFolder(tx, found, notedBy(around)))
    return found
  } catch (thrown) {
    if (!isAboutWriting(thrown)) throw thrown
    return { ...found, id: projectToRead(found) }
  }
}

/** Work on what belongs to a project, which is noted as seen with it, or not at all. */
export async function inProject<T>(
  around: Surroundings,
  given: string | null | undefined,
  work: (tx: Store, project: string | null) => Promise<T>,
): Promise<T> {
  const project = given === null || given === undefined ? undefined : await projectOf(around, given)
  return around.store.transaction(async (tx) => {
    const by = notedBy(around)
    if (project && isResolved(project)) await noteFolder(tx, { ...project, joinings: uncertain(project) }, by)
    else if (project) await tx.projects.seen(project, project.path, by.at)
    return work(tx, project?.id ?? null)
  })
}

/** Merges were made when the project was looked up. */
function uncertain({ joinings }: ResolvedFolder): ResolvedFolder['joinings'] {
  return joinings.filter(({ certain }) => !certain)
}

function notedBy({ clock, reach, makeId }: Surroundings) {
  return { at: isoTime(clock.now()), user: reach.user, makeId }
}

function isResolved(found: Identified): found is ResolvedFolder {
  return 'joinings' in found
}
