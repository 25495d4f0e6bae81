import { MemoriaError } from '../../base/errors.ts'
import type { MemoryCalls, OpenContext } from '../../memoria.ts'

/** The home that a tool's call works in. Tools that need one are not offered by a team server. */
export function homeOf({ home }: MemoryCalls): OpenContext {
  if (home === null) throw new MemoriaError('refused', 'there are no secrets on a team server')
  return home
}
