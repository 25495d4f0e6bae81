import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import type { Host } from '../hosts/host.ts'
import type { HostApprovals, HostServer, ServerCommand } from '../hosts/host-server.ts'
import { textAt } from '../hosts/on-disk.ts'
import { contentOf, foundElsewhere, placeOf, pointsNowhere, type SettingsPlace } from './found-wiring.ts'
import { readSettingsFile, realSettingsPath, writeSettingsFile } from './settings-file.ts'
import { lineInTorn } from './torn-list.ts'
import { applyWiring, type FileChange, firstMissing, withPath } from './wiring.ts'

/** A change to the list of a person's MCP servers, or to what their tools may do, as it would be made. */
export type ListChange = Pick<FileChange, 'path' | 'before'> & { readonly after: string | undefined }

/** What would change. A list that cannot be understood is an error, and stays as it is. */
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
export interface ListPlace {
  readonly host: Host
  readonly env: Environment
  readonly records: string
  readonly at: string
}

/**
 * Makes the change. In a file that is wired too, it is written down as hooks are. Elsewhere nothing is: such a file holds
 * other programs' keys, which we keep no copy of, and taking our entry out again gives the very bytes that were there.
 */
export function applyListChange(change: ListChange, { host, env, records, at }: ListPlace): void {
  const { path, before, after } = change
  if (before === after || after === undefined) return
  const file = host.wiring.find((one) => placeOf(() => one.pathFor(env, 'user', '')) === path)
  if (file !== undefined) {
    const changes = [{ file, path, before, after, madeFolder: firstMissing(dirname(path)) }]
    return applyWiring({ host, path, changes }, records, at)
  }
  if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
  writeSettingsFile(path, after)
}

/** What is ours in files that are not wired: the list with our server, and what says that its tools need no question. */
export function foundInLists(host: Host, place: Omit<SettingsPlace, 'cwd'>): FoundInList[] {
  const { server } = host
  if (server === undefined) return []
  const own = foundServer(server, place)
  const list = own === undefined ? [] : [{ file: server, path: own, folder: null }]
  const { approvals } = server
  // What another home registered is that home's to take out.
  const isOthers =
    own === undefined && (standingIn(server, place.env) !== undefined || isWiredElsewhere(host, place))
  const path = approvals && !isOthers ? placeOf(() => approvals.pathFor(place.env)) : undefined
  if (approvals === undefined || path === undefined || path === own) return list
  const content = contentOf(path)
  const without = approvals.withoutOurs(content)
  if (!without.ok || without.value === content) return list
  return [...list, { file: approvals, path, folder: approvals.hasOwnFolder ? dirname(path) : null }]
}

/** Whether hooks in the person's settings run from another home that is alive. */
function isWiredElsewhere(host: Host, place: Omit<SettingsPlace, 'cwd'>): boolean {
  return foundElsewhere(host, { ...place, cwd: '' }).some((one) => !pointsNowhere(one))
}

export interface FoundInList {
  readonly file: Pick<HostServer, 'withoutOurs'>
  readonly path: string
  /** A folder that goes with the file when nothing else is in it. */
  readonly folder: string | null
}

/** The list that holds our server, of this home or of a program that is gone; undefined when there is no such. */
function foundServer(server: HostServer, { env, hook }: Omit<SettingsPlace, 'cwd'>): string | undefined {
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
  const registered = registeredIn(server, env)
  const path = placeOf(() => server.pathFor(env))
  if (registered !== undefined || path === undefined) return registered
  const text = textAt(path)
  if (text === contentOf(path) && server.withoutOurs(text).ok) return undefined
  const line = lineInTorn(text)
  return line && { path, line }
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
