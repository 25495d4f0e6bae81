import type { MakeId } from '../../base/ids.ts'
import type { Store } from '../store.ts'
import { MERGED_BY } from './merged-by.ts'
import type { ResolvedFolder } from './resolve.ts'

export interface NotedBy {
  readonly at: string
  readonly user: string
  readonly makeId: MakeId
}

/** Notes that a project was seen in a folder, after what is certainly the same project was merged into it. */
export async function noteFolder(
  { projects }: Pick<Store, 'projects'>,
  resolved: ResolvedFolder,
  { at, user, makeId }: NotedBy,
): Promise<void> {
  const { id, kind, name, path, clues, joinings, left } = resolved
  for (const { from, why, certain } of joinings) {
    if (!certain) continue
    await projects.merge(from, { id, kind, name }, { at, by: MERGED_BY, why, run: makeId(), user })
  }
  await projects.seen({ id, kind, name }, path, at, clues)
  for (const one of left) await projects.dropFolder(one)
  for (const { from, why, certain } of joinings)
    if (!certain) await projects.offer({ from, into: id, why, at })
}

/** The project whose rows a reader of the folder looks at: a merge that waits for a writer has not happened yet. */
export function projectToRead({ id, joinings }: Pick<ResolvedFolder, 'id' | 'joinings'>): string {
  return joinings.find(({ certain }) => certain)?.from ?? id
}
