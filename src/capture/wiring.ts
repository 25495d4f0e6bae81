import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { MemoriaError, toMemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { HookCommand, Host } from '../hosts/host.ts'
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
  const path = realPath(host.settingsPath(env, scope, cwd))
  const before = readIfThere(path)
  const after = host.withHooks(before, hook)
  if (!after.ok) return err(named(after.error, path))
  return ok({ host, path, before, after: after.value })
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
    write(path, after)
  } catch (thrown) {
    takeBack(records, path, earlier)
    throw thrown
  }
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

export interface Unwired {
  readonly path: string
  /** `restored`: to the byte; `cleaned`: others had changed the file since, so only our hooks were taken out. */
  readonly outcome: 'restored' | 'cleaned' | 'gone' | 'left'
  readonly problem?: string
}

/** Takes the change back. A file that cannot be read or written is left, and the record with it. */
export function undoWiring(record: WiringRecord, hosts: readonly Host[], records: string): Unwired {
  try {
    return undo(record, hosts, records)
  } catch (thrown) {
    // One file that is closed to us must not keep our hooks in the others.
    return { path: record.path, outcome: 'left', problem: toMemoriaError(thrown).message }
  }
}

function undo(record: WiringRecord, hosts: readonly Host[], records: string): Unwired {
  const { path, before, afterDigest } = record
  const now = readIfThere(path)
  if (now === undefined) return done(record, records, 'gone')
  if (digest(now) === afterDigest) {
    putBack(path, before ?? undefined, record)
    return done(record, records, 'restored')
  }
  const host = hosts.find(({ name }) => name === record.host)
  const cleaned = host?.withoutHooks(now)
  if (cleaned === undefined || !cleaned.ok) {
    const problem = cleaned === undefined ? `unknown host ${record.host}` : cleaned.error.message
    return { path, outcome: 'left', problem }
  }
  // A file that only we made and nobody else used is nobody's any more.
  putBack(path, cleaned.value ?? (before === null ? undefined : '{}\n'), record)
  return done(record, records, 'cleaned')
}

function done(record: WiringRecord, records: string, outcome: Unwired['outcome']): Unwired {
  rmSync(join(records, record.file), { force: true })
  return { path: record.path, outcome }
}

function putBack(path: string, content: string | undefined, { madeFolder }: WiringRecord): void {
  if (content !== undefined) return write(path, content)
  rmSync(path, { force: true })
  if (madeFolder !== null) removeEmpty(dirname(path), madeFolder)
}

/** Removes the folders that we made, from the inside out, as long as nothing else is in them. */
function removeEmpty(from: string, to: string): void {
  for (let folder = from; folder.startsWith(to); folder = dirname(folder)) {
    if (!existsSync(folder) || readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
}

/** The outermost folder on the way that does not exist yet; null when all do. */
function firstMissing(folder: string): string | null {
  let missing: string | null = null
  for (let at = folder; !existsSync(at); at = dirname(at)) missing = at
  return missing
}

function write(path: string, content: string): void {
  const mode = existsSync(path) ? statSync(path).mode & 0o777 : 0o600
  writeFileAtomic(path, content, { mode })
}

function readIfThere(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (thrown) {
    if (thrown instanceof TypeError) throw notText(path)
    throw fileError(thrown, 'read', path)
  }
}

/** Taken as text it would lose bytes, and could not be put back as it was. */
function notText(path: string): MemoriaError {
  return new MemoriaError('invalid_input', `${path}: the settings are not UTF-8 text`, {
    hint: 'Nothing was changed. Save the file as UTF-8, then try again.',
  })
}

/** Settings are often a link into somebody's dotfiles: then the target is changed and the link stays. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

function named(error: MemoriaError, path: string): MemoriaError {
  return new MemoriaError(error.code, `${path}: ${error.message}`, {
    hint: error.hint ?? 'Mend the file and run `memoria init` again. Nothing was changed.',
  })
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
