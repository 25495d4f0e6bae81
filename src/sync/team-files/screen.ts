import { err, ok, type Result } from '../../base/result.ts'
import type { Redact } from '../../redact/redact.ts'
import type { TeamStatement } from './statement.ts'

/** Refuses a statement with a secret in any of its fields, by the rules of today. The error names the kind of secret. */
export function screenStatement(statement: TeamStatement, redact: Redact): Result<TeamStatement, string> {
  const { text, topic, author, evidence } = statement
  for (const [name, value] of Object.entries({ text, topic, author, evidence })) {
    const [found] = value === null ? [] : redact(value).findings
    if (found !== undefined) return err(`holds a secret in its ${name} (${found.type})`)
  }
  return ok(statement)
}
