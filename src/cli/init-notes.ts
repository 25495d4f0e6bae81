import { join, relative, sep } from 'node:path'
import { findRepository } from '../base/git.ts'
import type { Environment } from '../config/environment.ts'
import { isIgnored } from '../git/is-ignored.ts'
import type { Host } from '../hosts/host.ts'

interface InitLocation {
  readonly env: Environment
  readonly cwd: string
}

/** Notes to show before the settings of an agent are changed. */
export function initNotes(host: Host, scope: 'user' | 'project', { env, cwd }: InitLocation): string[] {
  const plugin = host.pluginEnabled(env, cwd)
    ? [`${host.title}: the plugin does it already; both together keep everything once`]
    : []
  return scope === 'project' ? [...plugin, ...repositoryNotes(host, env, cwd)] : plugin
}

/** The note for an agent that cannot be wired for one project. */
export function passedNote({ name, title }: Host): string {
  return `${title}: skipped, since it has no settings for one project alone; \`memoria init --host ${name}\` wires it everywhere`
}

/** Settings with paths of one machine do not belong into a commit. */
function repositoryNotes(host: Host, env: Environment, cwd: string): string[] {
  const repository = findRepository(cwd)
  if (repository === undefined) return []
  const { root, commonDir } = repository
  const exclude = join(commonDir, 'info', 'exclude')
  const paths = host.wiring.flatMap((file) => file.pathFor(env, 'project', cwd) ?? [])
  const ignoreLine = (path: string) => `/${relative(root, path).split(sep).join('/')}`
  return [
    ...(cwd === root
      ? []
      : [
          `${cwd} is below the root of its repository, ${root}: the hooks go there and not to the root, so start the agent in this folder`,
        ]),
    ...paths
      .filter((path) => isIgnored(repository, path) === false)
      .map((path) => `git does not ignore ${path}: put the line ${ignoreLine(path)} into ${exclude}`),
  ]
}
