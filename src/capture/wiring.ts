import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { HookCommand, Host, ServerCommand } from '../hosts/host.ts'
import { digest, readSettingsFile, realSettingsPath, writeSettingsFile } from './settings-file.ts'
import { recordsIn, type WiringRecord, writeRecord } from './wiring-record.ts'

/** A change to a host's settings file, as it would be made. */
export interface WiringPlan {
  readonly host: Host
  readonly path: string
  /** Undefined when there is no file yet. */
  readonly before: string | undefined
  readonly after: string
}

export interface WiringWish {
  readonly env: Environment
  readonly scope: 'user' | 'project'
  readonly cwd: string
  readonly hook: HookCommand
}

/** What would change. A file that cannot be understood is an error, and stays as it is. */
export function planWiring(host: Host, { env, scope, cwd, hook }: WiringWish): Result<WiringPlan> {
  return planned(host, host.settingsPath(env, scope, cwd), (before) => host.withHooks(before, hook))
}

/** The same for the file that lists the person's MCP servers. */
export function planServer(host: Host, env: Environment, server: ServerCommand): Result<WiringPlan> {
  return planned(host, host.serverPath(env), (before) => host.withServer(before, server))
}

/** The same for letting our reading tools run without a question each time. */
export function planApprovals(host: Host, { env, scope, cwd }: Omit<WiringWish, 'hook'>): Result<WiringPlan> {
  const byPlugin = host.pluginEnabled(env, cwd)
  return planned(host, host.settingsPath(env, scope, cwd), (before) => host.withApprovals(before, byPlugin))
}

function planned(
  host: Host,
  place: string,
  change: (before: string | undefined) => Result<string>,
): Result<WiringPlan> {
  const path = realSettingsPath(place)
  const before = readSettingsFile(path)
  const after = change(before)
  return after.ok ? ok({ host, path, before, after: after.value }) : err(named(after.error, path))
}

/** Makes the change, after writing down what was there, so that it can be undone to the byte. */
export function applyWiring(plan: WiringPlan, records: string, at: string): void {
  const { host, path, before, after } = plan
  if (before === after) return
  const earlier = recordsIn(records).find((record) => record.path === path)
  const madeFolder = earlier === undefined ? firstMissing(dirname(path)) : earlier.madeFolder
  ensurePrivateDir(records)
  writeRecord(records, {
    ...{ host: host.name, path, at, madeFolder, afterDigest: digest(after) },
    before: beforeUs(plan, earlier),
  })
  try {
    if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
    writeSettingsFile(path, after)
  } catch (thrown) {
    takeBack(records, path, earlier)
    throw thrown
  }
}

/**
 * Makes a change to the list of servers. Nothing is written down: the file holds other programs' keys, which we keep no
 * copy of, and taking our entry out again gives the very bytes that were there.
 */
export function applyServer({ path, before, after }: WiringPlan): void {
  if (before === after) return
  if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
  writeSettingsFile(path, after)
}

/** What was not changed needs no undoing. */
function takeBack(records: string, path: string, earlier: WiringRecord | undefined): void {
  const record = recordsIn(records).find((one) => one.path === path)
  if (record !== undefined) rmSync(join(records, record.file), { force: true })
  if (earlier !== undefined) writeRecord(records, earlier)
}

/** What undoing goes back to: never an older wiring of ours, but with all that others changed since. */
function beforeUs({ host, before }: WiringPlan, earlier: WiringRecord | undefined): string | null {
  if (earlier === undefined || before === undefined) return before ?? null
  if (digest(before) === earlier.afterDigest) return earlier.before
  const cleaned = host.withoutHooks(before)
  return cleaned.ok ? (cleaned.value ?? null) : before
}

/** The outermost folder on the way that does not exist yet; null when all do. */
function firstMissing(folder: string): string | null {
  let missing: string | null = null
  for (let at = folder; !existsSync(at); at = dirname(at)) missing = at
  return missing
}

function named(error: MemoriaError, path: string): MemoriaError {
  return new MemoriaError(error.code, `${path}: ${error.message}`, {
    hint: error.hint ?? 'Mend the file and run `memoria init` again. Nothing was changed.',
  })
}
