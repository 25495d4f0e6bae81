import { existsSync } from 'node:fs'
import { isFatal, toMemoriaError } from '../../base/errors.ts'
import type { Reach } from '../../model/reach.ts'
import { type SectionMatch, searchSections } from '../../recall/sections.ts'
import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'
import { vaultsOf } from '../folder/vaults.ts'
import { indexVault } from './index-vault.ts'
import { othersVaults } from './others-name.ts'

/** Sections of the vaults that surely fit, as they stand now. */
export async function findInVaults(
  context: VaultContext,
  reach: Reach,
  query: string,
  limit: number,
): Promise<SectionMatch[]> {
  for (const vault of await vaultsOf(context))
    for (const one of [vault, ...othersVaults(vault)]) await indexQuietly(context, one)
  return searchSections(context.store, reach, query, limit)
}

/**
 * A folder that cannot be read, or a store that cannot be written, must not keep a question from being answered: then it is
 * answered as far as is known.
 */
async function indexQuietly(context: VaultContext, vault: Vault): Promise<void> {
  if (context.config.off || !existsSync(vault.root)) return
  try {
    await indexVault(context, vault)
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    if (isFatal(thrown) && !ONLY_WRITING.has(code)) throw thrown
    context.log.error('sections.failed', { code })
  }
}

/** A store that fails so can still be read. */
const ONLY_WRITING: ReadonlySet<string> = new Set(['store_busy', 'store_readonly', 'disk_full'])
