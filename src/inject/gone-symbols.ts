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
  /** The statements that were looked at. */
  readonly naming: string
  /** Ids with revisions: the words themselves are kept nowhere else. */
  readonly statements: readonly string[]
}

const GONE_SYMBOLS = jsonState<GoneSymbols>(
  'goneSymbols',
  isShape<GoneSymbols>({ seen: isText, naming: isText, statements: isListOf(isText) }),
)

/** Names looked for in a checkout, and how long git may take for one answer. */
const MAX_NAMES = 300
const LONGEST_MS = 5_000

/**
 * Looks which statements name a symbol that stands in no file of the checkout at `folder` and was removed after they were
 * made. Starts git, at most twice, and only if the checkout or the statements changed: for the worker, never for a hook.
 * `changes` counts changes of memories: while it stays the same, `read` is not called.
 */
export async function lookForGoneSymbols(
  { state }: Pick<Store, 'state'>,
  folder: string,
  changes: number,
  read: () => Promise<readonly Memory[]>,
): Promise<void> {
  const repository = findRepository(realPath(folder))
  const seen = repository && stateOf(repository, changes)
  if (repository === undefined || seen === undefined) return
  const key = GONE_SYMBOLS.for(repository.root)
  const before = await state.read(key)
  if (before?.seen === seen) return
  const memories = (await read()).filter(({ text }) => codeNamesIn(text).length > 0)
  const naming = digestOf([sinceChanges(seen), ...memories.map(keyOf)].join('\n'))
  // Git did not answer in time: nothing is known, and it is asked again after the next change.
  const statements =
    before?.naming === naming ? before.statements : (await goneFrom(repository.root, memories)).map(keyOf)
  await state.write(key, { seen, naming, statements })
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
function stateOf({ gitDir }: Repository, changes: number): string | undefined {
  const index = statSync(join(gitDir, 'index'), { throwIfNoEntry: false })
  if (index === undefined) return undefined
  const head = digestOf(readFileSync(join(gitDir, 'HEAD'), 'utf8'))
  return `${changes} ${index.mtimeMs} ${index.size} ${head}`
}

function sinceChanges(seen: string): string {
  return seen.slice(seen.indexOf(' '))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The statements of which a name stands nowhere any more and was removed since the first of them was made. */
async function goneFrom(root: string, memories: readonly Memory[]): Promise<Memory[]> {
  const names = [...new Set(memories.flatMap(({ text }) => codeNamesIn(text)))].slice(0, MAX_NAMES)
  const missing = names.length === 0 ? [] : await missingFrom(root, names)
  const since = memories.map(({ statedAt }) => statedAt).sort()[0]
  const gone = missing.length === 0 ? new Set() : await removedFrom(root, missing, since)
  return memories.filter(({ text }) => codeNamesIn(text).some((name) => gone.has(name)))
}

/** The names that stand in no file; none where git does not answer. */
async function missingFrom(root: string, names: readonly string[]): Promise<string[]> {
  const search = ['grep', '--untracked', '-h', '-o', '-w', '-F', '-I', '-f', '-']
  const { code, output } = await runGit(root, search, {
    signal: AbortSignal.timeout(LONGEST_MS),
    input: names.join('\n'),
  })
  // 1: none of them stands anywhere.
  if (code !== 0 && code !== 1) return []
  const standing = new Set(output.split('\n'))
  return names.filter((name) => !standing.has(name))
}

/** The names that a commit since then removed; none where git does not answer. */
async function removedFrom(
  root: string,
  names: readonly string[],
  since: string | undefined,
): Promise<ReadonlySet<string>> {
  const any = names.map((name) => name.replaceAll('$', '[$]')).join('|')
  const { code, output } = await runGit(
    root,
    [
      ...['log', `--since=${since}`, '--format=', '--no-color', '--no-ext-diff', '--no-textconv'],
      ...['-p', '-U0', '--diff-filter=DM', '--extended-regexp', `-G${any}`, 'HEAD'],
    ],
    { signal: AbortSignal.timeout(LONGEST_MS) },
  )
  if (code !== 0) return new Set()
  const removed = output.split('\n').filter((line) => line.startsWith('-'))
  const words = new Set(removed.flatMap((line) => line.match(/[\w$]+/g) ?? []))
  return new Set(names.filter((name) => words.has(name)))
}
