import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, textIn } from '../fields.ts'

/** A tool's output, and whether it failed. */
export interface ToolOutput {
  readonly output: string
  readonly failed: boolean
}

/** A command that ended badly is a success to Copilot, since the tool did its work: its exit code says more. */
export function toolOutput(data: Fields): ToolOutput {
  const result = fieldsOf(data['result']) ?? {}
  const error = fieldsOf(data['error']) ?? {}
  const text = textIn(result, 'content') ?? textIn(error, 'message') ?? textIn(data, 'error') ?? ''
  const code = fieldsOf(data['shellExecution'])?.['exitCode'] ?? EXIT.exec(text)?.[1] ?? 0
  return { output: withoutFences(text), failed: data['success'] === false || Number(code) !== 0 }
}

/** How every version ends the output of a command. */
const EXIT = /<(?:shellId: \S+ )?(?:completed|exited) with exit code (-?\d+)>\s*$/
