import { join } from 'node:path'
import type { Revision } from '../../model/memory.ts'
import { historyTelling } from '../history/telling.ts'
import { listVault } from './list.ts'
import { readVaultFile } from './read.ts'
import { asMarkdown } from './text.ts'
import { knownVaults, type VaultRoom } from './vaults.ts'

/**
 * The files of all vaults that tell what a memory says, or said before it was forgotten: what is purged from the store may
 * have been told there, and is a person's to delete; so is a history that still tells it. What lies in a vault that is gone cannot be looked at.
 */
export async function filesTelling(room: VaultRoom, history: readonly Revision[]): Promise<string[]> {
  const said = [...new Set(history.flatMap(({ statement }) => statement?.text ?? []))]
  const found: string[] = []
  for (const { root } of await knownVaults(room)) {
    found.push(...filesHolding(root, said).map((name) => join(root, name)))
    found.push(...(await historyTelling(root, said.map(asMarkdown))))
  }
  return found
}

/** The files of a vault that say one of these texts. */
function filesHolding(vault: string, texts: readonly string[]): string[] {
  const written = texts.map(asMarkdown).filter((text) => text !== '')
  return listVault(vault).pages.filter((name) => {
    const file = readVaultFile(vault, name)
    return file.ok && written.some((text) => file.value?.includes(text))
  })
}
