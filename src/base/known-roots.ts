import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomic } from './atomic-file.ts'
import { ensurePrivateDir } from './private-dir.ts'

/** More than a person works on at a time; the file stays small enough to be read by every command. */
const MAX_ROOTS = 100
const LINE = /^[0-9a-f]{40,64} [0-9a-f]{40,64}$/

/**
 * Which root a commit leads to, as git said earlier. Lines `COMMIT ROOT` that never become wrong: a commit's name stands for all of its
 * history, whatever repository, worktree or clone it is in.
 */
export function knownRoot(file: string, commit: string): string | undefined {
  return linesIn(file)
    .find((line) => line.startsWith(`${commit} `))
    ?.slice(commit.length + 1)
}

/** Where it cannot be noted, or where two note at once and one is lost, git is asked again. */
export function noteRoot(file: string, commit: string, root: string): void {
  // Looking something up must not create the home, the folder above that of the file.
  if (!existsSync(dirname(dirname(file)))) return
  const others = linesIn(file).filter((line) => !line.startsWith(`${commit} `))
  const lines = [...others.slice(1 - MAX_ROOTS), `${commit} ${root}`]
  try {
    ensurePrivateDir(dirname(file))
    writeFileAtomic(file, `${lines.join('\n')}\n`)
  } catch {
    // A home that cannot be written to is no reason not to answer.
    return
  }
}

function linesIn(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => LINE.test(line))
  } catch {
    // Not there yet, or not to be read: nothing is known.
    return []
  }
}
