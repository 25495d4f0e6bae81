import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Result, unwrap } from '../base/result.ts'
import { readState, type StateRead, writeState } from '../base/state-file.ts'
import { digestOfSettings } from './settings-file.ts'

/** A change we made to a host's settings, and what it takes to undo it. */
export interface WiringRecord {
  readonly host: string
  /** Which of the host's files it is; records from before there were several have none, and mean its first. */
  readonly part?: string
  readonly path: string
  readonly at: string
  /** The file's content before; null when there was none. */
  readonly before: string | null
  /** The outermost folder that we made for it. */
  readonly madeFolder: string | null
  readonly afterDigest: string
  /** The digest of what we had left there before this change: what is there when the change was interrupted. */
  readonly previousDigest?: string
  /** The record's own file name. */
  readonly file: string
}

/** Writes the record of one settings file, over an earlier one of the same file. Returns the record's file name. */
export function writeRecord(folder: string, given: Omit<WiringRecord, 'file'>): string {
  const { host, part, path, at, before, madeFolder, afterDigest, previousDigest } = given
  const record = { host, part, path, at, before, madeFolder, afterDigest, previousDigest }
  const name = createHash('sha256').update(record.path).digest('hex').slice(0, 12)
  const file = `${record.host}-${name}.json`
  writeState(join(folder, file), record)
  return file
}

/** Whether a text is what this change, or the one before it, left in the file. */
export function isAsWeLeft({ afterDigest, previousDigest }: WiringRecord, content: string): boolean {
  const now = digestOfSettings(content)
  return now === afterDigest || now === previousDigest
}

/**
 * Every change that is in force. Damaged records are moved aside, as every state file is. Throws when a record cannot be read:
 * without it, `init` would take our own hooks for the user's settings, and `uninstall` would put them back.
 */
export function recordsIn(folder: string): WiringRecord[] {
  return readRecords(folder, unwrap)
}

/** The same without the records that cannot be read, for callers that change no settings. */
export function readableRecordsIn(folder: string): WiringRecord[] {
  return readRecords(folder, (read) => (read.ok ? read.value : { state: undefined }))
}

type RecordContent = Omit<WiringRecord, 'file'>
type RecordRead = StateRead<RecordContent>

function readRecords(folder: string, settle: (read: Result<RecordRead>) => RecordRead): WiringRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const { state } = settle(readState(join(folder, file), parseWiringRecord))
      return state === undefined ? [] : [{ ...state, file }]
    })
}

function parseWiringRecord(value: unknown): RecordContent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { host, part, path, at, before, madeFolder, afterDigest, previousDigest } = value as Record<
    string,
    unknown
  >
  if (typeof host !== 'string' || typeof path !== 'string' || typeof at !== 'string') return undefined
  if (typeof afterDigest !== 'string' || !isTextOrNull(before) || !isTextOrNull(madeFolder)) return undefined
  const named = typeof part === 'string' ? { part } : {}
  const previous = typeof previousDigest === 'string' ? { previousDigest } : {}
  return { host, ...named, path, at, before, madeFolder, afterDigest, ...previous }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
