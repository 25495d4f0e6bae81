import { toMemoriaError } from '../base/errors.ts'
import type { Author } from '../store/store.ts'
import { answersFrom } from './ask/made-from.ts'
import type { BackChange } from './back/taking.ts'
import { type RunRoom, runVault } from './run-vault.ts'
import { filesTelling } from './vault/holding.ts'
import { type VaultRoom, vaultsOf } from './vault/vaults.ts'

/** What taking a memory out of vaults needs of the house. */
type PurgeRoom = RunRoom & VaultRoom

/** Forgets a memory and writes the pages of the vaults without it, where there are any, before its text is purged. */
export async function takeOutOfPages(room: PurgeRoom, id: string, author: Author): Promise<BackChange[]> {
  const { store, reach, log } = room
  const back: BackChange[] = []
  for (const vault of await vaultsOf(room)) {
    if ((await store.pages.build(reach, vault.name)) === undefined) continue
    await store.memories.forget(reach, id, author)
    try {
      back.push(...(await runVault(room, vault, { model: false })).back)
    } catch (thrown) {
      // Another writer holds the vault, or a file cannot be written: the next run does it, and the file is named.
      log.warn('compile.failed', { code: toMemoriaError(thrown).code })
    }
  }
  return back
}

/** The files of vaults that tell what a memory says, or said before it was forgotten. */
export async function toldInVaults(room: PurgeRoom, id: string): Promise<string[]> {
  const told = await filesTelling(room, await room.store.memories.history(room.reach, id))
  for (const vault of await vaultsOf(room)) told.push(...(await answersFrom(room, vault, id)))
  return [...new Set(told)]
}
