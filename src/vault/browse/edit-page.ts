import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import type { VaultContext } from '../context.ts'
import type { BackChange } from '../edits/edit-run.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { writeVaultFile } from '../folder/write.ts'
import { pageNamed } from '../history/versions.ts'
import { runVault } from '../run-vault.ts'
import { pageDigest } from './page.ts'

const LOCK_MS = 5_000

export interface PageEdit {
  readonly path: string
  readonly raw: string
  /** The digest of what the edit was made from; null for a new page. */
  readonly base: string | null
}

/** Writes what a person made of a page, and brings it into the store as an edit by hand. Refused where it was changed meanwhile. */
export async function editPage(
  context: VaultContext,
  vault: Vault,
  edit: PageEdit,
): Promise<readonly BackChange[]> {
  const path = pageNamed(vault, edit.path)
  const write = async () => {
    const before = unwrap(readVaultFile(vault.root, path))?.toString()
    if ((before === undefined ? null : pageDigest(before)) !== edit.base) throw changedMeanwhile(path)
    return unwrap(writeVaultFile(vault.root, path, edit.raw))
  }
  const isWritten = unwrap(await withVaultLock(vault.root, write, { waitMs: LOCK_MS }))
  if (!isWritten) return []
  return (await runVault(context, vault, { model: false })).back
}

function changedMeanwhile(path: string): MemoriaError {
  return new MemoriaError('conflict', `the page ${path} was changed meanwhile`, {
    hint: 'Nothing was written. Load it again, and make your change there.',
  })
}
