import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { errnoOf } from '../../base/errors.ts'
import { ownIdentity, parseIdentity, stateOf } from '../../base/process-identity.ts'
import { futureRealPath } from '../../base/real-path.ts'

/** Where nobody can tell whether we still run: a git of ours is stopped long before, so what is older was left by one that was killed. */
const OLD_MS = 10 * 60_000
/** All that we stage and commit is done, or stopped, so soon after we marked that we begin. */
const LONGEST_MS = 2 * 60_000
/** As coarse as the times of a file system may be. */
const UNSURE_MS = 2_000

interface GitFolder {
  readonly root: string
  /** Where the repository is kept. */
  readonly folder: string
  /** The file that is there while we stage and commit, and after us if we died at it. */
  readonly mark: string
}

/** Whether a git may be at work in a folder. */
export type GitAtWork = (root: string) => boolean

/**
 * Takes away locks of a repository that a git of ours which was killed left there, and gives their names: else nothing would
 * be committed until a person finds them. Only locks that were made while we were at it by our mark, and only while no git is at work
 * there: a person's own may wait for hours in an editor, in a container or on another machine. Where the mark does not say that
 * its process ended, a lock must be old as well.
 */
export function dropStaleLocks(
  { root, folder, mark }: GitFolder,
  names: readonly string[],
  clock: Clock,
  isAtWork: GitAtWork = isGitAtWork,
): string[] {
  const begun = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  if (begun === undefined) return []
  const leastAge = isOver(mark) ? Number.NEGATIVE_INFINITY : OLD_MS
  const old = names.filter((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    if (stats?.isFile() !== true || clock.now() - stats.mtimeMs <= leastAge) return false
    return stats.mtimeMs >= begun - UNSURE_MS && stats.mtimeMs <= begun + LONGEST_MS
  })
  if (old.length === 0 || isAtWork(root)) return []
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** The content of the mark: the process that stages and commits. */
export function markText(): string {
  return JSON.stringify(ownIdentity())
}

/** Whether the process that made the mark ended, or is this one, which waits for each git that it starts. */
function isOver(mark: string): boolean {
  const owner = parseIdentity(jsonIn(mark))
  if (owner === undefined) return false
  const own = ownIdentity()
  const isOwn = owner.pid === own.pid && owner.startedAt === own.startedAt && owner.boot === own.boot
  return isOwn || stateOf(owner) === 'gone'
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Empty, as older versions left it, or torn: then nobody knows who made it.
    return undefined
  }
}

/** Where the folder that a program works in is not known, any git counts; where nothing is known, there may be one. */
function isGitAtWork(root: string): boolean {
  const pids = processIds()
  if (pids.length > 0) return pids.some((pid) => isGit(nameOf(pid)) && isIn(futureRealPath(root), pid))
  const { status, stdout } = spawnSync('ps', ['-A', '-o', 'comm='], { encoding: 'utf8', timeout: 5_000 })
  return status !== 0 || stdout.split('\n').some((line) => isGit(line.trim()))
}

function isGit(program: string): boolean {
  return /(?:^|\/)git(?:$|[-.])/i.test(program)
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    // Not every system has it.
    return []
  }
}

function nameOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'comm'), 'utf8').trim()
  } catch {
    // It ended meanwhile.
    return ''
  }
}

/** Git goes into the folder that it works on, wherever it was started. */
function isIn(root: string, pid: string): boolean {
  try {
    return `${readlinkSync(join('/proc', pid, 'cwd'))}${sep}`.startsWith(root + sep)
  } catch (thrown) {
    // Ended meanwhile, or somebody else's: that one may be anywhere.
    return errnoOf(thrown) !== 'ENOENT'
  }
}
