import type { SleepRoom } from '../sleep/room.ts'
import type { Vault } from '../vault/vault.ts'

/** Making the pages of a vault from the store: what lint asks of it, so that neither needs the other. */
export interface Compiling {
  /** When that was last done with success; null when never. */
  lastAt(vault: Vault): Promise<string | null>
  /** Does it now, as the only writer of the vault; gives the paths that were written. */
  run(vault: Vault): Promise<readonly string[]>
}

/** What lint needs of the house. */
export interface LintRoom extends SleepRoom {
  readonly config: { readonly timezone: string }
  /** Absent where pages cannot be made: then what that would mend is told and left. */
  readonly compile?: Compiling
}
