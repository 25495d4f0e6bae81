import { vaultAt } from '../knowledge/vault/choose.ts'
import type { Vault } from '../knowledge/vault/vault.ts'
import { knownVaults, usable } from '../knowledge/vault/vaults.ts'
import type { House } from '../memoria.ts'

/** The vault in a folder that a person named, or their own; an error while nothing can be read or written there. */
export async function vaultOrFail(house: House, folder: string | undefined): Promise<Vault> {
  if (folder !== undefined) return usable(await vaultAt(house, folder))
  const [own] = await knownVaults(house)
  return usable(own)
}
