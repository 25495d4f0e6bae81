import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { toMemoriaError } from '../base/errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import type { Host } from '../hosts/host.ts'
import type { HostApprovals, HostServer, ServerCommand } from '../hosts/host-server.ts'
import { textAt } from '../hosts/on-disk.ts'
import {
  foundElsewhere,
  pointsNowhere,
  resolveSettingsPath,
  type SettingsLocation,
  settingsContentOf,
} from './found-wiring.ts'
import { readSettingsFile, realSettingsPath, writeSettingsFile } from './settings-file.ts'
import { lineInTorn } from './torn-list.ts'
import { planCleaning, type UnwiringPlan } from './unwiring.ts'
import { applyWiring, type FileChange, firstMissing, withPath } from './wiring.ts'

/** A change to the list of a person's MCP servers, or to what their tools may do, as it would be made. */
export type ListChange = Pick<FileChange, 'path' | 'before'> & { readonly after: string | undefined }

/** Plans the change. A list that cannot be understood is an error, and stays as it is. */
export function planServer(server: HostServer, env: Environment, command: ServerCommand): Result<ListChange> {
  return planned(server.pathFor(env), (before) => server.withServer(before, command))
}

/** The same for letting our reading tools run without a question each time. */
export function planApprovals(
  approvals: HostApprovals,
  env: Environment,
  byPlugin: boolean,
): Result<ListChange> {
  return planned(approvals.pathFor(env), (before) => approvals.withApprovals(before, byPlugin))
}

function planned(
  named: string,
  content: (before: string | undefined) => Result<string | undefined>,
): Result<ListChange> {
  const path = realSettingsPath(named)
  const before = readSettingsFile(path)
  const after = content(before)
  return after.ok ? ok({ path, before, after: after.value }) : err(withPath(after.error, path))
}

/** Whose change it is, and where what was there before is written down. */
export interface ListFile {
  readonly host: Host
  readonly env: Environment
  readonly records: string
  readonly at: string
}

/**
 * Makes the change. In a file that is wired too, it is written down as hooks are. Elsewhere nothing is: such a file holds
 * other programs' keys, which we keep no copy of, and taking our entry out again gives the very bytes that were there.
 */
export function applyListChange(change: ListChange, { host, env, records, at }: ListFile): void {
  const { path, before, after } = change
  if (before === after || after === undefined) return
  const file = host.wiring.find((one) => resolveSettingsPath(() => one.pathFor(env, 'user', '')) === path)
  if (file !== undefined) {
    const changes = [{ file, path, before, after, madeFolder: firstMissing(dirname(path)) }]
    return applyWiring({ host, path, changes }, records, at)
  }
  if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
  writeSettingsFile(path, after)
}

/**
 * How our entries would be taken out of the lists of a host. A list that cannot be read is left and reported: what is in it
 * is not known, so the next `uninstall` has to look again.
 */
export function planListCleaning(host: Host, location: Omit<SettingsLocation, 'cwd'>): UnwiringPlan[] {
  try {
    return foundInLists(host, location).map(({ file, path, folder }) => planCleaning(file, path, folder))
  } catch (thrown) {
    const { code, message } = toMemoriaError(thrown)
    const path = resolveSettingsPath(() => host.server?.pathFor(location.env))
    if (code !== 'file_unreadable' || path === undefined) throw thrown
    return [
      { path, outcome: 'left', problem: message, before: undefined, after: undefined, record: undefined },
    ]
  }
}

/** Finds our entries in files that are not wired: our server in the host's list, and our approvals of its tools. */
function foundInLists(host: Host, file: Omit<SettingsLocation, 'cwd'>): FoundInList[] {
  const { server } = host
  if (server === undefined) return []
  const own = foundServer(server, file)
  const list = own === undefined ? [] : [{ file: server, path: own, folder: null }]
  const { approvals } = server
  // Another home removes what it registered itself.
  const isOthers =
    own === undefined && (standingIn(server, file.env) !== undefined || isWiredElsewhere(host, file))
  const path = approvals && !isOthers ? resolveSettingsPath(() => approvals.pathFor(file.env)) : undefined
  if (approvals === undefined || path === undefined || path === own) return list
  const content = readableContent(path)
  const without = approvals.withoutOurs(content)
  if (!without.ok || without.value === content) return list
  return [...list, { file: approvals, path, folder: approvals.hasOwnFolder ? dirname(path) : null }]
}

/** Whether hooks in the person's settings run from another home that is alive. */
function isWiredElsewhere(host: Host, file: Omit<SettingsLocation, 'cwd'>): boolean {
  return foundElsewhere(host, { ...file, cwd: '' }).some((one) => !pointsNowhere(one))
}

interface FoundInList {
  readonly file: Pick<HostServer, 'withoutOurs'>
  readonly path: string
  /** A folder that goes with the file when nothing else is in it. */
  readonly folder: string | null
}

/** The list that holds our server, of this home or of a program that is gone; undefined when there is no such. */
function foundServer(server: HostServer, { env, hook }: Omit<SettingsLocation, 'cwd'>): string | undefined {
  const { path, line } = standingIn(server, env) ?? {}
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

/** Where our server stands, even in a list that cannot be understood: that one is then left, and said. */
function standingIn(server: HostServer, env: Environment) {
  const registered = registeredIn(server, env, readableContent)
  const path = resolveSettingsPath(() => server.pathFor(env))
  if (registered !== undefined || path === undefined) return registered
  const text = textAt(path)
  if (text === settingsContentOf(path) && server.withoutOurs(text).ok) return undefined
  const line = lineInTorn(text)
  return line && { path, line }
}

/** The list that our server is registered in, and the command line that starts it there. */
export function registeredIn(server: HostServer, env: Environment, read = settingsContentOf) {
  const path = resolveSettingsPath(() => server.pathFor(env))
  const line = path === undefined ? undefined : server.registeredServer(read(path))
  return path === undefined || line === undefined ? undefined : { path, line }
}

/** The content of a list, empty when it is no text. Throws when it cannot be read. */
function readableContent(path: string): string {
  try {
    return readSettingsFile(path) ?? ''
  } catch (thrown) {
    if (toMemoriaError(thrown).code === 'invalid_input') return ''
    throw thrown
  }
}

/** The file that is run: our program behind `node`, or what stands alone. A mere name is for the shell to find. */
export function programIn(line: readonly string[]): string {
  return (
    line.find((part) => isAbsolute(part) && part.endsWith('.js')) ??
    line.find((part) => isAbsolute(part)) ??
    '.'
  )
}
