import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import type { Clock } from './clock.ts'
import { errnoOf, MemoriaError } from './errors.ts'
import { acquireLock } from './lock-file.ts'
import { LOG_LEVELS, type LogFields, type LogLevel, logLine } from './log-line.ts'
import { FILE_MODE, isOpenToOthers, isOwnedByUser } from './private-dir.ts'

export type { LogLevel } from './log-line.ts'

export interface LogOptions {
  readonly path: string
  /** Lines below this level are not written. A function is asked for each line. */
  readonly level: LogLevel | (() => LogLevel)
  readonly clock: Clock
  /** A file that would grow beyond this is put away as `<path>.1`, the earlier ones as `.2`, `.3`, … */
  readonly maxBytes?: number
  /** How many of those are kept. */
  readonly keep?: number
}

type Write = (event: string, fields?: LogFields) => void

/** Writing to it never throws: a log that fails must not take the work with it. */
export interface Log {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  /** How many lines could not be written: what `status` reports instead of a silent gap. */
  readonly dropped: number
}

const MAX_BYTES = 1_000_000
const KEEP = 3

/** A log that any number of processes write to at once, one line of JSON per event, readable by its owner only. */
export function openLog({ path, level, clock, maxBytes = MAX_BYTES, keep = KEEP }: LogOptions): Log {
  const append = appender({ path, clock, maxBytes, keep: Math.max(1, keep) })
  const lowest = () => LOG_LEVELS.indexOf(typeof level === 'function' ? level() : level)
  let dropped = 0
  const writer = (lineLevel: LogLevel): Write => {
    return (event, fields = {}) => {
      if (LOG_LEVELS.indexOf(lineLevel) < lowest()) return
      try {
        append(logLine({ at: clock.now(), level: lineLevel, event, fields }))
      } catch {
        // Counted, because there is no better place to report it: that place would be this log.
        dropped++
      }
    }
  }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    get dropped() {
      return dropped
    },
  }
}

interface Files {
  readonly path: string
  readonly clock: Clock
  readonly maxBytes: number
  readonly keep: number
}

/** The file is opened for each line, so that a line never goes to a file that another process has put away. */
function appender(files: Files): (line: string) => void {
  let torn = false
  return (line) => {
    rotateIfFull(files, line.length)
    const fd = openSync(files.path, 'a', FILE_MODE)
    try {
      const stats = closeToOthers(fd)
      const bytes = Buffer.from(torn && stats.size > 0 ? `\n${line}` : line)
      const written = writeSync(fd, bytes)
      // A disk that fills up takes a part: the next line must not be glued to it.
      torn = written < bytes.length
      if (torn) throw new MemoriaError('disk_full', `${files.path} took only a part of a line`)
    } finally {
      closeSync(fd)
    }
  }
}

function closeToOthers(fd: number): Stats {
  const stats = fstatSync(fd)
  // Only a file: as root, a log that goes to /dev/null must not close that to everyone.
  if (stats.isFile() && isOwnedByUser(stats) && isOpenToOthers(stats)) fchmodSync(fd, FILE_MODE)
  return stats
}

/** Under a lock: of two processes that shift the files at once, the second would overwrite what the first put away. */
function rotateIfFull(files: Files, more: number): boolean {
  if (!isFull(files, more)) return false
  const lock = acquireLock(`${files.path}.lock`, { clock: files.clock, staleMs: ROTATION_STALE_MS })
  // Another process is at it, or none can: the line goes to the file as it is.
  if (!lock.ok) return false
  try {
    if (!isFull(files, more)) return false
    shiftFiles(files)
    return true
  } catch {
    // A file that grows too large is better than no log.
    return false
  } finally {
    lock.value.release()
  }
}

const ROTATION_STALE_MS = 60_000

function isFull({ path, maxBytes }: Files, more: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0 && stats.size + more > maxBytes
}

function shiftFiles({ path, keep }: Files): void {
  let free = 1
  while (free < keep && existsSync(`${path}.${free}`)) free++
  for (let number = free; number > 1; number--) renameIfThere(`${path}.${number - 1}`, `${path}.${number}`)
  renameIfThere(path, `${path}.1`)
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown
  }
}
