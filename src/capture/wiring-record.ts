import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readState, writeState } from '../base/state-file.ts'

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
  /** The record's own file name. */
  readonly file: string
}

export function writeRecord(folder: string, given: Omit<WiringRecord, 'file'>): void {
  const { host, part, path, at, before, madeFolder, afterDigest } = given
  const record = { host, ...(part === undefined ? {} : { part }), path, at, before, madeFolder, afterDigest }
  const name = createHash('sha256').update(record.path).digest('hex').slice(0, 12)
  writeState(join(folder, `${record.host}-${name}.json`), record)
}

/** Every change that is in force. A record that cannot be read is moved aside by the state file's own rules. */
export function recordsIn(folder: string): WiringRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const read = readState(join(folder, file), parse)
      return read.ok && read.value.state !== undefined ? [{ ...read.value.state, file }] : []
    })
}

function parse(value: unknown): Omit<WiringRecord, 'file'> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { host, part, path, at, before, madeFolder, afterDigest } = value as Record<string, unknown>
  if (typeof host !== 'string' || typeof path !== 'string' || typeof at !== 'string') return undefined
  if (typeof afterDigest !== 'string' || !isTextOrNull(before) || !isTextOrNull(madeFolder)) return undefined
  const named = typeof part === 'string' ? { part } : {}
  return { host, ...named, path, at, before, madeFolder, afterDigest }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
