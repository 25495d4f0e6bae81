import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../../base/clock.ts'
import { errnoOf } from '../../base/errors.ts'
import { FILE_MODE } from '../../base/private-dir.ts'
import { type GitOptions, type GitResult, runGit } from '../../git/run-git.ts'
import { timeState } from '../../store/state.ts'
import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'
import { messageOf, type RunSummary } from './message.ts'
import { makeRepository, repositoryOf } from './repository.ts'
import { dropStaleLocks, markText } from './stale-lock.ts'

/**
 * The result of a commit: `yours` in a repository in which the person commits, `busy` while something goes on there (a
 * merge, a rebase), `staged` when they are about to commit something themselves, `filtered` when a page goes through a filter
 * program such as git-crypt: we run none, and without it the page would be committed in clear.
 */
export type Committed =
  | { readonly outcome: 'committed'; readonly commit: string }
  | {
      readonly outcome: 'busy' /** The lock of a git that is at work, or did not end well. */
      readonly lock?: string
    }
  | { readonly outcome: 'off' | 'unchanged' | 'yours' | 'staged' | 'filtered' | 'no-git' | 'failed' }

/**
 * Keeps what changed in a vault since the last time, by us and by people, as one commit of its Markdown files. Only who
 * holds the vault's lock may call it, at the end of a run. It never throws for what git says: a run does not fail by it.
 */
export async function commitVault(
  context: VaultContext,
  vault: Vault,
  summary: RunSummary,
): Promise<Committed> {
  if (context.config.vault.git === 'off') return { outcome: 'off' }
  const ownership = repositoryOf(context, vault)
  if (ownership === 'yours') return { outcome: 'yours' }
  const done = await tried(async () => {
    const made = ownership === 'ours' ? undefined : await makeRepository(vault.root)
    return made === undefined || made.code === 0 ? commitIn(context, vault, summary) : failed('init', made)
  })
  await report(context, done)
  return done.committed
}

/** A disk that is full or closed fails the commit, and not the run that is done. */
async function tried(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (thrown) {
    const errno = errnoOf(thrown)
    if (errno === undefined) throw thrown
    return { committed: { outcome: 'failed' }, step: errno }
  }
}

/** The commit with what the log has of it. */
interface Done {
  readonly committed: Committed
  readonly step?: string
}

/** There while we stage and commit: what a run that died left staged is ours to commit, and not the person's. */
const MARK = 'memoria-commit'

async function commitIn(context: VaultContext, { root }: Vault, summary: RunSummary): Promise<Done> {
  const env = timesAt(context.clock)
  const run = (args: readonly string[], options: GitOptions) =>
    runGit(root, [...AS_MEMORIA, ...args], { env, ...options })
  const git = (...args: string[]) => run(args, {})
  const folder = await git('rev-parse', '--absolute-git-dir')
  if (folder.code !== 0) return failed('rev-parse', folder)
  const gitFolder = folder.output.trimEnd()
  const mark = join(gitFolder, MARK)
  if (GOING_ON.some((name) => existsSync(join(gitFolder, name)))) return left('busy')
  const branch = await git('symbolic-ref', '--quiet', 'HEAD')
  // A commit on no branch would be lost with the next switch to one.
  if (branch.code !== 0) return left('busy')
  const locks = ['index.lock', 'HEAD.lock', `${branch.output.trimEnd()}.lock`]
  for (const step of dropStaleLocks({ root, folder: gitFolder, mark }, locks, context.clock))
    context.log.warn('vault.git', { outcome: 'unlocked', step })
  const lock = locks.map((name) => join(gitFolder, name)).find((path) => existsSync(path))
  if (lock !== undefined) return { committed: { outcome: 'busy', lock } }
  const staged = await git('diff', '--cached', ...NAMES)
  if (staged.code !== 0) return failed('diff', staged)
  const names = staged.output.split('\0').filter(Boolean)
  if (names.length === 0) rmSync(mark, { force: true })
  if (names.length > 0 && !(existsSync(mark) && names.every((name) => name.endsWith('.md'))))
    return left('staged')
  const changed = await run([...STATUS, '--', ...MARKDOWN], { withUserPatterns: true })
  if (changed.code !== 0) return failed('status', changed)
  const input = changedFiles(changed.output).join('')
  if (input === '') return left('unchanged')
  const filters = await run(['check-attr', '-z', '--stdin', 'filter'], { input, withUserPatterns: true })
  if (filters.code !== 0) return failed('check-attr', filters)
  if (isFiltered(filters.output)) return left('filtered')
  writeFileSync(mark, markText(), { mode: FILE_MODE })
  const added = await run(ADD, { input })
  if (added.code !== 0) return failed('update-index', added)
  const isSame = (await git('diff', '--cached', '--quiet', '--no-ext-diff')).code === 0
  const isFirst = (await git('rev-parse', '--verify', '--quiet', 'HEAD')).code !== 0
  const made = isSame ? added : await git('commit', ...COMMIT, '-m', messageOf(summary, isFirst))
  if (made.code !== 0) return failed('commit', made)
  rmSync(mark, { force: true })
  if (isSame) return left('unchanged')
  const { output: commit } = await git('rev-parse', 'HEAD')
  return { committed: { outcome: 'committed', commit: commit.trim() } }
}

const WHO = ['user', 'author', 'committer'].flatMap((who) => [
  ...['-c', `${who}.name=memoria`, '-c', `${who}.email=memoria@localhost`],
])
/** No setting of the person's signs, asks or changes a byte. */
const AS_MEMORIA = [
  ...WHO,
  '-c',
  'commit.gpgsign=false',
  '-c',
  'core.autocrlf=false',
  '-c',
  'core.safecrlf=false',
]
const COMMIT = ['--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=verbatim', '--no-status']
const NAMES = ['--name-only', '-z', '--no-ext-diff', '--no-renames', '--ignore-submodules=all']
const STATUS = [
  ...['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all'],
]
/** File by file: for a submodule that matches a pattern `git add` starts a git of its own, with the submodule's settings. */
const ADD = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']

/** The paths in the answer to `status`, each with the NUL behind it. A path that ends with a slash is a repository of its own. */
function changedFiles(output: string): string[] {
  return output
    .split('\0')
    .filter((entry) => entry !== '' && !entry.endsWith('/'))
    .map((entry) => `${entry.slice('XY '.length)}\0`)
}

/** Whether `check-attr` named a filter for a path: its answer is path, attribute and value in turn. */
function isFiltered(output: string): boolean {
  const values = output.split('\0').filter((_, index) => index % 3 === 2)
  return values.some((value) => !['unspecified', 'unset', 'set'].includes(value))
}
/** Every page; nothing hidden: that is Obsidian's, git's and ours. */
const MARKDOWN = [':(glob)**/*.md', ':(exclude,glob)**/.*', ':(exclude,glob)**/.*/**']
const GOING_ON = [
  ...['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'BISECT_LOG'],
  ...['rebase-merge', 'rebase-apply', 'sequencer'],
]

function timesAt(clock: Clock) {
  const at = `${Math.floor(clock.now() / 1000)} +0000`
  return { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
}

function left(outcome: 'busy' | 'staged' | 'filtered' | 'unchanged'): Done {
  return { committed: { outcome } }
}

function failed(step: string, { isMissing }: GitResult): Done {
  return { committed: { outcome: isMissing ? 'no-git' : 'failed' }, step }
}

/** Since when there is no git. */
const NO_GIT = timeState('vault.noGit')

/** That there is no git is said once, until there was one again. */
async function report({ store, log, clock }: VaultContext, { committed, step }: Done): Promise<void> {
  const { outcome } = committed
  const isSaid = (await store.state.read(NO_GIT)) !== undefined
  if (outcome === 'no-git' ? !isSaid : QUARRELS.includes(outcome))
    log.warn('vault.git', { outcome, step: step ?? '' })
  if (outcome === 'no-git' && !isSaid) await store.state.write(NO_GIT, isoTime(clock.now()))
  if (outcome === 'committed' && isSaid) await store.state.remove(NO_GIT)
}

const QUARRELS: readonly string[] = ['busy', 'staged', 'filtered', 'failed']
