import { fieldsInCut } from '../../hosts/cut-json.ts'
import { type Fields, fieldsOf } from '../../hosts/fields.ts'

/** Fields that say alone what a call does, the first that is there. */
const MAIN = ['command', 'cmd', 'plan', 'file_path', 'filePath', 'absolute_path', 'notebook_path', 'path']

/**
 * The input of a tool call as a person would write it down: a command, a file, a plan, questions with their options;
 * else its fields. Without the JSON around them, which hides line ends and quotation marks behind backslashes.
 */
export function callWords(input: string): string {
  const fields = fieldsInCut(input)
  const main = MAIN.flatMap((name) => valueWords(fields[name]) || []).find((text) => text !== '')
  if (main !== undefined) return main
  const questions = fields['questions']
  if (Array.isArray(questions)) return questions.map(questionWords).join('\n')
  const pairs = Object.entries(fields).map(([name, value]) => `${name}: ${valueWords(value)}`)
  return pairs.length === 0 ? input : pairs.join('\n')
}

/** One question, and what there was to choose from. */
export function optionsLine(options: readonly { label: string; description: string }[]): string[] {
  if (options.length === 0) return []
  const each = options.map(({ label, description }) =>
    description === '' ? label : `${label} (${description})`,
  )
  return [`Options: ${each.join('; ')}`]
}

function questionWords(asked: unknown): string {
  const { question, options } = fieldsOf(asked) ?? {}
  const choices = Array.isArray(options) ? options.map((one) => fieldsOf(one) ?? { label: one }) : []
  const labelled = choices.map((one: Fields) => ({
    label: valueWords(one['label']),
    description: valueWords(one['description']),
  }))
  return [valueWords(question), ...optionsLine(labelled)].join('\n')
}

function valueWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
