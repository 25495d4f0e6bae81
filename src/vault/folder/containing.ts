import { join } from 'node:path'
import { containsPurged } from '../../store/purged-line.ts'
import type { VaultContext } from '../context.ts'
import { historyContaining } from '../history/containing.ts'
import { listVault } from './list.ts'
import { readVaultFile } from './read.ts'
import { knownVaults } from './vaults.ts'

/**
 * The files of all vaults that say one of these texts, or begin to, or hold the mark of their memory: what is purged from the store may
 * stand there, and is a person's to delete; so is a history that still tells it. What lies in a vault that is gone cannot be looked at.
 */
export async function filesContaining(
  context: VaultContext,
  words: readonly string[],
  mark: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { root } of await knownVaults(context)) {
    found.push(...filesHolding(root, words, mark).map((name) => join(root, name)))
    found.push(...(await historyContaining(root, words)))
  }
  return found
}

function filesHolding(vault: string, words: readonly string[], mark: string): string[] {
  const contains = containsPurged(words)
  return listVault(vault).pages.filter((name) => {
    const file = readVaultFile(vault, name)
    const text = file.ok ? (file.value?.toString() ?? '') : ''
    return text.includes(mark) || contains(text)
  })
}
