import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, storable } from '../fields.ts'

/** A tool's output, and whether it failed: Codex writes that into the text, in another form in each version. */
export interface ToolOutput {
  readonly output: string
  readonly failed: boolean
}

export function toolOutput(item: Fields): ToolOutput {
  const given = item['output']
  const whole = fieldsOf(given)
  const text =
    typeof given === 'string' ? given : outputText(whole?.['content'] ?? whole?.['output'] ?? given)
  const inner = jsonIn(text)
  const said = typeof inner?.['output'] === 'string' ? inner['output'] : text
  return {
    output: storable(withoutFences(said)),
    failed: whole?.['success'] === false || item['status'] === 'failed' || hasFailed(text, inner),
  }
}

function hasFailed(text: string, inner: Fields | undefined): boolean {
  const code = fieldsOf(inner?.['metadata'])?.['exit_code'] ?? EXIT.exec(text.slice(0, HEAD))?.[1]
  if (code !== undefined) return Number(code) !== 0
  return FAILURES.test(text.replace(TIMED, ''))
}

/** Codex's own lines stand before the tool's. */
const HEAD = 400
const EXIT = /^(?:[A-Z][^\n]*\n){0,4}?(?:Process exited with code|Exit code:) (-?\d+)/
/** The line with the duration above an MCP server's output; a call that was not allowed has Codex's own words there. */
const TIMED = /^Wall time: [^\n]*\n(?:Output:\n)?/
const FAILURES = new RegExp(
  `^(?:${[
    ...[
      'aborted by user',
      'exec_command failed',
      'failed to parse function arguments',
      'unsupported (?:custom tool )?call',
    ],
    ...['execution error', 'exec command rejected', 'apply_patch verification failed', 'tool call error'],
    ...['user (?:rejected|cancelled) MCP tool call', 'MCP tool approval via request_user_input requires'],
    'MCP tool call (?:requires approval|cancelled|blocked|rejected|denied|error)',
  ].join('|')})`,
  'i',
)

function jsonIn(text: string): Fields | undefined {
  if (!text.startsWith('{"output"')) return undefined
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    // Cut off by the host: then it is taken as it stands.
    return undefined
  }
}

function outputText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return content === undefined || content === null ? '' : JSON.stringify(content)
  return content.flatMap((piece) => String(fieldsOf(piece)?.['text'] ?? '') || []).join('\n')
}
