import type { Found, Severity } from './finding.ts'
import type { Look } from './look.ts'

/** One thing that lint looks for. Each has a file of its own, and finds only what no other one tells. */
export interface Rule {
  readonly name: string
  /** How bad it is where a finding does not say otherwise. */
  readonly severity: Severity
  /** What it finds, in words for the person. */
  readonly says: string
  /** What `--fix` does about it; null when only a person can. */
  readonly fixes: string | null
  find(look: Look): readonly Found[] | Promise<readonly Found[]>
}
