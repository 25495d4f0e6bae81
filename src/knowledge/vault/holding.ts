import { join } from 'node:path'
import { isTellingOf } from '../../store/purged-line.ts'
import { historyTelling } from '../history/telling.ts'
import { listVault } from './list.ts'
import { readVaultFile } from './read.ts'
import { knownVaults, type VaultRoom } from './vaults.ts'

/**
 * The files of all vaults that say one of these texts, or begin to, or hold the mark of their memory: what is purged from the store may
 * have been told there, and is a person's to delete; so is a history that still tells it. What lies in a vault that is gone cannot be looked at.
 */
export async function filesTelling(
  room: VaultRoom,
  words: readonly string[],
  mark: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { root } of await knownVaults(room)) {
    found.push(...filesHolding(root, words, mark).map((name) => join(root, name)))
    found.push(...(await historyTelling(root, words)))
  }
  return found
}

function filesHolding(vault: string, words: readonly string[], mark: string): string[] {
  const tells = isTellingOf(words)
  return listVault(vault).pages.filter((name) => {
    const file = readVaultFile(vault, name)
    const text = file.ok ? (file.value?.toString() ?? '') : ''
    return text.includes(mark) || tells(text)
  })
}
