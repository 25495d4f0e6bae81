import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { errnoOf } from '../../base/errors.ts'
import { realPlace } from '../../base/real-path.ts'

/** A git of ours is stopped long before: what is older was left by one that was killed. */
const OLD_MS = 10 * 60_000

/** Whether a git may be at work in a folder. */
export type GitAtWork = (root: string) => boolean

/**
 * Takes away locks of a repository that a git which was killed left there, and gives their names: else nothing would be
 * committed until a person finds them. Only what is old, and only while no git is at work there: a person's own may wait for
 * hours in an editor.
 */
export function dropStaleLocks(
  { root, folder }: { readonly root: string; readonly folder: string },
  names: readonly string[],
  clock: Clock,
  isAtWork: GitAtWork = isGitAtWork,
): string[] {
  const old = names.filter((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    return stats?.isFile() === true && clock.now() - stats.mtimeMs > OLD_MS
  })
  if (old.length === 0 || isAtWork(root)) return []
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** Where it cannot be told in which folder a program is at work, any git counts; where nothing can be told, there may be one. */
function isGitAtWork(root: string): boolean {
  const pids = processIds()
  if (pids.length > 0) return pids.some((pid) => isGit(nameOf(pid)) && isIn(realPlace(root), pid))
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
