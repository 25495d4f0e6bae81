import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { findRepository } from '../../base/git.ts'
import { DIR_MODE } from '../../base/private-dir.ts'
import { futureRealPath } from '../../base/real-path.ts'
import type { Context } from '../../context.ts'
import { type GitResult, runGit } from '../../git/run-git.ts'
import { identifyFolder } from '../../store/identity.ts'
import type { Vault } from '../folder/vault.ts'

/**
 * Whose the repository is that a vault lies in: `ours` for one of the vault alone, in which we commit; `yours` for one that
 * holds more, above all the project's own: the person commits there; `none` where there is none yet.
 */
export type Ownership = 'none' | 'ours' | 'yours'

export function repositoryOf({ paths }: Pick<Context, 'paths'>, { root, project }: Vault): Ownership {
  const real = futureRealPath(root)
  const found = findRepository(real)
  if (found?.root === real) return project !== null && identifyFolder(real).id === project ? 'yours' : 'ours'
  // Our home is ours, also where a repository of settings lies around it.
  return found === undefined || root === paths.vault ? 'none' : 'yours'
}

/** Makes a repository of the vault alone: without hooks, and closed to others, since it holds what the pages said. */
export async function makeRepository(root: string): Promise<GitResult> {
  const args = ['-c', 'init.defaultBranch=main', 'init', '--quiet', '--template=']
  const output = await runGit(root, args, { isInit: true })
  if (output.code === 0) chmodSync(join(root, '.git'), DIR_MODE)
  return output
}
