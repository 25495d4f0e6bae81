import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findRepository, type Repository } from '../base/git.ts'
import { isListOf, isShape, isText } from '../base/guards.ts'
import { realPath } from '../base/real-path.ts'
import { runGit } from '../git/run-git.ts'
import { codeNamesIn } from '../model/code-names.ts'
import type { Memory } from '../model/memory.ts'
import { jsonState } from '../store/state.ts'
import type { Store } from '../store/store.ts'

/** Statements on symbols that are gone from a checkout, and the state of the checkout that this was found in. */
interface GoneSymbols {
  readonly seen: string
  /** Ids with revisions: the words themselves are kept nowhere else. */
  readonly statements: readonly string[]
}

const GONE_SYMBOLS = jsonState<GoneSymbols>(
  'goneSymbols',
  isShape<GoneSymbols>({ seen: isText, statements: isListOf(isText) }),
)

/** Names looked for in a checkout, and how long git may take for one answer. */
const MAX_NAMES = 300
const LONGEST_MS = 5_000

/**
 * Looks which statements name a symbol that stands in no file of the checkout at `folder` and was removed after they were
 * made. Starts git, at most twice, and only if the checkout or the statements changed: for the worker, never for a hook.
 */
export async function lookForGoneSymbols(
  { state }: Pick<Store, 'state'>,
  folder: string,
  memories: readonly Memory[],
): Promise<void> {
  const repository = findRepository(realPath(folder))
  const naming = memories.filter(({ text }) => codeNamesIn(text).length > 0)
  if (repository === undefined || naming.length === 0) return
  const key = GONE_SYMBOLS.for(repository.root)
  const seen = stateOf(repository, naming)
  if (seen === undefined || (await state.read(key))?.seen === seen) return
  const gone = await goneFrom(repository.root, naming)
  // Git did not answer in time: nothing is known, and it is asked again after the next change.
  const statements = gone === undefined ? [] : naming.filter(({ text }) => codeNamesIn(text).some(isGone))
  await state.write(key, { seen, statements: statements.map(keyOf) })

  function isGone(name: string): boolean {
    return gone?.has(name) === true
  }
}

/** The statements on symbols that are gone from a checkout, as far as somebody has looked. */
export async function goneSymbolsAt(
  { state }: Pick<Store, 'state'>,
  { root }: Repository,
): Promise<(memory: Memory) => boolean> {
  const statements = new Set((await state.read(GONE_SYMBOLS.for(root)))?.statements)
  return (memory) => statements.has(keyOf(memory))
}

function keyOf({ id, revision }: Memory): string {
  return `${id} ${revision}`
}

/** Git writes its index whenever something is committed, checked out or staged. */
function stateOf({ gitDir }: Repository, memories: readonly Memory[]): string | undefined {
  const index = statSync(join(gitDir, 'index'), { throwIfNoEntry: false })
  if (index === undefined) return undefined
  const hash = createHash('sha256').update(readFileSync(join(gitDir, 'HEAD')))
  for (const memory of memories) hash.update(`\n${keyOf(memory)}`)
  return `${index.mtimeMs} ${index.size} ${hash.digest('hex').slice(0, 16)}`
}

/** The names that stand nowhere any more and were removed since the first of the statements was made. */
async function goneFrom(root: string, memories: readonly Memory[]): Promise<ReadonlySet<string> | undefined> {
  const names = [...new Set(memories.flatMap(({ text }) => codeNamesIn(text)))].slice(0, MAX_NAMES)
  const git = (args: readonly string[], input?: string) =>
    runGit(root, args, {
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(input === undefined ? {} : { input }),
    })
  const here = await git(['grep', '--untracked', '-h', '-o', '-w', '-F', '-I', '-f', '-'], names.join('\n'))
  // 1: none of them stands anywhere.
  if (here.code !== 0 && here.code !== 1) return undefined
  const standing = new Set(here.output.split('\n'))
  const missing = names.filter((name) => !standing.has(name))
  if (missing.length === 0) return new Set()
  const any = missing.map((name) => name.replaceAll('$', '[$]')).join('|')
  const since = memories.map(({ statedAt }) => statedAt).sort()[0]
  const removed = await git([
    ...['log', `--since=${since}`, '--format=', '--no-color', '--no-ext-diff', '--no-textconv', '-p', '-U0'],
    ...['--diff-filter=DM', '--extended-regexp', `-G${any}`, 'HEAD'],
  ])
  if (removed.code !== 0) return undefined
  const words = new Set(
    removed.output
      .split('\n')
      .filter((line) => line.startsWith('-'))
      .flatMap((line) => line.match(/[\w$]+/g) ?? []),
  )
  return new Set(missing.filter((name) => words.has(name)))
}
