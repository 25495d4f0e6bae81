import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * A folder's repository as git's own files describe it: starting git costs more than everything else a command does.
 */
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
  for (const { section, name, key, value } of readConfig(commonDir)) {
    if (section === 'remote' && key === 'url' && name !== undefined && !remotes.has(name))
      remotes.set(name, value)
  }
  return remotes
}

/** A setting of a repository: `key = value` in the section `[section "name"]`. */
export interface ConfigEntry {
  readonly section: string
  readonly name: string | undefined
  readonly key: string
  readonly value: string
}

/** The settings in a repository's own file. Files that it includes are not read: they may be anywhere. */
export function readConfig(commonDir: string): ConfigEntry[] {
  const entries: ConfigEntry[] = []
  let [section, name]: [string, string | undefined] = ['', undefined]
  for (const line of (readIfThere(join(commonDir, 'config'), LONGEST_LIST) ?? '').split(/\r?\n/)) {
    const head = /^\s*\[\s*(?<kind>[\w.-]+)(?:\s+"(?<name>.*)")?\s*\]/.exec(line)?.groups
    if (head) [section, name] = [head['kind']?.toLowerCase() ?? '', head['name']]
    const found = /^\s*(?<key>[a-z][a-z0-9-]*)\s*=\s*(?<value>\S.*?)\s*$/i.exec(line)?.groups
    if (found)
      entries.push({
        section,
        name,
        key: found['key']?.toLowerCase() ?? '',
        value: unquoted(found['value'] ?? ''),
      })
  }
  return entries
}

/** Whether a part of the history was never fetched. */
export function isShallow({ commonDir }: Repository): boolean {
  return existsSync(join(commonDir, 'shallow'))
}

/**
 * The commit that is checked out, or `HEAD` where only git can tell: before the first one, and where branches are not kept
 * in files. Undefined when nothing says what is checked out; git would fail as well, or wait for a pipe.
 */
export function commitAtHead(repository: Repository): string | undefined {
  const head = readIfThere(join(repository.gitDir, 'HEAD'))
  return head === undefined ? undefined : (commitAt(repository, head.trim()) ?? 'HEAD')
}

/** The name of the branch that is checked out; undefined when a commit is, or nothing says. */
export function branchAtHead({ gitDir }: Repository): string | undefined {
  return /^ref: *refs\/heads\/(?<name>.+?)\s*$/m.exec(readIfThere(join(gitDir, 'HEAD')) ?? '')?.groups?.[
    'name'
  ]
}

export const COMMIT = /^[0-9a-f]{40,64}$/

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
const MAX_GIT_FILE_BYTES = 65_536
/** With a line for each branch: more than any repository has. */
const LONGEST_LIST = 67_108_864

/** Only what is a file: a repository that somebody else made may have a pipe in its place, which nobody fills. */
function readIfThere(path: string, most = MAX_GIT_FILE_BYTES): string | undefined {
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
