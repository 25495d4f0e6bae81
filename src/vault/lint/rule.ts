import type { Found, Severity } from './finding.ts'
import type { Look } from './look.ts'

/** One thing that lint looks for. Each has a file of its own, and finds only what no other one tells. */
export interface Rule {
  readonly name: string
  /** How bad it is where a finding does not say otherwise. */
  readonly severity: Severity
  /** The problem it finds, in words for the user. */
  readonly says: string
  /** The action of `--fix`; null when only the user can fix it. */
  readonly fixes: string | null
  find(look: Look): readonly Found[] | Promise<readonly Found[]>
}
