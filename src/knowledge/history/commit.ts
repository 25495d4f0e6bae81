import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../../base/clock.ts'
import { errnoOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { FILE_MODE } from '../../base/private-dir.ts'
import type { Store } from '../../store/store.ts'
import { runGit, type Told } from '../git/run-git.ts'
import type { OwnVaultRoom, Vault } from '../vault/vault.ts'
import { messageOf, type RunSummary } from './message.ts'
import { makeRepository, repositoryOf } from './repository.ts'
import { dropStaleLocks } from './stale-lock.ts'

/** What keeping the history of vaults needs of the house. */
export interface HistoryRoom extends OwnVaultRoom {
  readonly store: Pick<Store, 'capture'>
  readonly clock: Clock
  readonly log: Log
  readonly config: { readonly vault: { readonly folder: string; readonly git: 'off' | 'on' } }
}

/**
 * What became of a commit: `yours` in a repository in which the person commits, `busy` while something goes on there (a
 * merge, a rebase), `staged` when they are about to commit something themselves.
 */
export type Committed =
  | { readonly outcome: 'committed'; readonly commit: string }
  | { readonly outcome: 'off' | 'unchanged' | 'yours' | 'busy' | 'staged' | 'no-git' | 'failed' }

/**
 * Keeps what changed in a vault since the last time, by us and by people, as one commit of its Markdown files. Only who
 * holds the vault's lock may call it, at the end of a run. It never throws for what git says: a run does not fail by it.
 */
export async function commitVault(room: HistoryRoom, vault: Vault, summary: RunSummary): Promise<Committed> {
  if (room.config.vault.git === 'off') return { outcome: 'off' }
  const ownership = repositoryOf(room, vault)
  if (ownership === 'yours') return { outcome: 'yours' }
  const done = await tried(async () => {
    const made = ownership === 'ours' ? undefined : await makeRepository(vault.root)
    return made === undefined || made.code === 0 ? commitIn(room, vault, summary) : failed('init', made)
  })
  await report(room, done)
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

/** The commit with what the log is told of it. */
interface Done {
  readonly committed: Committed
  readonly step?: string
}

/** There while we stage and commit: what a run that died left staged is ours to commit, and not the person's. */
const MARK = 'memoria-commit'

async function commitIn(room: HistoryRoom, { root }: Vault, summary: RunSummary): Promise<Done> {
  const git = (...args: string[]) => runGit(root, [...AS_MEMORIA, ...args], { env: timesAt(room.clock) })
  const folder = await git('rev-parse', '--absolute-git-dir')
  if (folder.code !== 0) return failed('rev-parse', folder)
  const place = folder.told.trimEnd()
  const mark = join(place, MARK)
  if (GOING_ON.some((name) => existsSync(join(place, name)))) return left('busy')
  const branch = await git('symbolic-ref', '--quiet', 'HEAD')
  // A commit on no branch would be lost with the next switch to one.
  if (branch.code !== 0) return left('busy')
  const locks = ['index.lock', 'HEAD.lock', `${branch.told.trimEnd()}.lock`]
  for (const step of dropStaleLocks({ root, folder: place, mark }, locks, room.clock))
    room.log.warn('vault.git', { outcome: 'unlocked', step })
  if (locks.some((name) => existsSync(join(place, name)))) return left('busy')
  const staged = await git('diff', '--cached', ...NAMES)
  if (staged.code !== 0) return failed('diff', staged)
  const names = staged.told.split('\0').filter(Boolean)
  if (names.length === 0) rmSync(mark, { force: true })
  if (names.length > 0 && !(existsSync(mark) && names.every((name) => name.endsWith('.md'))))
    return left('staged')
  const changed = await git('status', '--porcelain', '-z', ...UNTRACKED, '--', ...MARKDOWN)
  if (changed.code !== 0) return failed('status', changed)
  if (changed.told === '') return left('unchanged')
  writeFileSync(mark, '', { mode: FILE_MODE })
  const added = await git('add', '--all', '--', ...MARKDOWN)
  if (added.code !== 0) return failed('add', added)
  const isSame = (await git('diff', '--cached', '--quiet', '--no-ext-diff')).code === 0
  const isFirst = (await git('rev-parse', '--verify', '--quiet', 'HEAD')).code !== 0
  const made = isSame ? added : await git('commit', ...COMMIT, '-m', messageOf(summary, isFirst))
  if (made.code !== 0) return failed('commit', made)
  rmSync(mark, { force: true })
  if (isSame) return left('unchanged')
  const { told: commit } = await git('rev-parse', 'HEAD')
  return { committed: { outcome: 'committed', commit: commit.trim() } }
}

const WHO = ['user', 'author', 'committer'].flatMap((who) => [
  ...['-c', `${who}.name=memoria`, '-c', `${who}.email=memoria@localhost`],
])
/** Nothing of the person's settings signs, asks or changes a byte. */
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
const UNTRACKED = ['--untracked-files=all', '--no-renames', '--ignore-submodules=all']
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

function left(outcome: 'busy' | 'staged' | 'unchanged'): Done {
  return { committed: { outcome } }
}

function failed(step: string, { isMissing }: Told): Done {
  return { committed: { outcome: isMissing ? 'no-git' : 'failed' }, step }
}

const NO_GIT = 'vault.noGit'

/** That there is no git is said once, until there was one again. */
async function report({ store, log, clock }: HistoryRoom, { committed, step }: Done): Promise<void> {
  const { outcome } = committed
  const isSaid = ((await store.capture.note(NO_GIT)) ?? '') !== ''
  if (outcome === 'no-git' ? !isSaid : QUARRELS.includes(outcome))
    log.warn('vault.git', { outcome, step: step ?? '' })
  if (outcome === 'no-git' && !isSaid) await store.capture.putNote(NO_GIT, isoTime(clock.now()))
  if (outcome === 'committed' && isSaid) await store.capture.putNote(NO_GIT, '')
}

const QUARRELS: readonly string[] = ['busy', 'staged', 'failed']
