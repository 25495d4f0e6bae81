import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { OTHERS_FOLDER, ownerOf } from '../folder/owner.ts'
import { chosenRoot, type Vault } from '../folder/vault.ts'

/** The pages of another installation in a shared vault. */
export interface OthersTree {
  readonly root: string
  /** The name of that installation. */
  readonly author: string
}

/** The trees of pages that other installations wrote in a vault; none where the vault is not shared. */
export function othersTrees(vault: Vault): OthersTree[] {
  const outer = chosenRoot(vault)
  const folder = join(outer, OTHERS_FOLDER)
  const further = namesIn(folder)
    .map((author) => ({ root: join(folder, author), author }))
    .filter(({ root }) => root !== vault.root)
  const first = { root: outer, author: ownerOf(outer) ?? 'another installation' }
  return [...(outer === vault.root || !existsSync(outer) ? [] : [first]), ...further]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return [] // nobody else writes here, or it is closed to us
    throw thrown
  }
}
