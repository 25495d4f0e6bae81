/** Marks for statements that do not hold any more, as far as that can be seen from outside of them. */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { findRepository } from '../base/git.ts'
import { realPath } from '../base/real-path.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { filesIn } from '../recall/files.ts'
import type { InjectContext } from './context.ts'
import { goneSymbolsAt } from './gone-symbols.ts'
import { readPassedSince } from './passed-since.ts'

/** Words behind a statement that say why it may not hold any more; empty when nothing speaks against it. */
export type EndedMark = (memory: Memory) => string

/** Looks at a folder and at the commands that were run in a project, without starting git: a prompt may wait for it. */
export async function endedMarks(
  { store }: Pick<InjectContext, 'store'>,
  reach: Reach,
  folder: string | null,
  memories: readonly Memory[],
): Promise<EndedMark> {
  const repository = folder === null ? undefined : findRepository(realPath(folder))
  const isSymbolGone = repository && (await goneSymbolsAt(store, repository))
  const passedSince = await readPassedSince({ store }, reach, memories)
  return (memory) => {
    if (repository !== undefined && areGone(repository.root, namedFiles(memory))) return ' (its file is gone)'
    if (isSymbolGone?.(memory) === true) return ' (its symbol is gone)'
    const passedAt = passedSince(memory)
    return passedAt === undefined ? '' : ` (it passed here on ${passedAt.slice(0, 10)})`
  }
}

/** The files that a memory is about. */
export function namedFiles({ files, text }: Memory): string[] {
  return [...new Set([...files, ...filesIn(text)])]
}

/**
 * Whether of the named files none exists, and one must have: its first folder is there. A path from another folder says
 * nothing about this one.
 */
function areGone(root: string, files: readonly string[]): boolean {
  const paths = files.map((path) => path.replace(/^@|^\.\//g, '')).filter((path) => !isAbsolute(path))
  if (paths.some((path) => existsSync(join(root, path)))) return false
  return paths.some((path) => {
    const [first = '', ...rest] = path.split('/')
    return rest.length > 0 && first !== '..' && existsSync(join(root, first))
  })
}
