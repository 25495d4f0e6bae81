import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { ServerCommand } from '../host-server.ts'
import { adding, applyEdits, type NewMember, styleOf, written } from '../json-edit.ts'
import type { JsonContainer } from '../jsonc.ts'
import { memberNamed, NEW_FILE, ONE_LINE, readSettings, refuse, splitMark } from '../settings-text.ts'
import { contentWithout, takenOut } from '../taking-out.ts'
import { readingTools } from './our-approvals.ts'
import { SERVER, serverChange, serverEntry, serverLine } from './our-server.ts'

/** The person's servers with ours, and everything else as it was. An older entry of ours is replaced. */
export function withServer(content: string | undefined, server: ServerCommand): Result<string> {
  const entry = serverEntry(server)
  const added = (text: string, root: JsonContainer): Result<string> => {
    const servers = memberNamed(root, 'mcpServers')?.value
    if (servers === undefined) return put(text, root, { name: 'mcpServers', value: { [SERVER]: entry } })
    if (servers.kind !== 'object') return refuse('"mcpServers" is not an object')
    const line = serverLine(servers)
    if (line === null) return err(otherServer())
    if (line === undefined) return put(text, servers, { name: SERVER, value: entry })
    if (JSON.stringify(line) === JSON.stringify([server.program, ...server.args])) return ok(text)
    return withServer(
      takenOut(text, root, (member) => serverChange(text, member)),
      server,
    )
  }
  return changed(content, { mcpServers: { [SERVER]: entry } }, added)
}

/** The person's servers without ours; undefined when the file is only there because of us. */
export function withoutServer(content: string): Result<string | undefined> {
  return contentWithout(content, serverChange)
}

/** The settings in which our reading tools need no question. */
export function withApprovals(content: string | undefined, byPlugin: boolean): Result<string> {
  const tools = readingTools(byPlugin)
  return changed(content, { permissions: { allow: tools } }, (text, root) => {
    const permissions = memberNamed(root, 'permissions')?.value
    if (permissions === undefined) return put(text, root, { name: 'permissions', value: { allow: tools } })
    if (permissions.kind !== 'object') return refuse('"permissions" in the settings is not an object')
    const allow = memberNamed(permissions, 'allow')?.value
    if (allow === undefined) return put(text, permissions, { name: 'allow', value: tools })
    if (allow.kind !== 'array') return refuse('"permissions.allow" in the settings is not a list')
    const missing = tools.filter((tool) => !allow.members.some(({ value }) => isText(text, value, tool)))
    return missing.length === 0
      ? ok(text)
      : put(text, allow, ...missing.map((value) => ({ name: '', value })))
  })
}

/** The command line of our server in this file; undefined when it is not registered, or the file cannot be read. */
export function registeredServer(content: string): readonly string[] | undefined {
  const root = readSettings(splitMark(content)[1])
  if (!root.ok || root.value === undefined) return undefined
  const servers = memberNamed(root.value, 'mcpServers')?.value
  return servers?.kind === 'object' ? (serverLine(servers) ?? undefined) : undefined
}

function changed(
  content: string | undefined,
  whole: object,
  change: (text: string, root: JsonContainer) => Result<string>,
): Result<string> {
  if (content === undefined) return ok(`${written(whole, true, '', NEW_FILE)}\n`)
  const [mark, text] = splitMark(content)
  const root = readSettings(text)
  if (!root.ok) return root
  if (root.value === undefined) return ok(mark + written(whole, false, '', ONE_LINE) + text)
  const after = change(text, root.value)
  return after.ok ? ok(mark + after.value) : after
}

function put(text: string, into: JsonContainer, ...members: NewMember[]): Result<string> {
  const root = readSettings(text)
  const style = styleOf(text, root.ok && root.value !== undefined ? root.value : into)
  return ok(applyEdits(text, adding(text, into, members, style)))
}

function isText(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  word: string,
) {
  return text.slice(start, end) === JSON.stringify(word)
}

function otherServer(): MemoriaError {
  return new MemoriaError('conflict', `another MCP server is called "${SERVER}" already`, {
    hint: 'Rename that one, or leave ours out with --no-mcp. Nothing was changed.',
  })
}
