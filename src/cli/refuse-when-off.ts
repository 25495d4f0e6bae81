import { MemoriaError } from '../base/errors.ts'
import type { Config } from '../config/schema.ts'
import type { Shell } from './shell.ts'

const HINT = 'Unset MEMORIA_OFF or run: memoria config set off false'

/** For commands that would do nothing while memoria is off: an empty success would hide why. */
export function refuseWhenOff({ off }: Pick<Config, 'off'>): void {
  if (off) throw new MemoriaError('conflict', 'memoria is off', { hint: HINT })
}

/** For commands that still show something then. */
export function warnWhenOff({ off }: Pick<Config, 'off'>, { warn }: Shell): void {
  if (off) warn(`memoria is off, so nothing is imported. ${HINT}`)
}
