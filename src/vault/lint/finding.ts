/** An error is something that is wrong; a warning is something that a person may want to look at. */
export type Severity = 'error' | 'warning'

/** How a finding can be fixed without anybody thinking about it; null when it cannot. */
export type Fix = 'compile' | 'marks' | 'expire' | null

/** One thing that is not as it should be. */
export interface Finding {
  readonly rule: string
  readonly severity: Severity
  /** From the root of the vault; null for what concerns a memory or the vault as a whole. */
  readonly path: string | null
  readonly line: number | null
  /** The id of the memory it is about, where there is one. */
  readonly memory: string | null
  /** The problem, in words for the user. */
  readonly says: string
  readonly mend: Fix
}

/** A finding as a rule returns it: without the fields that the rule itself defines. */
export type Found = Pick<Finding, 'says'> & Partial<Omit<Finding, 'rule' | 'says'>>

/** The order in which findings are reported: the same whatever order they were found in. */
export function inOrder(one: Finding, other: Finding): number {
  return (
    compare(one.path ?? '', other.path ?? '') ||
    (one.line ?? 0) - (other.line ?? 0) ||
    compare(one.rule, other.rule) ||
    compare(one.memory ?? '', other.memory ?? '') ||
    compare(one.says, other.says)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
