import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { findRepository, type Repository, remotesOf } from '../base/git.ts'
import { realPath } from '../base/real-path.ts'
import { rootCommitOf } from '../git/root-commit.ts'
import { lastSegment, normaliseRemote, type ProjectIdentity } from '../model/project.ts'

/** A one-line file that names a project which has no git history to be known by. */
export const MARKER_FILE = '.memoria-project'

export interface Identified extends ProjectIdentity {
  /** The project's folder; null for a project that is only a name. */
  readonly path: string | null
}

/**
 * A path (absolute, or beginning with a dot) is a folder to be identified, a URL is a repository; anything else is the
 * project's name itself.
 */
export function identifyProject(given: string, cwd: string, roots?: string): Identified {
  const folder = projectFolder(given, cwd)
  if (folder !== undefined) return identifyFolder(folder, roots)
  const remote = given.includes('://') ? normaliseRemote(given) : undefined
  if (remote !== undefined) return { id: remote, kind: 'remote', name: lastSegment(remote), path: null }
  return { id: given, kind: 'name', name: given, path: null }
}

/** The folder that a project is named by; undefined for any other name. */
export function projectFolder(given: string, cwd: string): string | undefined {
  return isAbsolute(given) || /^\.{1,2}(?:[/\\]|$)/.test(given) ? resolve(cwd, given) : undefined
}

/**
 * The identity that survives a rename, a move, a worktree, a clone and another machine: the git remote, else the root
 * commit, else the marker file, else the path. With `roots`, the file of root commits that are known, git is rarely asked.
 */
export function identifyFolder(folder: string, roots?: string): Identified {
  // A path of another system, or none at all: it says nothing of the folder that this process happens to run in.
  if (!isAbsolute(folder)) return fromPath(folder)
  const real = realPath(folder)
  const repository = findRepository(real)
  return (repository && fromGit(repository, roots)) ?? fromMarker(real) ?? fromPath(repository?.root ?? real)
}

function fromGit(repository: Repository, roots?: string): Identified | undefined {
  const path = repository.root
  const remote = remoteOf(repository)
  if (remote !== undefined) return { id: remote, kind: 'remote', name: lastSegment(remote), path }
  const root = rootCommitOf(repository, roots)
  const original = root === undefined ? undefined : originalOf(repository, root, roots)
  if (original !== undefined) return { id: original, kind: 'remote', name: lastSegment(original), path }
  // A repository without a remote carries no name of its own, so its folder lends it one.
  return root === undefined
    ? undefined
    : { id: `git:${root}`, kind: 'root-commit', name: folderName(repository), path }
}

function remoteOf(repository: Repository): string | undefined {
  return remoteUrls(repository).flatMap((url) => normaliseRemote(url) ?? [])[0]
}

function remoteUrls(repository: Repository): string[] {
  return [...remotesOf(repository)].sort(byPreference).map(([, url]) => url)
}

/** The remote of the repository on this machine that this one was cloned from, when both have the same history. */
function originalOf(repository: Repository, root: string, roots?: string): string | undefined {
  for (const url of remoteUrls(repository)) {
    const folder = resolve(repository.root, url.replace(/^file:\/\//, ''))
    const original = findRepository(folder)
    if (original === undefined || original.root !== realPath(folder)) continue
    if (rootCommitOf(original, roots) === root) return remoteOf(original)
  }
  return undefined
}

function folderName({ root, commonDir }: Repository): string {
  return lastSegment(commonDir.endsWith('.git') ? dirname(commonDir) : root)
}

function byPreference([one]: [string, string], [other]: [string, string]): number {
  const rank = (name: string) => ['origin', 'upstream'].indexOf(name) + 1 || 3
  return rank(one) - rank(other) || (one < other ? -1 : 1)
}

function fromMarker(folder: string): Identified | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const id = readMarker(join(at, MARKER_FILE))
    if (id !== undefined) return { id: `marker:${id}`, kind: 'marker', name: lastSegment(at), path: at }
    if (dirname(at) === at) return undefined
  }
}

function readMarker(path: string): string | undefined {
  try {
    return /^[\w.-]{1,64}$/m.exec(readFileSync(path, 'utf8').slice(0, 200))?.[0]
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // no marker to be read here
    throw thrown
  }
}

function fromPath(path: string): Identified {
  return { id: `path:${path}`, kind: 'path', name: lastSegment(path), path }
}
