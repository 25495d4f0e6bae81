import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { foundWiring } from './found-wiring.ts'
import { readableRecordsIn } from './wiring-record.ts'

/** Where to look for who is listened to. */
export interface ListeningContext {
  readonly paths: Pick<HomePaths, 'wired' | 'hook'>
  readonly env: Environment
  readonly cwd: string
}

/**
 * The hosts that the person connected, by `init` or by our plugin: what the others keep nobody asked us to read, `memoria
 * import` aside. Where none is to be seen, it is all of them: a plugin may be switched on in some other project.
 */
export function listeningHosts({ paths, env, cwd }: ListeningContext): readonly Host[] {
  const records = readableRecordsIn(paths.wired)
  const connected = HOSTS.filter(
    (host) =>
      records.some((record) => record.host === host.name) ||
      host.pluginEnabled(env, cwd) ||
      foundWiring(host, { env, cwd, hook: paths.hook }).length > 0,
  )
  return connected.length > 0 ? connected : HOSTS
}
