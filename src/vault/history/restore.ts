import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { runGit } from '../../git/run-git.ts'
import type { VaultContext } from '../context.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { writeVaultFile } from '../folder/write.ts'
import { type Committed, commitVault } from './commit.ts'
import { repositoryOf } from './repository.ts'
import { howToKeep, noGit, pageAt, type Version, versionNamed, versionsOf } from './versions.ts'

export interface Restored {
  readonly page: string
  /** The version that it is as now. */
  readonly version: Version
  /** False when it was like that already. */
  readonly changed: boolean
}

const VAULT_LOCK_WAIT_MS = 30_000
const MOST_VERSIONS = 1000

/**
 * Brings a page back as it was in a commit, or before its last change. What stands there now is kept in the history first,
 * or nothing is done. The page is then as if a person had edited it so.
 */
export async function restorePage(
  context: VaultContext,
  vault: Vault,
  page: string,
  at?: string,
): Promise<Restored> {
  const { git } = context.config.vault
  if (git === 'off' && repositoryOf(context, vault) === 'none')
    throw new MemoriaError('not_found', 'no history is kept of this vault', { hint: howToKeep(git) })
  const restored = await withVaultLock(
    vault.root,
    async () => {
      await refuseUnkept(context, vault, page)
      const { version, bytes } = await wanted(context, vault, page, at)
      const changed = unwrap(writeVaultFile(vault.root, page, bytes))
      const also = `${page} as it was in ${version.commit.slice(0, SHORT)}`
      if (changed) await commitVault(context, vault, { also })
      return { page, version, changed }
    },
    { waitMs: VAULT_LOCK_WAIT_MS },
  )
  return unwrap(restored)
}

const SHORT = 8

async function wanted(context: VaultContext, vault: Vault, page: string, at: string | undefined) {
  const versions = await versionsOf(context, vault, { page, limit: MOST_VERSIONS })
  if (at !== undefined) {
    const version = (await versionNamed(vault, at)) ?? noCommit(at)
    const bytes = await pageAt(vault, page, version.commit)
    if (bytes === undefined) throw notThere(page, `in the commit ${at}`, versions)
    return { version, bytes }
  }
  for (const version of versions.slice(1)) {
    const bytes = await pageAt(vault, page, version.commit)
    if (bytes !== undefined) return { version, bytes }
  }
  throw notThere(page, 'before its last change', versions)
}

function noCommit(at: string): never {
  throw new MemoriaError('not_found', `there is no commit "${at.slice(0, 64)}" in the history of the vault`, {
    hint: 'Give it as `memoria vault log` shows it.',
  })
}

function notThere(page: string, when: string, versions: readonly Version[]): MemoriaError {
  if (versions.length === 0)
    return new MemoriaError('not_found', `the history of the vault has no page ${page}`, {
      hint: 'See what it has: `memoria vault log`.',
    })
  return new MemoriaError('not_found', `${page} was not there ${when}`, {
    hint: `See its versions: memoria vault log ${page}`,
  })
}

/** The current text of the page must be in the history before it is replaced. */
async function refuseUnkept(context: VaultContext, vault: Vault, page: string): Promise<void> {
  const now = unwrap(readVaultFile(vault.root, page))
  const { outcome } = await commitVault(context, vault, { also: `${page} before it is brought back` })
  if (outcome === 'no-git') throw noGit()
  if (now === undefined) return
  const status = await runGit(vault.root, [...STATUS, page], { withUserPatterns: true })
  const isKept =
    status.code === 0 && status.output === '' && (await pageAt(vault, page, 'HEAD')) !== undefined
  if (isKept) return
  throw new MemoriaError('conflict', `what ${page} says now is not in the history: ${WHY[outcome]}`, {
    hint: HINTS[outcome] ?? 'Settle that first, then try again.',
  })
}

/** A submodule would be asked by a git of its own, with its own settings. */
const STATUS = ['--literal-pathspecs', 'status', '--porcelain', '-z', '--ignore-submodules=all', '--']

const WHY: Readonly<Record<Committed['outcome'], string>> = {
  off: '`vault.git` is off',
  yours: 'its repository is yours, and you did not commit it',
  staged: 'other changes are staged in its repository',
  busy: 'a merge, a rebase or another git is at work in its repository, or it is on no branch',
  failed: 'git could not commit it',
  filtered: 'git passes it through a filter program, which memoria does not run',
  unchanged: 'git leaves it out',
  committed: 'git leaves it out',
  'no-git': 'there is no git',
}

const HINTS: Partial<Record<Committed['outcome'], string>> = {
  off: 'Turn it on: `memoria config set vault.git on`.',
  yours: 'Commit it, then try again.',
}
