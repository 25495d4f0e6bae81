import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { knownRoot, noteRoot } from './known-roots.ts'

/** What git itself knows of a folder, read from its files: starting git costs more than everything else a command does. */
export interface Repository {
  /** The folder that was checked out. */
  readonly root: string
  /** The folder that says what is checked out there; a worktree has one of its own. */
  readonly gitDir: string
  /** The folder with the objects; shared by all worktrees of a clone. */
  readonly commonDir: string
}

/** The repository that `folder` is in, or undefined. */
export function findRepository(folder: string): Repository | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = gitDirsAt(join(at, '.git'))
    if (found !== undefined) return { root: at, ...found }
    if (dirname(at) === at) return undefined
  }
}

/** The URLs of the remotes by name. */
export function remotesOf({ commonDir }: Repository): Map<string, string> {
  const remotes = new Map<string, string>()
  let remote: string | undefined
  for (const line of (readIfThere(join(commonDir, 'config'), LONGEST_LIST) ?? '').split(/\r?\n/)) {
    const section = /^\s*\[\s*(?<kind>[\w.-]+)(?:\s+"(?<name>.*)")?\s*\]/.exec(line)?.groups
    if (section) remote = section['kind']?.toLowerCase() === 'remote' ? section['name'] : undefined
    const url = /^\s*url\s*=\s*(?<url>\S.*?)\s*$/i.exec(line)?.groups?.['url']
    if (remote !== undefined && url !== undefined && !remotes.has(remote)) remotes.set(remote, unquoted(url))
  }
  return remotes
}

/**
 * The oldest commit, which every clone shares; undefined in an empty or shallow repository, or without git. Git walks the
 * whole history to find it, so what it said is kept in the file `roots`, if one is given.
 */
export function rootCommitOf(repository: Repository, roots?: string): string | undefined {
  if (existsSync(join(repository.commonDir, 'shallow'))) return undefined
  const head = readIfThere(join(repository.gitDir, 'HEAD'))
  // Git would fail as well, or wait for a pipe.
  if (head === undefined) return undefined
  const commit = commitAt(repository, head.trim())
  if (commit === undefined || roots === undefined) return askForRoot(repository, commit ?? 'HEAD')
  const known = knownRoot(roots, commit)
  if (known !== undefined) return known
  const root = askForRoot(repository, commit)
  if (root !== undefined) noteRoot(roots, commit, root)
  return root
}

function askForRoot({ root }: Repository, commit: string): string | undefined {
  const git = spawnSync('git', ['-C', root, 'rev-list', '--max-parents=0', commit], {
    encoding: 'utf8',
    timeout: 3000,
  })
  if (git.status !== 0) return undefined
  // Histories that were joined have several roots; the smallest is the same on every machine.
  return git.stdout
    .split('\n')
    .filter((line) => COMMIT.test(line))
    .sort()[0]
}

const COMMIT = /^[0-9a-f]{40,64}$/

/**
 * The commit that HEAD names; undefined before the first one, and where git keeps its branches in another way than files.
 * No branch has two full stops in its name: that would be a file of somebody else's.
 */
function commitAt({ commonDir }: Repository, head: string): string | undefined {
  const branch = /^ref: *(?<name>refs\/(?!.*\.\.).+)$/.exec(head)?.groups?.['name']
  const commit =
    branch === undefined ? head : (readIfThere(join(commonDir, branch)) ?? packed(commonDir, branch))
  return commit !== undefined && COMMIT.test(commit.trim()) ? commit.trim() : undefined
}

/** Branches that did not move for long stand in one file, a line each. */
function packed(commonDir: string, branch: string): string | undefined {
  const lines = (readIfThere(join(commonDir, 'packed-refs'), LONGEST_LIST) ?? '').split('\n')
  return lines.find((line) => line.endsWith(` ${branch}`))?.slice(0, -branch.length - 1)
}

/** Whether git would leave a file out of commits; undefined when it cannot be asked. */
export function isIgnored({ root }: Repository, path: string): boolean | undefined {
  const git = spawnSync('git', ['-C', root, 'check-ignore', '-q', '--', path], { timeout: 3000 })
  return git.status === 0 ? true : git.status === 1 ? false : undefined
}

/** `.git` is a folder in a clone, and in a worktree or submodule a file that names one. */
function gitDirsAt(path: string): Omit<Repository, 'root'> | undefined {
  const stats = statIfThere(path)
  if (stats?.isDirectory())
    return existsSync(join(path, 'HEAD')) ? { gitDir: path, commonDir: path } : undefined
  if (!stats?.isFile()) return undefined
  const named = /^gitdir:\s*(?<dir>.+?)\s*$/m.exec(readIfThere(path) ?? '')?.groups?.['dir']
  if (named === undefined) return undefined
  const gitDir = resolve(dirname(path), named)
  const common = readIfThere(join(gitDir, 'commondir'))?.trim()
  return { gitDir, commonDir: common === undefined ? gitDir : resolve(gitDir, common) }
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    // Not there, below a file, or closed to us: no repository either way.
    return undefined
  }
}

/** Most files of git's are a line. */
const LONGEST = 65_536
/** With a line for each branch: more than any repository has. */
const LONGEST_LIST = 67_108_864

/** Only what is a file: a repository that somebody else made may have a pipe in its place, which nobody fills. */
function readIfThere(path: string, most = LONGEST): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= most ? readFileSync(path, 'utf8') : undefined
  } catch {
    // Absent or unreadable: then git does not tell us anything, and the caller falls back.
    return undefined
  }
}

function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/, '$1')
}
