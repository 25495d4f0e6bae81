import type { HomePaths } from '../../config/paths.ts'

/** A Markdown folder that we write to. */
export interface Vault {
  /** What the store calls it: `home` for the one in the home, which may be moved with it, else its folder. */
  readonly name: string
  readonly root: string
  /** The project of which alone it tells; null for the user's own, which tells of everything. */
  readonly project: string | null
}

/** The user's own vault, with everything of theirs. */
export function ownVault({ vault }: Pick<HomePaths, 'vault'>): Vault {
  return { name: 'home', root: vault, project: null }
}
