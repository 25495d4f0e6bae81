import { existsSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { Host } from '../hosts/host.ts'
import type { HookCommand, WiredFile, WiringScope } from '../hosts/wired-file.ts'
import {
  digestOfSettings,
  readSettingsFile,
  realSettingsPath,
  removeSettingsFile,
  writeSettingsFile,
} from './settings-file.ts'
import { emptyAs, removeEmpty } from './unwiring.ts'
import { isAsWeLeft, recordsIn, type WiringRecord, writeRecord } from './wiring-record.ts'

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

/** The planned changes of a host, file by file; the first is the one with the hooks. */
export interface WiringPlan {
  readonly host: Host
  readonly path: string
  readonly changes: readonly FileChange[]
}

export interface WiringRequest {
  readonly env: Environment
  readonly scope: WiringScope
  readonly cwd: string
  readonly hook: HookCommand
}

/** Plans the changes. A file that cannot be understood is an error, and all stay as they are. */
export function planWiring(host: Host, request: WiringRequest): Result<WiringPlan> {
  const changes: FileChange[] = []
  for (const file of host.wiring) {
    const change = planChange(file, request)
    if (change === undefined) continue
    if (!change.ok) return change
    changes.push(change.value)
  }
  const [first] = changes
  if (first !== undefined) return ok({ host, path: first.path, changes })
  return err(noProjectSettings(host))
}

/** Whether a host has a file for this scope at all. */
export function hasSettings({ wiring }: Host, { env, scope, cwd }: Omit<WiringRequest, 'hook'>): boolean {
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

function planChange(file: WiredFile, request: WiringRequest): Result<FileChange> | undefined {
  const named = file.pathFor(request.env, request.scope, request.cwd)
  if (named === undefined) return undefined
  const path = realSettingsPath(named)
  const before = readSettingsFile(path)
  const after = file.withOurs(before, request.hook)
  if (!after.ok) return err(withPath(after.error, path))
  return ok({ file, path, before, after: after.value, madeFolder: firstMissing(dirname(path)) })
}

/** Makes one change; gives what takes it back. */
function applyChange(host: Host, change: FileChange, records: string, at: string): () => void {
  const { file, path, before, after } = change
  // The file may have become a link to this one since it was wired.
  const recorded = recordsIn(records)
  const earlier = recorded.find((record) => realSettingsPath(record.path) === path)
  const hasOurs = earlier !== undefined && before !== undefined && isAsWeLeft(earlier, before)
  ensurePrivateDir(records)
  const record = writeRecord(records, {
    host: host.name,
    part: file.name,
    path,
    at,
    before: beforeUs(change, earlier),
    madeFolder: outermostMadeFolder(change, recorded),
    afterDigest: digestOfSettings(after),
    ...(hasOurs ? { previousDigest: digestOfSettings(before) } : {}),
  })
  if (earlier !== undefined && earlier.path !== path) rmSync(join(records, earlier.file), { force: true })
  // The record goes last: as long as something is to be undone, it says what.
  const takeBack = () => {
    const isChanged = readSettingsFile(path) === after
    if (isChanged && before === undefined) removeSettingsFile(path)
    if (isChanged && before !== undefined) writeSettingsFile(path, before)
    if (change.madeFolder !== null) removeEmpty(dirname(path), change.madeFolder)
    forgetWiring(records, record, earlier)
  }
  try {
    if (!existsSync(dirname(path))) ensurePrivateDir(dirname(path))
    writeSettingsFile(path, after)
  } catch (thrown) {
    // A write can fail after the file is in its place, when its folder cannot be synced.
    takeBack()
    throw thrown
  }
  return takeBack
}

/**
 * The outermost folder that we made around this file, now or earlier: after a killed `init` it is not missing any more, and
 * whichever of its files is undone last has to remove it.
 */
function outermostMadeFolder(
  { path, madeFolder }: FileChange,
  recorded: readonly WiringRecord[],
): string | null {
  const made = [madeFolder, ...recorded.map((record) => record.madeFolder)]
  const around = made.filter((folder) => folder !== null && path.startsWith(`${folder}${sep}`))
  return around.sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))[0] ?? null
}

/** Removes the record of a change that was not made: it needs no undoing. */
function forgetWiring(records: string, file: string, earlier: WiringRecord | undefined): void {
  if (earlier !== undefined) writeRecord(records, earlier)
  if (earlier?.file !== file) rmSync(join(records, file), { force: true })
}

/** The text that undoing goes back to: never an older wiring of ours, but with all that others changed since. */
function beforeUs({ file, before }: FileChange, earlier: WiringRecord | undefined): string | null {
  if (earlier === undefined || before === undefined) return before ?? null
  // An `init` that was killed before it changed the file left what was there.
  if (before === earlier.before || isAsWeLeft(earlier, before)) return earlier.before
  const cleaned = file.withoutOurs(before)
  return cleaned.ok ? (cleaned.value ?? emptyAs(earlier.before) ?? null) : before
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
    hint: error.hint ?? 'Fix the file and run `memoria init` again.',
  })
}
