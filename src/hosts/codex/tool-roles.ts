import { askedQuestions, isNoAnswer } from '../asked-questions.ts'
import { fieldsInCut } from '../cut-json.ts'
import { fieldsOf } from '../fields.ts'
import { todosOf } from '../todo-list.ts'
import type { AnsweredQuestion, RefusedCall, ReportedCall, ToolRoles } from '../tool-roles.ts'

const RUNS = new Set(['exec_command', 'shell', 'shell_command', 'local_shell', 'container.exec'])
const EDITS = new Set(['apply_patch'])

/** The tools of Codex, and its words for what the person decided. */
export const codexRoles: ToolRoles = {
  runs: RUNS,
  edits: EDITS,
  readAnswers,
  // A plan is a part of the agent's message.
  readPlan: () => undefined,
  readRefusal: readCodexRefusal,
  readTodos: (calls) => {
    const last = calls.findLast(({ name, failed }) => name === 'update_plan' && !failed)
    return last === undefined ? undefined : todosOf(fieldsInCut(last.input)['plan'], ['step'])
  },
  proposedPlan: (message) => /<proposed_plan>([\s\S]+?)<\/proposed_plan>/.exec(message)?.[1]?.trim(),
  startsPlan: (prompt) => /^\s*Implement the plan\.\s*$/.test(prompt),
  carriedPlan: (prompt) =>
    /^\s*A previous agent produced the plan below to accomplish the user's task\.[^\n]*\n\s*([\s\S]+)$/.exec(
      prompt,
    )?.[1],
}

/** `{"answers":{"id":{"answers":["The second","user_note: it is faster"]}}}` */
function readAnswers({ name, input, output, failed }: ReportedCall): readonly AnsweredQuestion[] | undefined {
  if (name !== 'request_user_input' || failed) return undefined
  const answers = fieldsOf(fieldsInCut(output)['answers']) ?? {}
  return askedQuestions(input).flatMap(({ id, question, options }) => {
    const given = fieldsOf(answers[id])?.['answers']
    const said = Array.isArray(given) ? given.map((one) => String(one).replace(/^user_note:\s*/, '')) : []
    const answer = said.join(', ')
    return isNoAnswer(answer) ? [] : [{ question, answer, options }]
  })
}

/** A person who wants something else is asked for it as their next prompt: the result never holds their words. */
function readCodexRefusal({ name, output, failed }: ReportedCall): RefusedCall | undefined {
  if (!failed || !(RUNS.has(name) || EDITS.has(name))) return undefined
  return /^(?:exec command|patch) rejected by user\b/.test(output) ? { words: '' } : undefined
}
