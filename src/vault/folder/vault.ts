import type { Context } from '../../context.ts'
import { type Reach, reachOf } from '../../model/reach.ts'

/** A Markdown folder that we write to. */
export interface Vault {
  /** Its name in the store: `home` for the user's own, wherever that is, else its folder. */
  readonly name: string
  /** The folder that this installation writes to. */
  readonly root: string
  /** The folder that the person chose, where another installation writes there and `root` lies in it. */
  readonly outer?: string
  /** The project of which alone it tells; null for the user's own, which tells of everything. */
  readonly project: string | null
}

/** The user's own vault, with everything of theirs. */
export function ownVault({ paths, config }: Pick<Context, 'paths' | 'config'>): Vault {
  return { name: 'home', root: config.vault.folder || paths.vault, project: null }
}

/** The folder that the person chose for a vault. */
export function chosenRoot({ root, outer }: Pick<Vault, 'root' | 'outer'>): string {
  return outer ?? root
}

/** Whose rows there are for a vault: with a project, its sessions, and beside its memories those of no project. */
export function reachIn(reach: Reach, { project }: Vault): Reach {
  return project === null ? reach : reachOf(reach.user, project)
}

/** Whether a vault may tell of what belongs to a project, or to none: others read the vault of a project, too. */
export function includesProject(vault: Vault, project: string | null): boolean {
  return vault.project === null || vault.project === project
}
