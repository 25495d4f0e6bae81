import { err, ok, type Result } from '../../base/result.ts'
import { jsonIn } from '../../llm/json-answer.ts'
import { ANSWER, type ModelAnswer } from './schema.ts'

type Issue = NonNullable<ReturnType<typeof ANSWER.safeParse>['error']>['issues'][number]

/** The answer in what a model said, or what is wrong with it, in words that quote nothing of it. */
export function readAnswer(text: string): Result<ModelAnswer, string> {
  const problems: string[] = []
  for (const candidate of jsonIn(text)) {
    const checked = ANSWER.safeParse(candidate)
    if (checked.success) return ok(checked.data)
    problems.push(...checked.error.issues.map(problemOf))
  }
  if (problems.length === 0) return err('there was no whole JSON in it')
  return err(`it does not keep to the schema (${problems.slice(0, MOST_PROBLEMS).join(', ')})`)
}

const MOST_PROBLEMS = 5

function problemOf(issue: Issue): string {
  const where = issue.path.join('.') || 'the whole'
  if (issue.code === 'invalid_type') return `${where}: expected ${issue.expected}`
  if (issue.code === 'invalid_value') return `${where}: expected one of ${issue.values.join(', ')}`
  return `${where}: ${issue.code}`
}
