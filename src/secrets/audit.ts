import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { FILE_MODE } from '../base/private-dir.ts'

/** Everything that happens to secrets and keys. */
export type AuditAction =
  | ('set' | 'reveal' | 'rm' | 'asked' | 'declined' | 'refused')
  | ('create-keys' | 'rotate' | 'change-passphrase' | 'recover')

/** One line of the audit log. It never has a value. */
export interface AuditEntry {
  readonly at: string
  readonly action: AuditAction
  readonly name?: string
  /** The program: a command, or the server that an agent asks. */
  readonly by: 'cli' | 'mcp'
  /** Where a value went, or came from. */
  readonly through?: 'terminal' | 'pipe' | 'agent'
  /** The agent, as it names itself, and the reason that it gave. */
  readonly client?: string
  readonly why?: string
  /** Why the keys were not unlocked, in words. */
  readonly refusal?: string
}

const NEWLINE = 0x0a

/**
 * Adds a line, on the disk when this returns. A value is shown only afterwards: what cannot be logged is not revealed.
 * A line that a crash cut off is ended first, so that the next one stands alone.
 */
export function appendAudit(path: string, entry: AuditEntry): void {
  try {
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants
    const fd = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, FILE_MODE)
    try {
      writeSync(fd, `${isCutOff(fd) ? '\n' : ''}${JSON.stringify(entry)}\n`)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

/** The entries, oldest first, and how many lines cannot be read. */
export interface AuditLog {
  readonly entries: readonly AuditEntry[]
  readonly unreadable: number
}

export function readAudit(path: string): AuditLog {
  const lines = linesIn(path)
  const entries = lines.flatMap((line) => parsed(line) ?? [])
  return { entries, unreadable: lines.length - entries.length }
}

function linesIn(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return []
    throw fileError(thrown, 'read', path)
  }
}

function parsed(line: string): AuditEntry | undefined {
  try {
    const value = JSON.parse(line) as Partial<AuditEntry> | null
    const isEntry = typeof value?.at === 'string' && typeof value.action === 'string'
    return isEntry ? (value as AuditEntry) : undefined
  } catch {
    // A line that was cut off: it is counted.
    return undefined
  }
}

function isCutOff(fd: number): boolean {
  const { size } = fstatSync(fd)
  const last = Buffer.alloc(1)
  return size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE
}
