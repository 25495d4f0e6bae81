import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toMemoriaError } from '../base/errors.ts'
import type { Host } from '../hosts/host.ts'
import type { WiredFile } from '../hosts/wired-file.ts'
import { readSettingsFile, realSettingsPath, removeSettingsFile, writeSettingsFile } from './settings-file.ts'
import { isAsWeLeft, type WiringRecord } from './wiring-record.ts'

export interface Unwired {
  readonly path: string
  /** `restored`: to the byte; `cleaned`: others had changed the file since, so only our hooks were taken out. */
  readonly outcome: 'restored' | 'cleaned' | 'gone' | 'left'
  readonly problem?: string
}

/** How a change to a host's settings would be taken back. */
export interface UnwiringPlan extends Unwired {
  readonly before: string | undefined
  /** Undefined when the file goes, or is gone. */
  readonly after: string | undefined
  /** The record of our change; undefined when it is lost. */
  readonly record: WiringRecord | undefined
  /** A folder that is for such files alone, and goes when it is empty; null when there is none. */
  readonly folder?: string | null
}

/** The plan for undoing a change. A file that cannot be read or understood is left. */
export function planUnwiring(record: WiringRecord, hosts: readonly Host[]): UnwiringPlan {
  // The file may have become a link into somebody's dotfiles since.
  const path = existsSync(record.path) ? realSettingsPath(record.path) : record.path
  return planned(path, record, (now) => {
    if (now === record.before) return { outcome: 'restored', before: now, after: now }
    if (isAsWeLeft(record, now))
      return { outcome: 'restored', before: now, after: record.before ?? undefined }
    const file = wiredFileOf(record, hosts)
    if (file === undefined) return left(now, `unknown host ${record.host}`)
    return cleaned(file, now, emptyAs(record.before))
  })
}

/** The same for a file of which we know only that something of ours is in it. */
export function planCleaning(
  file: Pick<WiredFile, 'withoutOurs'>,
  path: string,
  folder: string | null = null,
): UnwiringPlan {
  return { ...planned(path, undefined, (now) => cleaned(file, now, undefined)), folder }
}

/**
 * Does what was planned. A file that cannot be written is left, and the record with it. A record also stays while a file
 * that was left (`leftPaths`) keeps a folder that we made from being removed: the next run removes it.
 */
export function applyUnwiring(
  plan: UnwiringPlan,
  records: string,
  leftPaths: readonly string[] = [],
): Unwired {
  const { path, outcome, record } = plan
  if (outcome === 'left') return reported(plan)
  try {
    putBackSettings(plan)
    const isHeld = leftPaths.some((left) => record?.madeFolder && left.startsWith(record.madeFolder))
    if (record !== undefined && !isHeld) rmSync(join(records, record.file), { force: true })
    return reported(plan)
  } catch (thrown) {
    // One file that is closed to us must not keep our hooks in the others.
    return { path, outcome: 'left', problem: toMemoriaError(thrown).message }
  }
}

/** A plan without what only the one who carries it out needs. */
export function reported({ path, outcome, problem }: UnwiringPlan): Unwired {
  return { path, outcome, ...(problem === undefined ? {} : { problem }) }
}

type Planned = Omit<UnwiringPlan, 'path' | 'record'>

function planned(
  path: string,
  record: WiringRecord | undefined,
  plan: (now: string) => Planned,
): UnwiringPlan {
  try {
    const now = readSettingsFile(path)
    const gone: Planned = { outcome: 'gone', before: undefined, after: undefined }
    return { path, record, ...(now === undefined ? gone : plan(now)) }
  } catch (thrown) {
    // One file that is closed to us must not keep our hooks in the others.
    return { path, record, ...left(undefined, toMemoriaError(thrown).message) }
  }
}

/** The content for a file that is empty without our part; undefined deletes it, where only we made it. */
export function emptyAs(before: string | null): string | undefined {
  if (before === null) return undefined
  return /^\ufeff?\s*(?:[{/]|$)/.test(before) ? '{}\n' : ''
}

/** Which of a host's files a record is about: its first, when the record is from before there were several. */
function wiredFileOf({ host: name, part }: WiringRecord, hosts: readonly Host[]): WiredFile | undefined {
  const files = hosts.find((host) => host.name === name)?.wiring ?? []
  return files.find((file) => file.name === part) ?? files[0]
}

function cleaned(file: Pick<WiredFile, 'withoutOurs'>, now: string, instead: string | undefined): Planned {
  const without = file.withoutOurs(now)
  if (!without.ok) return left(now, without.error.message)
  return { outcome: 'cleaned', before: now, after: without.value ?? instead }
}

function left(now: string | undefined, problem: string): Planned {
  return { outcome: 'left', problem, before: now, after: now }
}

function putBackSettings(plan: UnwiringPlan): void {
  const { path, before, after } = plan
  if (after === undefined) return removeWithFolders(plan)
  if (after !== before) writeSettingsFile(path, after)
}

/** Does nothing to a file that is gone, but an `init` or `uninstall` that was killed may have left its folders. */
function removeWithFolders({ path, record, folder }: UnwiringPlan): void {
  removeSettingsFile(path)
  const made = record?.madeFolder ?? folder ?? null
  if (made !== null) removeEmpty(dirname(path), made)
}

/** Removes the folders that we made, from the inside out, as long as nothing else is in them. */
export function removeEmpty(from: string, to: string): void {
  for (let folder = from; folder.startsWith(to); folder = dirname(folder)) {
    // An inner folder may be gone already: an earlier run was killed before it removed the outer one.
    if (!existsSync(folder)) continue
    if (readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
}
