import type { Vault } from '../folder/vault.ts'
import { othersTrees } from '../others/trees.ts'

/** Begins the name under which the pages of another installation are searched; its own name follows. */
const OTHERS = 'by '

/** The pages of other installations in a vault, as vaults that are only searched. */
export function othersVaults(vault: Vault): Vault[] {
  return othersTrees(vault).map(({ root, author }) => ({
    name: `${OTHERS}${author} ${vault.name}`,
    root,
    project: vault.project,
  }))
}

export function isOthers({ name }: Pick<Vault, 'name'>): boolean {
  return name.startsWith(OTHERS)
}

/** The author of the pages in a vault; null for one of this installation. */
export function authorOfVault(name: string): string | null {
  return isOthers({ name }) ? (name.split(' ')[1] ?? null) : null
}
