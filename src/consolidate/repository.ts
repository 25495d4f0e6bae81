import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { findRepository } from '../base/git.ts'
import { runGit } from '../git/run-git.ts'

/** The files and symbols of one checkout of a project, and those it had once. */
export interface Checkout {
  /** Undefined for a path that leads out of it. */
  has(file: string): boolean | undefined
  had(file: string): boolean
  /** Those of the names that stand in no file of it. */
  without(names: readonly string[]): Promise<string[]>
  /** Whether the name ever stood in a file of it. */
  hadName(name: string): Promise<boolean>
}

const AT_ONCE = 100

/** The checkout at a folder; undefined when there is none, or when git cannot be asked: then nothing is known. */
export async function openCheckout(folder: string, signal?: AbortSignal): Promise<Checkout | undefined> {
  const root = existsSync(folder) ? findRepository(folder)?.root : undefined
  if (root === undefined) return undefined
  const git = (...args: string[]) => runGit(root, args, { signal, withUserPatterns: true })
  const here = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const before = await git('log', '--no-renames', '--diff-filter=D', '--name-only', '-z', '--format=', 'HEAD')
  if (here.code !== 0 || before.code !== 0) return undefined
  const [files, deleted] = [byName(here.output), byName(before.output)]
  return {
    has: (file) => {
      const path = withinRepository(root, file)
      return path === undefined ? undefined : existsSync(join(root, path)) || ends(files, path)
    },
    had: (file) => ends(deleted, withinRepository(root, file) ?? ''),
    without: async (names) => {
      const found = new Set<string>()
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const wanted = names.slice(at, at + AT_ONCE).flatMap((name) => ['-e', name])
        const { code, output } = await git('grep', '--untracked', '-h', '-o', '-w', '-F', '-I', ...wanted)
        // Neither found nor not found: then all of them may be there.
        if (code !== 0 && code !== 1) return []
        for (const name of output.split('\n')) found.add(name)
      }
      return names.filter((name) => !found.has(name))
    },
    hadName: async (name) => {
      const { code, output } = await git('log', '-1', '--format=%H', '--no-textconv', `-S${name}`, 'HEAD')
      return code === 0 && output.trim() !== ''
    },
  }
}

/** The path from the root on; undefined when it leads out of it. */
function withinRepository(root: string, file: string): string | undefined {
  const path = relative(root, resolve(root, file.replaceAll('\\', '/')))
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path.replaceAll(sep, '/')
}

/** Paths by the last part of them, since memories often name only the end of one. */
function byName(output: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const path of output.split('\0').filter(Boolean)) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const paths = names.get(name)
    if (paths) paths.push(path)
    else names.set(name, [path])
  }
  return names
}

function ends(names: ReadonlyMap<string, readonly string[]>, path: string): boolean {
  const paths = names.get(path.slice(path.lastIndexOf('/') + 1)) ?? []
  return paths.some((one) => one === path || one.endsWith(`/${path}`))
}
