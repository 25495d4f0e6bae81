import { answersInSentence } from '../asked-questions.ts'
import { beforeCut, fieldsInCut } from '../cut-json.ts'
import { todosOf } from '../todo-list.ts'
import type { JudgedPlan, RefusedCall, ReportedCall, ToolRoles } from '../tool-roles.ts'

const RUNS = new Set(['bash'])
const EDITS = new Set(['edit', 'write', 'patch', 'apply_patch', 'multiedit'])

/** The tools of OpenCode, and its words for what the person decided. */
export const openCodeRoles: ToolRoles = {
  runs: RUNS,
  edits: EDITS,
  readAnswers: ({ name, input, output, failed }) =>
    name === 'question' && !failed ? answersInSentence(input, output) : undefined,
  readPlan: readOpenCodePlan,
  readRefusal: readOpenCodeRefusal,
  readTodos: (calls) => {
    const last = calls.findLast(({ name, failed }) => name === 'todowrite' && !failed)
    return last === undefined ? undefined : todosOf(fieldsInCut(last.input)['todos'], ['content'])
  },
}

/** Its own tools: what they report as an error is OpenCode's, and not a server's. */
const OWN = new Set([
  ...RUNS,
  ...EDITS,
  'read',
  'grep',
  'glob',
  'list',
  'webfetch',
  'task',
  'skill',
  'todowrite',
])
const REFUSED =
  /^The user rejected permission to use this specific tool call(?: with the following feedback: ([\s\S]+)|\.)$/

function readOpenCodeRefusal({ name, output, failed }: ReportedCall): RefusedCall | undefined {
  const refused = failed && OWN.has(name) ? REFUSED.exec(beforeCut(output)) : null
  return refused === null ? undefined : { words: refused[1]?.trim() ?? '' }
}

/** The plan itself stays in a file; the person says yes or no, and nothing with it. */
function readOpenCodePlan({ name, output, failed }: ReportedCall): JudgedPlan | undefined {
  if (name !== 'plan_exit') return undefined
  const isApproved = !failed && /approved/i.test(output)
  return isApproved || failed ? { plan: '', isApproved, words: '' } : undefined
}
