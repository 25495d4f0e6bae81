import { type Fields, fieldsOf, storable } from '../fields.ts'
import { joinedText, withoutHooks } from './words.ts'

/** A tool's output, and whether it failed. */
export interface ToolOutput {
  readonly output: string
  readonly failed: boolean
}

/** The output of a finished call of a chat; undefined when it is not finished. */
export function toolOutput(call: Fields): ToolOutput | undefined {
  const { status, result } = call
  const isOver = typeof status !== 'string' || DONE.has(status)
  if ((result === undefined || result === null) && !isOver) return undefined
  const output = plainOutput(responseOf(result) || joinedText(call['resultDisplay']))
  return { output, failed: (typeof status === 'string' && status !== 'success') || hasFailed(output) }
}

const DONE: ReadonlySet<string> = new Set(['success', 'error', 'cancelled'])

/** Whether a command failed: Gemini CLI calls it a success of the tool, and says how it ended behind what it printed. */
export function hasFailed(output: string): boolean {
  return FAILED.test(output)
}

const FAILED =
  /(?:^|\n)(?:Exit Code: (?!0\b)\d+|Signal: (?!\(none\))\S+)(?:\n(?:Signal|Background PIDs): [^\n]*)*\s*$/

/** A tool's output without the text that Gemini CLI and hooks put around it. */
export function plainOutput(text: string): string {
  const inner = withoutHooks(text).trim()
  const bare = UNTRUSTED.exec(inner)?.[1] ?? inner
  return storable(bare.replace(GROUP, ''))
}

const UNTRUSTED = /^<untrusted_context>\n([\s\S]*?)\n?<\/untrusted_context>$/
const GROUP = /\nProcess Group PGID: \d+\s*$/

/** The text in the answer that the model got: of a function, or parts beside it. */
function responseOf(result: unknown): string {
  if (typeof result === 'string') return result
  if (!Array.isArray(result)) return ''
  return result
    .map((part) => {
      const response = fieldsOf(fieldsOf(fieldsOf(part)?.['functionResponse'])?.['response'])
      if (response === undefined) return joinedText([part])
      const said = response['output'] ?? response['error'] ?? response
      return typeof said === 'string' ? said : joinedText(said) || JSON.stringify(said)
    })
    .filter(Boolean)
    .join('\n')
}
