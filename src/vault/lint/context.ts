import type { VaultContext } from '../context.ts'
import type { Vault } from '../folder/vault.ts'

/** Making the pages of a vault from the store: what lint asks of it, so that neither needs the other. */
export interface Compiling {
  /** When that was last done with success; null when never. */
  lastAt(vault: Vault): Promise<string | null>
  /** Does it now, as the only writer of the vault; gives the paths that were written. */
  run(vault: Vault): Promise<readonly string[]>
}

/** The context of lint. */
export interface LintContext extends VaultContext {
  /** Absent where pages cannot be made: then what that would fix is reported and left. */
  readonly compile?: Compiling
}
