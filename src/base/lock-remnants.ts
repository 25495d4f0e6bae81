import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemClock } from './clock.ts'
import { isStale, readOwner, type StaleOptions } from './lock-owner.ts'

const YOUNG_MS = 60_000
const REMNANT = /^(?:[0-9a-f]{32}(?:\.tmp)?|unreadable\d+)$/

/**
 * Removes the guards and files aside of takers that died. Only the holder of the lock `base` may call it: then no
 * guard counts but that of its own token, which nobody has while it lives.
 */
export function removeRemnants(base: string, options: StaleOptions): boolean {
  const prefix = `${basename(base)}.`
  try {
    const names = readdirSync(dirname(base)).filter((name) => name.startsWith(prefix))
    const remnants = names.filter((name) => REMNANT.test(name.slice(prefix.length)))
    for (const name of remnants) removeIfDead(join(dirname(base), name), options)
    return true
  } catch {
    // The lock is ours already, and remnants harm nobody.
    return false
  }
}

const CLAIM = /\.lock\.[0-9a-f]{32}\.tmp$/

/** Removes temporary files that dead processes left for any lock in a folder. Needs no lock: each belongs to its writer alone. */
export function removeAbandonedClaims(folder: string, options: StaleOptions = {}): void {
  const claims = readdirSync(folder).filter((name) => CLAIM.test(name))
  for (const name of claims) removeIfDead(join(folder, name), options)
}

function removeIfDead(file: string, options: StaleOptions): void {
  const owner = readOwner(file)
  if (owner === undefined || !isStale(owner, file, options)) return
  // A file aside without an owner may be one that is being written just now.
  if (owner.process !== undefined || !isYoung(file, options)) rmSync(file, { force: true })
}

function isYoung(file: string, { clock = systemClock }: StaleOptions): boolean {
  return clock.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < YOUNG_MS
}
