import { answersInSentence } from '../asked-questions.ts'
import { beforeCut, fieldsInCut } from '../cut-json.ts'
import { textIn } from '../fields.ts'
import { todosOf } from '../todo-list.ts'
import type { JudgedPlan, RefusedCall, ReportedCall, Todo, ToolRoles } from '../tool-roles.ts'

/** The tools of Claude Code, and its words for what the person decided. */
export const claudeCodeRoles: ToolRoles = {
  runs: new Set(['Bash']),
  edits: new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']),
  readAnswers: ({ name, input, output, failed }) =>
    name === 'AskUserQuestion' && !failed ? answersInSentence(input, output) : undefined,
  readPlan: readClaudeCodePlan,
  readRefusal: readClaudeCodeRefusal,
  readTodos,
  carriedPlan: (prompt) => /^\s*Implement the following plan:\s*([\s\S]+)$/.exec(prompt)?.[1],
}

/** The beginning of the result of a call that the person refused, in all versions. */
const REFUSED = /^The user doesn't want to (?:proceed with this tool use|take this action right now)\./
const WORDS = /the user said:\n([\s\S]+)$/
/** The program's own words for a person who wants to talk about the agent's questions first. */
const NOT_TYPED = /^The user wants to clarify these questions/

/**
 * A failed command begins with its exit code, so that nothing it prints can look like this. What an MCP server calls an error
 * is all its own: its words are never the person's.
 */
function readClaudeCodeRefusal({ name, output, failed }: ReportedCall): RefusedCall | undefined {
  if (!failed || name.startsWith('mcp__') || !REFUSED.test(output)) return undefined
  const words = beforeCut(WORDS.exec(output)?.[1] ?? '').trim()
  return { words: NOT_TYPED.test(words) ? '' : words }
}

const PLAN_TOOLS = new Set(['ExitPlanMode', 'exit_plan_mode'])

function readClaudeCodePlan(call: ReportedCall): JudgedPlan | undefined {
  if (!PLAN_TOOLS.has(call.name)) return undefined
  const inOutput = /\n## Approved Plan[^\n]*:\n([\s\S]+)$/.exec(call.output)?.[1] ?? ''
  const plan = textIn(fieldsInCut(call.input), 'plan') ?? beforeCut(inOutput)
  const refused = readClaudeCodeRefusal(call)
  if (refused !== undefined) return { plan, isApproved: false, words: refused.words }
  return /^User has approved/.test(call.output) ? { plan, isApproved: true, words: '' } : undefined
}

/** The whole list with every call, or in newer versions a call for each change. */
function readTodos(calls: readonly ReportedCall[]): readonly Todo[] | undefined {
  const last = calls.findLast(({ name, failed }) => name === 'TodoWrite' && !failed)
  if (last !== undefined) return todosOf(fieldsInCut(last.input)['todos'], ['content'])
  const tasks = new Map<string, Todo>()
  for (const { name, input, output, failed } of calls) {
    if (failed) continue
    const fields = fieldsInCut(input)
    const text = textIn(fields, 'subject') ?? ''
    if (name === 'TaskCreate')
      tasks.set(CREATED.exec(output)?.[1] ?? String(tasks.size + 1), { text, isDone: false })
    if (name === 'TaskUpdate') updateTask(tasks, String(fields['taskId']), String(fields['status']))
  }
  return tasks.size === 0 ? undefined : [...tasks.values()]
}

const CREATED = /#(\d+)/

function updateTask(tasks: Map<string, Todo>, id: string, status: string): void {
  const task = tasks.get(id)
  if (task === undefined) return
  if (status === 'deleted') tasks.delete(id)
  else if (status === 'completed') tasks.set(id, { ...task, isDone: true })
}
