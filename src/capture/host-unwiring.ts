import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { foundWiring, type SettingsLocation } from './found-wiring.ts'
import { planListCleaning } from './server-list.ts'
import { realSettingsPath } from './settings-file.ts'
import { applyUnwiring, planCleaning, planUnwiring, type Unwired, type UnwiringPlan } from './unwiring.ts'
import { recordsIn } from './wiring-record.ts'

/** How memoria would be taken out of the settings of some agents, and out of their lists of MCP servers. */
export interface HostUnwiring {
  readonly settings: readonly UnwiringPlan[]
  readonly servers: readonly UnwiringPlan[]
}

/** The recorded changes, and our hooks and servers that are found without a record. */
export function planHostUnwiring(
  hosts: readonly Host[],
  records: string,
  location: SettingsLocation,
): HostUnwiring {
  const settings = settingsPlans(hosts, records, location)
  const found = hosts.flatMap((host) => planListCleaning(host, location))
  // In a file with hooks the server goes with them.
  return { settings, servers: found.filter(({ path }) => !settings.some((plan) => plan.path === path)) }
}

export function applyHostUnwiring({ settings, servers }: HostUnwiring, records: string) {
  const unregistered = servers.map((plan) => applyUnwiring(plan, records))
  const leftPaths = unregistered.filter(({ outcome }) => outcome === 'left').map(({ path }) => path)
  const undone: readonly Unwired[] = settings.map((plan) => applyUnwiring(plan, records, leftPaths))
  return { undone, unregistered }
}

function settingsPlans(
  hosts: readonly Host[],
  recordFolder: string,
  location: SettingsLocation,
): UnwiringPlan[] {
  const records = recordsIn(recordFolder).filter(
    ({ host }) => hosts === HOSTS || hosts.some(({ name }) => name === host),
  )
  const found = hosts.flatMap((host) =>
    foundWiring(host, location)
      .filter(({ path }) => !records.some((record) => realSettingsPath(record.path) === path))
      .map(({ file, path }) => planCleaning(file, path)),
  )
  return [...records.map((record) => planUnwiring(record, HOSTS)), ...found]
}
