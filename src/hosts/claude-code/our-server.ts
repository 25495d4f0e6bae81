import { fieldsOf } from '../fields.ts'
import type { ServerCommand } from '../host-server.ts'
import { type JsonContainer, type JsonMember, plainValue } from '../jsonc.ts'
import { type Change, emptied } from '../taking-out.ts'

/** The name of our MCP server, which stands in the names of its tools. */
export const SERVER = 'memoria'

/** What the host is told to start. */
export function serverEntry({ program, args }: ServerCommand) {
  return { type: 'stdio', command: program, args: [...args] }
}

/** The command line of our server among these servers; undefined when it is not registered, null when another has its name. */
export function serverLine(servers: JsonContainer): readonly string[] | undefined | null {
  const named = servers.members.findLast(({ name }) => name === SERVER)
  if (named === undefined) return undefined
  const { command, args } = fieldsOf(plainValue(named.value)) ?? {}
  const line = [command, ...(Array.isArray(args) ? args : [])].filter((part) => typeof part === 'string')
  return isOurs(line) ? line : null
}

/** What becomes of a member of the list's file when our server goes. */
export function serverChange(text: string, { name: list, value }: JsonMember): Change {
  if (list !== 'mcpServers') return 'keep'
  const isRegistered = value.kind === 'object' && serverLine(value) != null
  return emptied(text, value, ({ name }) => (isRegistered && name === SERVER ? 'remove' : 'keep'))
}

/** Our program, told to serve: wherever it is installed and whichever version registered it. */
function isOurs(line: readonly string[]): boolean {
  return line.includes('mcp') && line.some((part) => /(?:^|[\\/])memoria(?:-cli\.js)?$/.test(part))
}
