import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Host } from '../hosts/host.ts'
import { foundWiring, resolveSettingsPath } from './found-wiring.ts'

/**
 * Notes beside the installed hook which agents run it for the person everywhere, and in which file. A
 * plugin's copy of the hook that runs as well then leaves the answer to it: it still reports, but nothing is injected twice.
 */
export function noteAnswering(hosts: readonly Host[], { hook }: HomePaths, env: Environment): void {
  if (!existsSync(hook)) return
  const lines = hosts.flatMap((host) => {
    const own = host.wiring.map((file) => resolveSettingsPath(() => file.pathFor(env, 'user', '')))
    const found = foundWiring(host, { env, cwd: '', hook }).filter(({ path }) => own.includes(path))
    return found.flatMap(({ file, path }) => (file.isPlugin ? [] : `${host.name}\t${path}\n`))
  })
  writeFileAtomic(join(hook, 'wired'), lines.join(''))
}
