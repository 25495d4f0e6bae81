import { existsSync } from 'node:fs'
import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Reach } from '../../model/reach.ts'
import { type SectionMatch, searchSections } from '../../recall/sections.ts'
import type { Vault } from '../vault/vault.ts'
import { type VaultRoom, vaultsOf } from '../vault/vaults.ts'
import { indexVault, type SectionRoom } from './index-vault.ts'

/** What finding in vaults needs of the house. */
export type FindRoom = SectionRoom &
  VaultRoom & { readonly log: Log; readonly config: { readonly off: boolean } }

/** What the vaults say that surely fits, as they stand now. */
export async function findInVaults(
  room: FindRoom,
  reach: Reach,
  query: string,
  limit: number,
): Promise<SectionMatch[]> {
  for (const vault of await vaultsOf(room)) await indexQuietly(room, vault)
  return searchSections(room.store, reach, query, limit)
}

/** A folder that cannot be read must not keep a question from being answered: then it is answered as far as is known. */
async function indexQuietly(room: FindRoom, vault: Vault): Promise<void> {
  if (room.config.off || !existsSync(vault.root)) return
  try {
    await indexVault(room, vault)
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    if (code.startsWith('store_')) throw thrown
    room.log.error('sections.failed', { code })
  }
}
