import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { Host } from '../hosts/host.ts'
import type { HookCommand, WiredFile, WiringScope } from '../hosts/wired-file.ts'
import { digest, readSettingsFile, realSettingsPath, writeSettingsFile } from './settings-file.ts'
import { removeEmpty } from './unwiring.ts'
import { recordsIn, type WiringRecord, writeRecord } from './wiring-record.ts'

/** A change to one file of a host, as it would be made. */
export interface FileChange {
  readonly file: WiredFile
  readonly path: string
  /** Undefined when there is no file yet. */
  readonly before: string | undefined
  readonly after: string
  /** The outermost folder that has to be made for it; null when there is none. */
  readonly madeFolder: string | null
}

/** What would be done to a host, file by file; the first is the one with the hooks. */
export interface WiringPlan {
  readonly host: Host
  readonly path: string
  readonly changes: readonly FileChange[]
}

export interface WiringWish {
  readonly env: Environment
  readonly scope: WiringScope
  readonly cwd: string
  readonly hook: HookCommand
}

/** What would change. A file that cannot be understood is an error, and all stay as they are. */
export function planWiring(host: Host, wish: WiringWish): Result<WiringPlan> {
  const changes: FileChange[] = []
  for (const file of host.wiring) {
    const change = planChange(file, wish)
    if (change === undefined) continue
    if (!change.ok) return change
    changes.push(change.value)
  }
  const [first] = changes
  if (first !== undefined) return ok({ host, path: first.path, changes })
  return err(noProjectSettings(host))
}

/** Whether a host has a file for this scope at all. */
export function hasSettings({ wiring }: Host, { env, scope, cwd }: Omit<WiringWish, 'hook'>): boolean {
  return wiring.some((file) => file.pathFor(env, scope, cwd) !== undefined)
}

/** Why a host cannot be wired for one project. */
export function noProjectSettings({ title }: Host): MemoriaError {
  return new MemoriaError('usage', `${title} has no settings for one project alone`, {
    hint: 'Leave out `--scope project`: then it is wired for you everywhere.',
  })
}

/** The files that are not yet as they should be. */
export function openChanges({ changes }: WiringPlan): readonly FileChange[] {
  return changes.filter(({ before, after }) => before !== after)
}

/** Makes the changes, each after writing down what was there, so that all can be undone to the byte; or none of them. */
export function applyWiring(plan: WiringPlan, records: string, at: string): void {
  const done: (() => void)[] = []
  try {
    for (const change of openChanges(plan)) done.push(applyChange(plan.host, change, records, at))
  } catch (thrown) {
    for (const takeBack of done.reverse()) takeBack()
    throw thrown
  }
}

function planChange(file: WiredFile, wish: WiringWish): Result<FileChange> | undefined {
  const named = file.pathFor(wish.env, wish.scope, wish.cwd)
  if (named === undefined) return undefined
  const path = realSettingsPath(named)
  const before = readSettingsFile(path)
  const after = file.withOurs(before, wish.hook)
  if (!after.ok) return err(withPath(after.error, path))
  return ok({ file, path, before, after: after.value, madeFolder: firstMissing(dirname(path)) })
}

/** Makes one change; gives what takes it back. */
function applyChange(host: Host, change: FileChange, records: string, at: string): () => void {
  const { file, path, before, after } = change
  const earlier = recordsIn(records).find((record) => record.path === path)
  const madeFolder = earlier === undefined ? change.madeFolder : earlier.madeFolder
  ensurePrivateDir(records)
  writeRecord(records, {
    ...{ host: host.name, part: file.name, path, at, madeFolder, afterDigest: digest(after) },
    before: beforeUs(change, earlier),
  })
  try {
    if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
    writeSettingsFile(path, after)
  } catch (thrown) {
    forget(records, path, earlier)
    throw thrown
  }
  return () => {
    if (before !== undefined) writeSettingsFile(path, before)
    else rmSync(path, { force: true })
    if (change.madeFolder !== null) removeEmpty(dirname(path), change.madeFolder)
    forget(records, path, earlier)
  }
}

/** What was not changed needs no undoing. */
function forget(records: string, path: string, earlier: WiringRecord | undefined): void {
  const record = recordsIn(records).find((one) => one.path === path)
  if (record !== undefined) rmSync(join(records, record.file), { force: true })
  if (earlier !== undefined) writeRecord(records, earlier)
}

/** What undoing goes back to: never an older wiring of ours, but with all that others changed since. */
function beforeUs({ file, before }: FileChange, earlier: WiringRecord | undefined): string | null {
  if (earlier === undefined || before === undefined) return before ?? null
  if (digest(before) === earlier.afterDigest) return earlier.before
  const cleaned = file.withoutOurs(before)
  return cleaned.ok ? (cleaned.value ?? null) : before
}

/** The outermost folder on the way that does not exist yet; null when all do. */
export function firstMissing(folder: string): string | null {
  let missing: string | null = null
  for (let at = folder; !existsSync(at); at = dirname(at)) missing = at
  return missing
}

/** An error about a file of a host, which it then names. */
export function withPath(error: MemoriaError, path: string): MemoriaError {
  return new MemoriaError(error.code, `${path}: ${error.message}`, {
    hint: error.hint ?? 'Mend the file and run `memoria init` again.',
  })
}
