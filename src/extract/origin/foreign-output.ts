import { toolRolesFor } from '../../hosts/all.ts'
import type { ToolCall } from '../../model/session.ts'

/** The output of a call without the lines that an edit only repeats: those are what the agent wrote itself. */
export function foreignOutput(
  { name, input, output }: Pick<ToolCall, 'name' | 'input' | 'output'>,
  host: string | undefined,
): string {
  const text = output ?? ''
  if (!toolRolesFor(host).some(({ edits }) => edits.has(name))) return text
  const written = new Set(input.split(/\\n|":"/).map(bareLine))
  return text
    .split('\n')
    .filter((line) => !written.has(bareLine(line)))
    .join('\n')
}

/** A line without the numbers and marks that a diff puts before it, and the quotes of the JSON around it. */
function bareLine(line: string): string {
  return line.replace(/^[\s\d+>|→:-]+/, '').replace(/[\s"'}\]]+$/, '')
}
