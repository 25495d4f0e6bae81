import { COMMIT, commitAtHead, isShallow, type Repository } from '../base/git.ts'
import { knownRoot, noteRoot } from '../base/known-roots.ts'
import { askGit } from './ask-git.ts'

/**
 * The oldest commit, which every clone shares; undefined in an empty or shallow repository, or without git. Git walks the
 * whole history to find it, so its answer is kept in the file `roots`, if one is given.
 */
export function rootCommitOf(repository: Repository, roots?: string): string | undefined {
  const commit = isShallow(repository) ? undefined : commitAtHead(repository)
  if (commit === undefined) return undefined
  const known = roots === undefined || commit === 'HEAD' ? undefined : knownRoot(roots, commit)
  if (known !== undefined) return known
  const root = askForRoot(repository, commit)
  if (root !== undefined && roots !== undefined && commit !== 'HEAD') noteRoot(roots, commit, root)
  return root
}

function askForRoot({ root }: Repository, commit: string): string | undefined {
  const { code, text } = askGit(root, ['rev-list', '--max-parents=0', commit])
  if (code !== 0) return undefined
  // Histories that were joined have several roots; the smallest is the same on every machine.
  return text
    .split('\n')
    .filter((line) => COMMIT.test(line))
    .sort()[0]
}
