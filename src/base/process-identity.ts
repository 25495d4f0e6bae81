import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { errnoOf } from './errors.ts'

/** Names one process so that it is not mistaken for a later one with the same number, or one elsewhere. */
export interface ProcessIdentity {
  readonly pid: number
  /** The machine's name without its domain, which changes with the network. */
  readonly host: string
  /** The run of the kernel: proves "the same machine" even after it was renamed. Null where not known. */
  readonly boot: string | null
  /** Processes in different containers have different numbers for the same process. Null where not known. */
  readonly pidSpace: string | null
  /** Kernel ticks at which it started. Null where not known; then only the number is compared. */
  readonly startedAt: number | null
}

/** `elsewhere`: on another machine or in another container, so nothing can be said from here. */
export type ProcessState = 'running' | 'gone' | 'elsewhere'

let own: ProcessIdentity | undefined

export function ownIdentity(): ProcessIdentity {
  own ??= {
    pid: process.pid,
    host: hostname().split('.')[0] ?? '',
    boot: readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    pidSpace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
    startedAt: procStat(process.pid)?.startedAt ?? null,
  }
  return own
}

/** Whether that very process still runs. In doubt it does: a wrong `gone` would let two own one thing. */
export function stateOf(identity: ProcessIdentity): ProcessState {
  const here = ownIdentity()
  const sameMachine = (identity.boot !== null && identity.boot === here.boot) || identity.host === here.host
  if (!sameMachine || identity.pidSpace !== here.pidSpace) return 'elsewhere'
  if (!hasProcess(identity.pid)) return 'gone'
  const stat = procStat(identity.pid)
  if (stat === undefined) return 'running'
  if (stat.ended) return 'gone'
  return identity.startedAt === null || identity.startedAt === stat.startedAt ? 'running' : 'gone'
}

/** Whether a process with this number runs here; one that ended and was not collected yet does not. */
export function isRunning(pid: number): boolean {
  return hasProcess(pid) && procStat(pid)?.ended !== true
}

/** Kernel ticks in a second, as `/proc` counts them on every system that we know. */
const TICKS_PER_SECOND = 100
/** Both times are rounded, and a clock may have been set meanwhile. */
const TOLERANCE_MS = 2_000

/** Whether the process with this number may have written a file at that time: a later one was given the same number. */
export function mayHaveWritten(pid: number, at: number): boolean {
  if (!isRunning(pid)) return false
  const ticks = procStat(pid)?.startedAt
  if (ticks === undefined) return true
  const bootedAt = Date.now() - uptime() * 1000
  return bootedAt + (ticks / TICKS_PER_SECOND) * 1000 <= at + TOLERANCE_MS
}

/** Reads an identity from untrusted JSON; undefined when it is none. */
export function parseIdentity(value: unknown): ProcessIdentity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { pid, host, boot, pidSpace, startedAt } = value as Record<string, unknown>
  if (!isCount(pid) || pid === 0 || typeof host !== 'string') return undefined
  if (!isTextOrNull(boot) || !isTextOrNull(pidSpace)) return undefined
  if (startedAt !== null && !isCount(startedAt)) return undefined
  return { pid, host, boot, pidSpace, startedAt }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // EPERM: it is there, but another user's.
    return errnoOf(thrown) !== 'ESRCH'
  }
}

/** Where it ended but nobody collected it (a zombie), it still has its number: `ended` tells. */
function procStat(pid: number): { readonly ended: boolean; readonly startedAt: number } | undefined {
  const text = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (text === null) return undefined
  // The second field is the program's name in parentheses, and may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const startedAt = Number(fields[19])
  return Number.isFinite(startedAt) ? { ended: 'ZXx'.includes(fields[0] ?? '?'), startedAt } : undefined
}

function readOrNull(read: () => string): string | null {
  try {
    return read().trim()
  } catch {
    // No such file: not Linux, or /proc is closed to us. The caller does with less.
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
