import { askedQuestions, isNoAnswer } from '../asked-questions.ts'
import { fieldsInCut } from '../cut-json.ts'
import { fieldsOf } from '../fields.ts'
import { todosOf } from '../todo-list.ts'
import type { AnsweredQuestion, JudgedPlan, RefusedCall, ReportedCall, ToolRoles } from '../tool-roles.ts'

/** The tools of Gemini CLI, and its words for what the person decided. */
export const geminiRoles: ToolRoles = {
  runs: new Set(['run_shell_command']),
  edits: new Set(['replace', 'write_file', 'edit']),
  readAnswers,
  readPlan: readGeminiPlan,
  readRefusal: readGeminiRefusal,
  readTodos: (calls) => {
    const last = calls.findLast(({ name, failed }) => name === 'write_todos' && !failed)
    return last === undefined ? undefined : todosOf(fieldsInCut(last.input)['todos'], ['description'])
  },
}

/** `{"answers":{"0":"The second"}}`, by the number of the question. */
function readAnswers({ name, input, output, failed }: ReportedCall): readonly AnsweredQuestion[] | undefined {
  const answers = name === 'ask_user' && !failed ? fieldsOf(fieldsInCut(output)['answers']) : undefined
  if (answers === undefined) return undefined
  return askedQuestions(input).flatMap(({ id, question, options }) => {
    const answer = answers[id]
    return typeof answer !== 'string' || isNoAnswer(answer) ? [] : [{ question, answer, options }]
  })
}

/** The plan itself stays in a file. */
function readGeminiPlan({ name, output }: ReportedCall): JudgedPlan | undefined {
  if (name !== 'exit_plan_mode') return undefined
  if (/^Plan approved\. /.test(output)) return { plan: '', isApproved: true, words: '' }
  if (!/^Plan rejected\. /.test(output)) return undefined
  const words = /^Plan rejected\. User feedback: ([\s\S]+?)\n\nThe plan is stored at: /.exec(output)?.[1]
  return { plan: '', isApproved: false, words: words?.trim() ?? '' }
}

/** Nothing can be said with a refusal. */
function readGeminiRefusal({ output, failed }: ReportedCall): RefusedCall | undefined {
  return failed && /^\[Operation Cancelled\] (?:Reason: )?User (?:denied|did not allow)/.test(output)
    ? { words: '' }
    : undefined
}
