import type { OpenContext } from '../memoria.ts'
import { vaultAt } from '../vault/folder/choose.ts'
import type { Vault } from '../vault/folder/vault.ts'
import { knownVaults, usable } from '../vault/folder/vaults.ts'

/** The vault in a folder that a person named, or their own; an error while nothing can be read or written there. */
export async function vaultOrFail(context: OpenContext, folder: string | undefined): Promise<Vault> {
  if (folder !== undefined) return usable(await vaultAt(context, folder))
  const [own] = await knownVaults(context)
  return usable(own)
}
