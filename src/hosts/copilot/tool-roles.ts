import { beforeCut, fieldsInCut } from '../cut-json.ts'
import { type Fields, fieldsOf, textIn } from '../fields.ts'
import type {
  AnsweredQuestion,
  JudgedPlan,
  RefusedCall,
  ReportedCall,
  Todo,
  ToolRoles,
} from '../tool-roles.ts'

const RUNS = new Set(['bash', 'powershell', 'shell'])
const EDITS = new Set(['edit', 'create', 'apply_patch', 'str_replace_editor'])

/** The tools of Copilot CLI, and its words for what the person decided. */
export const copilotRoles: ToolRoles = {
  runs: RUNS,
  edits: EDITS,
  readAnswers,
  readPlan: readCopilotPlan,
  readRefusal: readCopilotRefusal,
  readTodos,
}

/** One question with its choices: `User selected: The second`, `User responded: neither`. */
function readAnswers({ name, input, output, failed }: ReportedCall): readonly AnsweredQuestion[] | undefined {
  if (name !== 'ask_user' || failed) return undefined
  const answer = /^User (?:selected|responded): ([\s\S]+)$/.exec(beforeCut(output))?.[1]?.trim()
  const fields = fieldsInCut(input)
  const question = textIn(fields, 'question') ?? textIn(fields, 'message') ?? ''
  if (answer === undefined || question === '') return undefined
  return [{ question, answer, options: choicesIn(fields).map((label) => ({ label, description: '' })) }]
}

/** The choices of a question; newer versions ask for the fields of a form. */
function choicesIn(fields: Fields): string[] {
  const forms = Object.values(fieldsOf(fieldsOf(fields['requestedSchema'])?.['properties']) ?? {})
  const [asked] = forms.map((form) => fieldsOf(form)?.['enum'])
  const choices = fields['choices'] ?? (forms.length === 1 ? asked : undefined)
  return Array.isArray(choices) ? choices.map(String) : []
}

/** Copilot's own sentences around the person's. */
const HOST_WORDS = /\s*Please update the plan based on this feedback and try again\.\s*$/
const NO_FEEDBACK = 'User requested changes but did not provide specific feedback.'

function readCopilotPlan({ name, input, output }: ReportedCall): JudgedPlan | undefined {
  if (name !== 'exit_plan_mode') return undefined
  const plan = textIn(fieldsInCut(input), 'summary') ?? ''
  if (/^Plan approved\b/.test(output)) return { plan, isApproved: true, words: '' }
  if (!/^Plan not approved\b/.test(output)) return undefined
  const said = /^Plan not approved\. User feedback:\s*([\s\S]+)$/.exec(beforeCut(output))?.[1] ?? ''
  const words = said.replace(HOST_WORDS, '').trim()
  return { plan, isApproved: false, words: words === NO_FEEDBACK ? '' : words }
}

/** Its own tools: what they report as an error is Copilot's, and not a server's. */
const OWN = new Set([...RUNS, ...EDITS, 'view', 'glob', 'grep', 'rg', 'web_fetch', 'task', 'skill'])

function readCopilotRefusal({ name, output, failed }: ReportedCall): RefusedCall | undefined {
  if (!failed || !OWN.has(name) || !output.startsWith('The user rejected this tool call')) return undefined
  const words = /^The user rejected this tool call\. User feedback: ([\s\S]+)$/.exec(beforeCut(output))?.[1]
  return { words: words?.trim() ?? '' }
}

/** A checklist in Markdown. */
function readTodos(calls: readonly ReportedCall[]): readonly Todo[] | undefined {
  const last = calls.findLast(({ name, failed }) => name === 'update_todo' && !failed)
  const list = last === undefined ? undefined : textIn(fieldsInCut(last.input), 'todos')
  return list === undefined
    ? undefined
    : [...list.matchAll(/^\s*[-*] \[([ xX])\] (.+)$/gm)].map(([, mark = '', text = '']) => ({
        ...{ text: text.trim(), isDone: mark !== ' ' },
      }))
}
