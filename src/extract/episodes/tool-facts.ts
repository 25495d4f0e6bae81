/** The effects of a tool call, by the names and inputs that the hosts use. */

export interface CalledTool {
  readonly name: string
  readonly input: string
}

const SHELL_TOOLS: ReadonlySet<string> = new Set([
  ...['bash', 'powershell', 'shell', 'local_shell', 'shell_command', 'exec_command', 'run_shell_command'],
])

const EDIT_TOOLS: ReadonlySet<string> = new Set([
  ...['edit', 'write', 'multiedit', 'notebookedit', 'apply_patch', 'patch', 'create', 'str_replace'],
  ...[
    'str_replace_editor',
    'str_replace_based_edit_tool',
    'write_file',
    'replace',
    'edit_file',
    'create_file',
  ],
])

const READ_TOOLS: ReadonlySet<string> = new Set(['read', 'read_file', 'view', 'notebookread'])

const TODO_TOOLS: ReadonlySet<string> = new Set(['todowrite', 'update_plan', 'write_todos', 'update_todo'])

/** The command line that a call ran; undefined for a tool that runs none. */
export function commandOf({ name, input }: CalledTool): string | undefined {
  if (!SHELL_TOOLS.has(name.toLowerCase())) return undefined
  const fields = fieldsOf(input)
  const command = fields?.['command'] ?? fields?.['cmd'] ?? fields?.['script'] ?? textFieldIn(input)
  if (Array.isArray(command)) return lastText(command)
  return typeof command === 'string' ? command : undefined
}

/** The files that a call wrote; more than one only in a patch. */
export function editedFilesOf({ name, input }: CalledTool): string[] {
  if (!EDIT_TOOLS.has(name.toLowerCase())) return patchedFilesIn(commandOf({ name, input }) ?? '')
  const path = pathIn(input)
  return path === undefined ? patchedFilesIn(input.replaceAll('\\n', '\n')) : [path]
}

/** The file that a call read. */
export function readFileOf({ name, input }: CalledTool): string | undefined {
  return READ_TOOLS.has(name.toLowerCase()) ? pathIn(input) : undefined
}

export interface Todo {
  readonly text: string
  readonly isDone: boolean
}

/** The whole to-do list as a call wrote it; undefined for other tools. */
export function todosOf({ name, input }: CalledTool): Todo[] | undefined {
  if (!TODO_TOOLS.has(name.toLowerCase())) return undefined
  const fields = fieldsOf(input)
  const list = fields?.['todos'] ?? fields?.['plan']
  if (!Array.isArray(list)) return undefined
  return list.flatMap((item: unknown) => {
    const { content, step, description, status } = (item ?? {}) as Record<string, unknown>
    const text = [content, step, description].find((one) => typeof one === 'string')
    if (typeof text !== 'string') return []
    return [{ text, isDone: status === 'completed' || status === 'cancelled' }]
  })
}

function pathIn(input: string): string | undefined {
  const fields = fieldsOf(input)
  const path = ['file_path', 'filePath', 'path', 'notebook_path', 'absolute_path'].flatMap((name) => {
    const value = fields?.[name]
    return typeof value === 'string' ? [value] : []
  })[0]
  return path ?? PATH_FIELD.exec(input)?.[1]
}

const PATH_FIELD = /"(?:file_path|filePath|path|notebook_path)"\s*:\s*"((?:[^"\\]|\\.)*)"/
const COMMAND_FIELD = /"(?:command|cmd)"\s*:\s*"((?:[^"\\]|\\.)*)"/

/** An input that was cut when it was read is no JSON any more: its first field is read alone. */
function textFieldIn(input: string): string | undefined {
  const quoted = COMMAND_FIELD.exec(input)?.[1]
  return quoted === undefined ? undefined : String(JSON.parse(`"${quoted}"`))
}

function patchedFilesIn(patch: string): string[] {
  return [...patch.matchAll(/^\*\*\* (?:Update|Add) File: (.+)$/gm)].map(({ 1: path = '' }) => path.trim())
}

function lastText(values: readonly unknown[]): string | undefined {
  const last = values.at(-1)
  return typeof last === 'string' ? last : undefined
}

function fieldsOf(input: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(input)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}
