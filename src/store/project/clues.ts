import { type BigIntStats, statSync } from 'node:fs'
import { findRepository } from '../../base/git.ts'
import { rootCommitOf } from '../../git/root-commit.ts'
import type { Identified } from '../identity.ts'
import type { FolderClues } from '../project-rows.ts'

/** The clues by which a folder is recognised later. Finding the root commit may start git. */
export function folderClues({ id, path }: Identified, roots?: string): FolderClues {
  const repository = path === null ? undefined : findRepository(path)
  return {
    identity: id,
    folder: path === null ? null : fileKey(path),
    repository: repository === undefined ? null : fileKey(repository.commonDir),
    root: repository === undefined ? null : (rootCommitOf(repository, roots) ?? null),
  }
}

/**
 * The folder itself, which a move within its disk does not change. A number that is used again for another folder has
 * another time of birth; without such a time nothing is recognised.
 */
function fileKey(path: string): string | null {
  const stats = statIfThere(path)
  if (stats === undefined || stats.birthtimeNs <= 0n) return null
  return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
}

function statIfThere(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // Closed to us, or below a file: as good as gone.
    return undefined
  }
}
