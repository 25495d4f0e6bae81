import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'
import { OWN_FOLDER } from '../folder/vault-lock.ts'

/** The folder, in the vault's own one, where pages lie until they are checked. */
export const STAGED = 'staged'

/** With this begin the names of all state that authoring keeps in the store. */
const AUTHOR_STATE = 'author.'

/**
 * Whether a model ever wrote, or began to write, in a vault of this store. Where none did, there is no prose to finish or to
 * tidy, and the code for it need not be loaded.
 */
export async function mayHaveProse({ store }: Pick<VaultContext, 'store'>, vault: Vault): Promise<boolean> {
  return existsSync(join(vault.root, OWN_FOLDER, STAGED)) || (await store.state.hasAny(AUTHOR_STATE))
}
