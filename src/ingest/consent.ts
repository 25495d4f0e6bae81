import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'

/** Decides what the person does not want captured, whoever asks: the hook, a sweep, or an import. */
export interface Consent {
  /** The sessions that ran with memoria switched off, as their hosts call them. */
  readonly off: ReadonlySet<string>
  mayKeep(item: { readonly hostSession: string; readonly cwd: string | null; readonly at: string }): boolean
}

/** A time in which nothing was to be captured: everywhere, or in one folder. Open while it lasts. */
export interface Pause {
  readonly folder: string | null
  readonly from: string
  readonly to: string | null
}

export interface ConsentRules {
  readonly excluded: readonly string[]
  readonly pauses: readonly Pause[]
  /** The folder in which the hook leaves the names of sessions that ran with memoria switched off. */
  readonly offSessions: string
}

export function makeConsent({ excluded, pauses, offSessions }: ConsentRules): Consent {
  const off = new Set(existsSync(offSessions) ? readdirSync(offSessions) : [])
  const isPaused = (cwd: string | null, at: string) =>
    pauses.some(
      ({ folder, from, to }) =>
        at >= from && (to === null || at <= to) && (folder === null || isWithin(cwd, folder)),
    )
  return {
    off,
    mayKeep: ({ hostSession, cwd, at }) =>
      !off.has(hostSession) && !excluded.some((folder) => isWithin(cwd, folder)) && !isPaused(cwd, at),
  }
}

export function isWithin(path: string | null, folder: string): boolean {
  if (path === null) return false
  const base = folder.endsWith(sep) ? folder.slice(0, -1) : folder
  return path === base || path.startsWith(base + sep)
}
