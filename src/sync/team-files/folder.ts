import { lstatSync, mkdirSync, opendirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { findRepository } from '../../base/git.ts'
import { realPath } from '../../base/real-path.ts'

/** The folder of shared memory, from the root of a checkout. */
export const TEAM_FOLDER = '.memoria/team'

/** The most files of one folder that are read; `status` reports when there are more. */
export const MAX_FILES = 10_000

/** The root of the checkout that a folder is in; outside of git the folder itself. */
export function checkoutRoot(folder: string): string {
  const real = realPath(folder)
  return findRepository(real)?.root ?? real
}

/** Whether a checkout has team files, as one look at the disk says. */
export function hasTeamFolder(root: string): boolean {
  return statsAt(join(root, TEAM_FOLDER)) !== undefined
}

/** Whether the checkout around a folder has team files. */
export function hasTeamFiles(folder: string | null): folder is string {
  return folder !== null && hasTeamFolder(checkoutRoot(folder))
}

/** The path of a team file, for people and as evidence. */
export function teamPath(name: string): string {
  return `${TEAM_FOLDER}/${name}`
}

/** The files of a checkout's team folder. */
export interface TeamFolder {
  readonly names: readonly string[]
  /** Why the folder, or a part of it, is not read; null when all of it is. */
  readonly problem: string | null
}

const NOTHING: TeamFolder = { names: [], problem: null }

/** Lists the Markdown files of a checkout's team folder; undefined when there is no such folder. */
export function listTeamFolder(root: string, home: string): TeamFolder | undefined {
  const flaw = folderFlaw(root, home)
  if (flaw === 'absent') return undefined
  if (flaw !== undefined) return { ...NOTHING, problem: flaw }
  const names: string[] = []
  let left = 0
  try {
    const folder = opendirSync(join(root, TEAM_FOLDER))
    try {
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        if (!isStatementName(entry.name)) continue
        if (names.length < MAX_FILES) names.push(entry.name)
        else left += 1
      }
    } finally {
      folder.closeSync()
    }
  } catch (thrown) {
    const errno = errnoOf(thrown)
    if (errno === undefined) throw thrown
    return { ...NOTHING, problem: `cannot be listed (${errno})` }
  }
  names.sort()
  const problem = left === 0 ? null : `holds more than ${MAX_FILES} files; ${left} of them are not read`
  return { names, problem }
}

/** Files of ours are Markdown; a README beside them, and what an editor or a writer leaves there, is none. */
function isStatementName(name: string): boolean {
  return /\.md$/i.test(name) && !/^readme\.md$/i.test(name) && !name.startsWith('.')
}

/** Why the folder cannot be used; `absent` when it is not there, undefined when all is well. */
function folderFlaw(root: string, home: string): string | undefined {
  for (const path of ['.memoria', TEAM_FOLDER]) {
    const stats = statsAt(join(root, path))
    if (stats === undefined) return 'absent'
    if (stats.isSymbolicLink()) return `is not read: ${path} is a link`
    if (!stats.isDirectory()) return `is not read: ${path} is not a folder`
  }
  // A home folder that is a repository holds the store itself there.
  return realPath(join(root, '.memoria')) === realPath(home) ? 'absent' : undefined
}

/** Makes the folder, for a first file. Links on the way are refused. */
export function makeTeamFolder(root: string, home: string): string {
  if (realPath(join(root, '.memoria')) === realPath(home))
    throw new MemoriaError(
      'refused',
      `${join(root, '.memoria')} is memoria's own folder, and holds no team files`,
      {
        hint: 'Run the command in the repository of a project.',
      },
    )
  const folder = join(root, TEAM_FOLDER)
  try {
    // Open to others as every folder of a checkout is.
    for (const path of [join(root, '.memoria'), folder])
      if (statsAt(path) === undefined) mkdirSync(path, { mode: 0o777 })
  } catch (thrown) {
    throw fileError(thrown, 'write', folder)
  }
  const flaw = folderFlaw(root, home)
  if (flaw !== undefined) {
    throw new MemoriaError('path_unsafe', `the folder ${TEAM_FOLDER} ${flaw}`, {
      hint: 'Replace it by a folder of its own.',
    })
  }
  return folder
}

/** The size and times of a path, links not followed; undefined when nothing is there. */
export function statsAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (thrown) {
    // Below something that is no folder there is nothing either.
    if (errnoOf(thrown) !== undefined) return undefined
    throw thrown
  }
}
