import { type Clock, systemClock } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { type RandomBytes, systemRandom } from '../base/ids.ts'

export interface NameSource {
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** The name that a writer gives to the file of an event: `<microseconds>-<pid>-<random>.<host>.json`. */
const ENTRY_NAME = /^[0-9]+-[0-9]+-[0-9a-z]+\.([a-z0-9-]+)\.json$/

/** A hook that got nothing on stdin leaves this instead: there is nothing to keep, but something to count. */
const EMPTY_NAME = /^[0-9]+-[0-9]+-[0-9a-z]+\.[a-z0-9-]+\.empty$/

const HOST_NAME = /^[a-z0-9-]+$/

/** A name that no other writer chooses: time, process and chance. */
export function makeEntryName(
  host: string,
  { clock = systemClock, random = systemRandom }: NameSource,
): string {
  if (!HOST_NAME.test(host)) throw new MemoriaError('invalid_input', `"${host}" is no name of a host`)
  const chance = Buffer.from(random(8)).toString('hex')
  return `${Math.floor(clock.now() * 1000)}-${process.pid}-${chance}.${host}.json`
}

/** The host that sent an entry; empty for a file that no hook of ours named. */
export function hostInName(name: string): string {
  return ENTRY_NAME.exec(name)?.[1] ?? ''
}

export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name)
}

export function isEmptyName(name: string): boolean {
  return EMPTY_NAME.test(name)
}
