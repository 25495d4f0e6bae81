import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toMemoriaError } from '../../base/errors.ts'
import { findRepository } from '../../base/git.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { unwrap } from '../../base/result.ts'
import { markBackupsOutdated } from '../../store/sqlite/auto-backup.ts'
import type { VaultContext } from '../context.ts'
import { listVault } from '../folder/list.ts'
import { readVaultFile } from '../folder/read.ts'
import { reachIn, type Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { vaultsOf } from '../folder/vaults.ts'
import { writeVaultFile } from '../folder/write.ts'

export interface CleanedVaults {
  /** Files that we wrote, and that were cleaned. */
  readonly files: readonly string[]
  /** Files with secrets that are a person's to change, and git repositories whose history may hold what was cleaned. */
  readonly left: readonly string[]
  /** How many of our copies in the store were cleaned with their files; none in a dry run. */
  readonly copies: number
}

const VAULT_LOCK_WAIT_MS = 30_000

/** Removes secrets from the pages and daily logs that we wrote in vaults, and from our copies of them in the store. */
export async function cleanVaults(context: VaultContext, dryRun: boolean): Promise<CleanedVaults> {
  const files: string[] = []
  const left: string[] = []
  let copies = 0
  for (const vault of await vaultsOf(context)) {
    const held = listVault(vault.root).pages.filter((path) => holdsSecret(context, vault, path))
    if (held.length === 0) continue
    const ours = await writtenByUs(context, vault, held)
    left.push(...held.filter((path) => !ours.includes(path)).map((path) => join(vault.root, path)))
    if (ours.length === 0) continue
    const cleaned = dryRun ? 0 : await cleanFiles(context, vault, ours)
    const list = cleaned === undefined ? left : files
    list.push(...ours.map((path) => join(vault.root, path)))
    copies += cleaned ?? 0
    const repository = existsSync(vault.root) ? findRepository(futureRealPath(vault.root)) : undefined
    if (repository !== undefined) left.push(repository.commonDir)
  }
  return { files, left, copies }
}

function textIn(vault: Vault, path: string): string {
  const read = readVaultFile(vault.root, path)
  return read.ok ? (read.value?.toString('utf8') ?? '') : ''
}

function holdsSecret({ redact }: VaultContext, vault: Vault, path: string): boolean {
  return redact(textIn(vault, path)).findings.length > 0
}

async function writtenByUs(context: VaultContext, vault: Vault, paths: readonly string[]): Promise<string[]> {
  const noted = new Set(await context.store.vault.paths(reachIn(context.reach, vault), vault.name))
  return paths.filter((path) => noted.has(path) || DAILY.test(path))
}

const DAILY = /^daily\/\d{4}-\d{2}-\d{2}\.md$/

/** How many copies in the store were cleaned. Undefined when another writer holds the vault or a file cannot be written. */
async function cleanFiles(
  context: VaultContext,
  vault: Vault,
  paths: readonly string[],
): Promise<number | undefined> {
  const { store, redact, log } = context
  const reach = reachIn(context.reach, vault)
  let copies = 0
  const work = async () => {
    await markBackupsOutdated(store.state)
    for (const path of paths) {
      // Both in one go: where the file and our copy of it differ, a person is taken to have edited it.
      const noted = await store.vault.file(reach, vault.name, path)
      unwrap(writeVaultFile(vault.root, path, redact(textIn(vault, path)).text))
      if (noted === undefined) continue
      const content = redact(noted.content).text
      await store.vault.put(reach, vault.name, { ...noted, content })
      if (content !== noted.content) copies++
    }
  }
  try {
    unwrap(await withVaultLock(vault.root, work, { waitMs: VAULT_LOCK_WAIT_MS }))
    return copies
  } catch (thrown) {
    log.warn('secrets.vault_failed', { code: toMemoriaError(thrown).code })
    return undefined
  }
}
