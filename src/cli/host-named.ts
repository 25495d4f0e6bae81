import { MemoriaError } from '../base/errors.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'

/** The agent a person named, or which names there are. Apart from other lookups, since most commands need no agent. */
export function hostOrFail(name: string): Host {
  const host = hostNamed(name)
  if (host !== undefined) return host
  throw new MemoriaError('usage', `there is no agent "${name}"`, {
    hint: `Known: ${HOSTS.map((one) => one.name).join(', ')}.`,
  })
}
