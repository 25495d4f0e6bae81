import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import type { Revision } from '../../model/memory.ts'
import { historyTelling } from '../history/telling.ts'
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
    const names = said.flatMap((text) => filesHolding(root, text))
    found.push(...[...new Set(names)].sort().map((name) => join(root, name)))
    found.push(...(await historyTelling(root, said.map(asMarkdown))))
  }
  return found
}

/** The files of a vault that say this text. */
function filesHolding(vault: string, text: string): string[] {
  const written = asMarkdown(text)
  if (written === '') return []
  return markdownIn(vault).filter((name) => {
    const file = readVaultFile(vault, name)
    return file.ok && file.value?.includes(written) === true
  })
}

/** Every Markdown file of a vault, by its path in it; none where there is no vault. */
export function markdownIn(vault: string): string[] {
  try {
    return readdirSync(vault, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(vault.length + 1))
      .sort()
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return []
    throw fileError(thrown, 'read', vault)
  }
}
