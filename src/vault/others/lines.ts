import type { Kind } from '../../model/memory.ts'
import { linesIn } from '../edits/lines.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { listVault } from '../folder/list.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { readBlock } from '../page/blocks.ts'
import { type OthersTree, othersTrees } from './trees.ts'

/** A statement of another installation, as it stands in a shared vault. */
export interface OthersLine {
  /** The end of the memory's id there. */
  readonly id: string
  readonly text: string
  readonly kind: Kind
  readonly author: string
  readonly vault: string
  /** From the root of that installation's pages. */
  readonly path: string
}

/** The living statements of other installations in a vault, each once. */
export function othersLines(vault: Vault): OthersLine[] {
  const found = new Map<string, OthersLine>()
  for (const tree of othersTrees(vault))
    for (const line of linesOfTree(vault, tree)) if (!found.has(line.id)) found.set(line.id, line)
  return [...found.values()]
}

function linesOfTree(vault: Vault, { root, author }: OthersTree): OthersLine[] {
  return listVault(root).pages.flatMap((path) => {
    const read = readVaultFile(root, path)
    if (!read.ok || read.value === undefined || fileFlaw(read.value) !== undefined) return []
    const text = read.value.toString()
    // A statement that is alone stands in the short list only.
    const blocks = (['statements', 'memories'] as const).map((name) => readBlock(text, name))
    return linesIn(blocks.map((block) => (block.ok && block.value) || '').join('\n')).flatMap(
      ({ id, text, kind, isPast, done }) =>
        id === null || isPast
          ? []
          : [
              {
                id,
                text,
                kind: kind ?? (done === null ? 'fact' : 'action'),
                author,
                vault: vault.name,
                path,
              },
            ],
    )
  })
}
