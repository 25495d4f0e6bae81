import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import type { HostServer, ServerCommand } from '../hosts/host-server.ts'
import { contentOf, placeOf, type SettingsPlace } from './found-wiring.ts'
import { readSettingsFile, realSettingsPath, writeSettingsFile } from './settings-file.ts'
import { type FileChange, withPath } from './wiring.ts'

/** A change to the list of a person's MCP servers, as it would be made. */
export type ListChange = Pick<FileChange, 'path' | 'before' | 'after'>

/** What would change. A list that cannot be understood is an error, and stays as it is. */
export function planServer(server: HostServer, env: Environment, command: ServerCommand): Result<ListChange> {
  const path = realSettingsPath(server.pathFor(env))
  const before = readSettingsFile(path)
  const after = server.withServer(before, command)
  return after.ok ? ok({ path, before, after: after.value }) : err(withPath(after.error, path))
}

/**
 * Makes the change. Nothing is written down: the file holds other programs' keys, which we keep no copy of, and taking
 * our entry out again gives the very bytes that were there.
 */
export function applyServer({ path, before, after }: ListChange): void {
  if (before === after) return
  if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
  writeSettingsFile(path, after)
}

/** The list that holds our server, of this home or of a program that is gone; undefined when there is no such. */
export function foundServer(
  server: HostServer,
  { env, hook }: Omit<SettingsPlace, 'cwd'>,
): string | undefined {
  const { path, line } = registeredIn(server, env) ?? {}
  if (path === undefined || line === undefined) return undefined
  const home = line[line.indexOf('--home') + 1]
  const isOwn = line.includes('--home') && home !== undefined && homePaths(home).hook === hook
  return isOwn || !existsSync(programIn(line)) ? path : undefined
}

/** Where our MCP server is registered for this person, and whether the program it starts is there. */
export interface ServerState {
  readonly path: string
  readonly runs: boolean
}

export function serverIn(server: HostServer, env: Environment): ServerState | undefined {
  const found = registeredIn(server, env)
  return found && { path: found.path, runs: existsSync(programIn(found.line)) }
}

function registeredIn(server: HostServer, env: Environment) {
  const path = placeOf(() => server.pathFor(env))
  const line = path === undefined ? undefined : server.registeredServer(contentOf(path))
  return path === undefined || line === undefined ? undefined : { path, line }
}

/** The file that is run: our program behind `node`, or what stands alone. A mere name is for the shell to find. */
function programIn(line: readonly string[]): string {
  return (
    line.find((part) => isAbsolute(part) && part.endsWith('.js')) ??
    line.find((part) => isAbsolute(part)) ??
    '.'
  )
}
