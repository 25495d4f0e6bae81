import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRepository, readConfig } from '../../base/git.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { userEmails } from '../../git/ask-git.ts'
import { runGit } from '../../git/run-git.ts'
import type { Vault } from '../folder/vault.ts'

/** A commit that changed a file of a vault. */
export interface VaultCommit {
  readonly id: string
  readonly author: string
  /** `git commit` made it on this machine, with the person's address for author and committer. */
  readonly isMadeHere: boolean
}

/** Commits of all branches that changed files of a vault, each list with the newest first. */
export interface GitHistory {
  /** Those that added this line, whatever its file. */
  adding(line: string): readonly VaultCommit[]
  /**
   * Those that may have moved or removed the line with this block id: from the newest to the newest whose diff has the line. A diff
   * shows a line that changes places with a heading as either of the two. None where the line was never committed.
   */
  concerning(blockId: string): readonly VaultCommit[]
  /** The file as HEAD has it; undefined where it has none. */
  head(path: string): Promise<string | undefined>
}

/**
 * Reads who committed what in a vault. Undefined where the vault is in no repository; `unreadable` where git cannot be
 * asked, so that nothing is known of who wrote what.
 */
export async function readGitHistory({ root }: Vault): Promise<GitHistory | 'unreadable' | undefined> {
  const repository = existsSync(root) ? findRepository(futureRealPath(root)) : undefined
  if (repository === undefined) return undefined
  const revisions = await unfinishedHeads(root, repository.gitDir)
  const log = await runGit(root, [...LOG, ...revisions, '--', '.'])
  const reflog = await runGit(root, REFLOG)
  if (log.code !== 0) return 'unreadable'
  const own: Own = {
    commits: commitsMadeHere(reflog.code === 0 ? reflog.output : ''),
    emails: new Set([...emailsIn(repository.commonDir), ...userEmails()]),
  }
  const added = new Map<string, VaultCommit[]>()
  const newestMention = new Map<string, number>()
  const commits: VaultCommit[] = []
  for (const { commit, lines } of readLog(log.output, own)) {
    commits.push(commit)
    for (const { text, isAdded } of lines) {
      if (isAdded) push(added, comparable(text), commit)
      for (const [, id = ''] of text.matchAll(BLOCK_ID))
        if (!newestMention.has(id)) newestMention.set(id, commits.length)
    }
  }
  return {
    adding: (line) => added.get(comparable(line)) ?? [],
    concerning: (blockId) => commits.slice(0, newestMention.get(blockId) ?? 0),
    head: async (path) => {
      const { code, output } = await runGit(root, ['cat-file', 'blob', `HEAD:./${path}`])
      return code === 0 ? output : undefined
    },
  }
}

const BLOCK_ID = /\^m-([0-9a-z]{8,26})/g

/** The changes of each commit, as plain text whatever the repository's attributes and settings say. */
const LOG = [
  ...['-c', 'log.showSignature=false', 'log', '--exclude=refs/stash', '--all'],
  ...['--topo-order', '--format=%x01%H%x00%P%x00%ae%x00%ce%x00%an%x00', '-p', '--cc', '-U0', '--text'],
  ...['--no-color', '--no-textconv', '--no-ext-diff', '--no-renames', '--no-notes'],
]

/** The commits that a fetch, or a merge or cherry-pick which is not finished, brought, and no branch may have. */
async function unfinishedHeads(root: string, gitDir: string): Promise<string[]> {
  const found: string[] = []
  for (const name of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'FETCH_HEAD']) {
    if (!existsSync(join(gitDir, name))) continue
    const { code } = await runGit(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    if (code === 0) found.push(name)
  }
  return found
}

const REFLOG = [
  ...['-c', 'log.showSignature=false', 'log', '-g', '--exclude=refs/stash', '--all'],
  ...['--format=%H %gs', '--no-color', '--no-notes'],
]

/** `git commit` says so in the reflog; what was pulled, merged, rebased, picked or applied says something else. */
function commitsMadeHere(reflog: string): ReadonlySet<string> {
  const made = /^([0-9a-f]{40,64}) commit(?: \((?:initial|amend)\))?: /
  return new Set(reflog.split('\n').flatMap((line) => made.exec(line)?.[1] ?? []))
}

/** The person's own commits: those made on this machine, and those with the addresses they commit with. */
interface Own {
  readonly commits: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
}

function emailsIn(commonDir: string): string[] {
  return readConfig(commonDir)
    .filter(({ section, key }) => section === 'user' && key === 'email')
    .map(({ value }) => value)
}

interface LoggedCommit {
  readonly commit: VaultCommit
  readonly lines: readonly { readonly text: string; readonly isAdded: boolean }[]
}

function* readLog(log: string, own: Own): Generator<LoggedCommit> {
  for (const entry of `\n${log}`.split(COMMIT_START).slice(1)) {
    const [id = '', parents = '', author = '', committer = '', name = '', diff = ''] = fieldsOf(entry)
    const isMadeHere = own.commits.has(id) && author === committer && own.emails.has(author)
    const width = Math.max(parents.split(' ').filter(Boolean).length, 1)
    yield { commit: { id, author: plainName(name), isMadeHere }, lines: changedLines(diff, width) }
  }
}

/** A line of a diff cannot begin with this character: there each begins with one of git's own. */
const COMMIT_START = '\n\u0001'

function fieldsOf(entry: string): string[] {
  const fields = entry.split('\0')
  return [...fields.slice(0, 5), fields.slice(5).join('\0')]
}

/** Of a merge, what is in none of its parents: there each line begins with a character for each parent. */
function changedLines(diff: string, width: number): LoggedCommit['lines'] {
  const [added, removed] = ['+'.repeat(width), '-'.repeat(width)]
  return diff.split('\n').flatMap((line) => {
    const isAdded = line.startsWith(added)
    return isAdded || line.startsWith(removed) ? [{ text: line.slice(width), isAdded }] : []
  })
}

const LONGEST_NAME = 80

/** An author's name is anybody's text. */
function plainName(name: string): string {
  return [...name.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('')
}

/** A line without what git itself may change when it checks a file out: the ends of lines, and `$Id$`. */
function comparable(line: string): string {
  return line.replace(/\$Id[^$]*\$/g, '$Id$').trim()
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else if (list.at(-1) !== value) list.push(value)
}
