import { existsSync } from 'node:fs'
import { isoTime } from '../../base/clock.ts'
import { noteFolder } from '../../store/project/note.ts'
import { resolveFolder } from '../../store/project/resolve.ts'
import type { Checkout } from './apply-file.ts'
import type { TeamContext } from './context.ts'
import { checkoutRoot, hasTeamFolder } from './folder.ts'
import { NOTHING_READ, type ReadOptions, readTeamFiles, type TeamFilesRead } from './read.ts'

/** The folders seen last that are looked into. */
const MAX_FOLDERS = 100

export interface KnownOptions extends ReadOptions {
  /** Whether the person lets us keep something from a folder now. */
  mayRead(folder: string): boolean
  /** A folder that is looked into as well: its project may not be known yet. */
  readonly here?: string
}

/** Reads the team files of every checkout that is known. */
export async function readKnownTeamFiles(
  context: TeamContext,
  { mayRead, here, ...options }: KnownOptions,
): Promise<TeamFilesRead> {
  const { store, reach } = context
  const recorded = new Set(await store.team.folders(reach))
  const recent = await store.projects.recentPaths(MAX_FOLDERS)
  const around = here === undefined ? [] : [checkoutRoot(here)]
  const roots = new Set([...recorded, ...recent.map(({ path }) => path), ...around])
  let sum = NOTHING_READ
  for (const root of roots) {
    // A checkout that is gone, or on a disk that is not mounted, says nothing about its files.
    if (!existsSync(root) || !(recorded.has(root) || hasTeamFolder(root)) || !mayRead(root)) continue
    sum = added(sum, await readTeamFiles(context, await checkoutAt(context, root), options))
    if (options.signal?.aborted) break
  }
  return sum
}

/** The checkout around a folder, with its project, which is noted as seen. */
export async function checkoutAt(context: TeamContext, folder: string): Promise<Checkout> {
  const { store, reach, clock, makeId } = context
  const root = checkoutRoot(folder)
  const known = await store.projects.at(root)
  if (known !== undefined) return { root, project: known.id }
  const found = await resolveFolder(store.projects, root)
  const by = { at: isoTime(clock.now()), user: reach.user, makeId }
  await store.transaction((tx) => noteFolder(tx, found, by))
  return { root, project: found.id }
}

function added(one: TeamFilesRead, other: TeamFilesRead): TeamFilesRead {
  return {
    files: one.files + other.files,
    added: one.added + other.added,
    revised: one.revised + other.revised,
    restored: one.restored + other.restored,
    forgotten: one.forgotten + other.forgotten,
    more: one.more || other.more,
  }
}
