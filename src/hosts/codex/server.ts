import { isAbsolute } from 'node:path'
import { err, ok, type Result } from '../../base/result.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import type { HostServer, ServerCommand } from '../host-server.ts'
import { otherServer } from '../json-servers.ts'
import { isOurServer, SERVER } from '../our-server.ts'
import { ASKED_TOOLS } from '../our-tools.ts'
import { refuse } from '../settings-text.ts'
import { stringsIn } from '../toml.ts'
import { isWithinTable, type TomlStatement, tomlStatements, withoutTable, withTable } from '../toml-edit.ts'
import { configPathOrFail } from './files.ts'

const LIST = 'mcp_servers'
const OURS = [LIST, SERVER]

/** Our server in the person's settings. Codex asks nobody before it runs a tool that says it only reads. */
export const server: HostServer = {
  pathFor: configPathOrFail,
  withServer,
  withoutOurs,
  folderOf,
  registeredServer: (content) => {
    const statements = tomlStatements(content)
    return statements.ok ? (lineIn(statements.value) ?? undefined) : undefined
  },
}

/** A plugin's server is started in the plugin's own folder; but each call says which repositories are worked on. */
function folderOf(meta: Fields): string | undefined {
  const { workspaces } = fieldsOf(meta['x-codex-turn-metadata']) ?? {}
  return Object.keys(fieldsOf(workspaces) ?? {}).find((folder) => isAbsolute(folder))
}

/** The settings with our server behind everything else; an older entry of ours is replaced. */
function withServer(content: string | undefined, command: ServerCommand): Result<string> {
  const text = content ?? ''
  const statements = tomlStatements(text)
  if (!statements.ok) return statements
  const line = lineIn(statements.value)
  if (line === undefined) {
    const isClosed = statements.value.some(({ kind, path }) => kind === 'pair' && path.join() === LIST)
    if (isClosed) return refuse(`"${LIST}" is written on one line, to which nothing can be added`)
    return ok(withTable(text, tableFor(command)) + (content === undefined ? '\n' : ''))
  }
  if (line?.join('\0') === [command.program, ...command.args].join('\0')) return ok(text)
  if (line === null || !statements.value.some(isOurTable)) return err(otherServer())
  return withServer(withoutTable(text, statements.value, OURS), command)
}

function withoutOurs(content: string): Result<string | undefined> {
  const statements = tomlStatements(content)
  if (!statements.ok) return statements
  if (lineIn(statements.value) == null || !statements.value.some(isOurTable)) return ok(content)
  const rest = withoutTable(content, statements.value, OURS)
  return ok(rest === '' && content.endsWith('\n') ? undefined : rest)
}

/** Codex would let an agent store unasked, because that destroys nothing. That is for the person to say. */
function tableFor({ program, args }: ServerCommand): string[] {
  const asks = ASKED_TOOLS.map((tool) => `${tool} = { approval_mode = "prompt" }`)
  return [
    `[${LIST}.${SERVER}]`,
    `command = ${JSON.stringify(program)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
    `tools = { ${asks.join(', ')} }`,
  ]
}

/** The command line of our server; undefined when it is not registered, null when another has its name. */
function lineIn(statements: readonly TomlStatement[]): readonly string[] | undefined | null {
  const own = statements.filter(({ path }) => isWithinTable(path, OURS))
  if (own.length === 0) return undefined
  const said = (...path: string[]) => own.find((one) => one.path.join() === [...OURS, ...path].join())
  // An inline table has both in one line.
  const values = [said('command'), said('args')].map((one) => one?.value ?? '').join(' ')
  const line = stringsIn(values.trim() || (said()?.value ?? ''))
  return isOurServer(line) ? line : null
}

function isOurTable({ kind, path }: TomlStatement): boolean {
  return kind === 'table' && path.join() === OURS.join()
}
