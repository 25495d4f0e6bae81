import type * as z from 'zod/mini'
import { err, ok, type Result } from '../base/result.ts'
import { jsonIn } from './json-answer.ts'

type Schema = z.ZodMiniType
type Issue = z.core.$ZodIssue

/** The answer in what a model said, or what is wrong with it, in words that quote nothing of it. */
export function checkedAnswer<S extends Schema>(text: string, schema: S): Result<z.output<S>, string> {
  const problems: string[] = []
  for (const candidate of jsonIn(text)) {
    const checked = schema.safeParse(candidate)
    if (checked.success) return ok(checked.data)
    problems.push(...checked.error.issues.map(problemOf))
  }
  if (problems.length === 0) return err('there was no whole JSON in it')
  return err(`it does not keep to the schema (${problems.slice(0, MOST_PROBLEMS).join(', ')})`)
}

const MOST_PROBLEMS = 5

function problemOf(issue: Issue): string {
  const where = issue.path.map(String).join('.') || 'the whole'
  if (issue.code === 'invalid_type') return `${where}: expected ${issue.expected}`
  if (issue.code === 'invalid_value')
    return `${where}: expected one of ${issue.values.map(String).join(', ')}`
  return `${where}: ${issue.code}`
}
