import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { type Fields, fieldsOf } from './fields.ts'
import type { HostServer, ServerCommand } from './host-server.ts'
import { type JsonContainer, type JsonMember, plainValue } from './jsonc.ts'
import { isOurServer, SERVER } from './our-server.ts'
import { type Change, contentWithout, emptied, removeOurs } from './remove-ours.ts'
import { changedSettings, withMembers } from './settings-change.ts'
import { memberNamed, readSettings, refuse, splitMark } from './settings-text.ts'

/** How a host lists a person's MCP servers in JSON: `{ LIST: { NAME: ENTRY } }`. */
export interface ServerForm {
  readonly list: string
  /** The command that the host starts. */
  entryFor(server: ServerCommand): Fields
  /** Where the file can hold more of ours than the server: what becomes of a member when all that goes. */
  siblings?(text: string, member: JsonMember): Change
}

/** A list of servers in JSON (comments allowed), of which only ours is ever touched. */
export type JsonServers = Pick<HostServer, 'withServer' | 'withoutOurs' | 'registeredServer'> & {
  /** The change of a member of the file that removes our server. */
  change(text: string, member: JsonMember): Change
}

export function jsonServers(form: ServerForm): JsonServers {
  const change = (text: string, member: JsonMember) => serverChange(form, text, member)
  return {
    change,
    withServer: (content, server) => withServer(form, content, server),
    withoutOurs: (content) =>
      contentWithout(content, (text, member) => {
        const changed = change(text, member)
        return changed === 'keep' && form.siblings !== undefined ? form.siblings(text, member) : changed
      }),
    registeredServer: (content) => {
      const root = readSettings(splitMark(content)[1])
      if (!root.ok || root.value === undefined) return undefined
      const servers = memberNamed(root.value, form.list)?.value
      return servers?.kind === 'object' ? (serverLine(servers) ?? undefined) : undefined
    },
  }
}

/** The person's servers with ours, and everything else as it was. An older entry of ours is replaced. */
function withServer(form: ServerForm, content: string | undefined, server: ServerCommand): Result<string> {
  const { list } = form
  const entry = form.entryFor(server)
  const added = (text: string, root: JsonContainer): Result<string> => {
    const servers = memberNamed(root, list)?.value
    if (servers === undefined) return withMembers(text, root, { name: list, value: { [SERVER]: entry } })
    if (servers.kind !== 'object') return refuse(`"${list}" is not an object`)
    const line = serverLine(servers)
    if (line === null) return err(otherServer())
    if (line === undefined) return withMembers(text, servers, { name: SERVER, value: entry })
    if (JSON.stringify(line) === JSON.stringify([server.program, ...server.args])) return ok(text)
    const bare = removeOurs(text, root, (member) => serverChange(form, text, member))
    return withServer(form, bare, server)
  }
  return changedSettings(content, { [list]: { [SERVER]: entry } }, added)
}

/** The command line of our server among these; undefined when it is not registered, null when another has its name. */
function serverLine(servers: JsonContainer): readonly string[] | undefined | null {
  const named = memberNamed(servers, SERVER)
  if (named === undefined) return undefined
  const { command, args } = fieldsOf(plainValue(named.value)) ?? {}
  // Some hosts have the program and its arguments in one list.
  const line = [command, args].flat().filter((part) => typeof part === 'string')
  return isOurServer(line) ? line : null
}

function serverChange({ list }: ServerForm, text: string, { name, value }: JsonMember): Change {
  if (name !== list) return 'keep'
  const isRegistered = value.kind === 'object' && serverLine(value) != null
  return emptied(text, value, (member) => (isRegistered && member.name === SERVER ? 'remove' : 'keep'))
}

/** Why ours is not registered: nobody's server is replaced. */
export function otherServer(): MemoriaError {
  return new MemoriaError('conflict', `another MCP server is called "${SERVER}" already`, {
    hint: 'Rename that one, or leave ours out with --no-mcp.',
  })
}
