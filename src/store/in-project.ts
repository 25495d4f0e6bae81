import { type Clock, isoTime } from '../base/clock.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Redact } from '../redact/redact.ts'
import type { Identified } from './identity.ts'
import { findProject } from './names.ts'
import type { Store } from './store.ts'

/** The part of the context that finding a project by its name uses. */
interface Surroundings {
  readonly store: Store
  readonly redact: Redact
  readonly clock: Clock
  /** Where relative paths start. */
  readonly cwd: string
  readonly paths?: Pick<HomePaths, 'roots'>
}

/** The project somebody means; one that is only a name is cleaned of secrets as any text is. */
export async function projectOf(around: Surroundings, given: string): Promise<Identified> {
  const { store, cwd, redact, paths } = around
  const found = await findProject(store.projects, given, cwd, paths?.roots)
  if (found.kind !== 'name') return found
  return { ...found, id: redact(found.id).text, name: redact(found.name).text }
}

/** Work on what belongs to a project, which is noted as seen with it, or not at all. */
export async function inProject<T>(
  around: Surroundings,
  given: string | null | undefined,
  work: (tx: Store, project: string | null) => Promise<T>,
): Promise<T> {
  const project = given === null || given === undefined ? undefined : await projectOf(around, given)
  return around.store.transaction(async (tx) => {
    if (project) await tx.projects.seen(project, project.path, isoTime(around.clock.now()))
    return work(tx, project?.id ?? null)
  })
}
