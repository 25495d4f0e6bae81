import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../base/version.ts'
import { type Found, foundWiring, pointsNowhere } from '../capture/found-wiring.ts'
import { HOOK_FILES } from '../capture/hook-files.ts'
import { hookVersion } from '../capture/install.ts'
import { type ServerState, serverIn } from '../capture/server-list.ts'
import { recordsIn } from '../capture/wiring-record.ts'
import type { Environment } from '../config/environment.ts'
import type { HomePaths } from '../config/paths.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host, Trust } from '../hosts/host.ts'
import type { Activity } from '../model/cursor.ts'
import { type Check, unwell, well } from './check.ts'
import { readSettings } from './settings.ts'

/** How one agent is connected to memoria, and when it was last heard of. */
export interface HostState {
  readonly host: string
  readonly installed: boolean
  /** The settings files that hold our hooks. */
  readonly wired: readonly string[]
  /** Settings that we changed and that do not hold all our hooks any more. */
  readonly unwired: readonly string[]
  /** Settings whose hooks of ours run files that are not there any more. */
  readonly gone: readonly string[]
  /** Whether our plugin is switched on in the host. */
  readonly plugin: boolean
  /** Where our MCP server is registered for the person; null when it is not. */
  readonly server: ServerState | null
  /** Whether the host runs what is wired, where it asks the person first; null where it does not ask. */
  readonly trusted: Trust['trusted'] | null
  /** What the person has to do so that it does; empty when there is nothing. */
  readonly approve: string
  /** The version with which the real program showed that all this works; null when none did. */
  readonly provenVersion: string | null
  readonly hookVersion: string | null
  /** Files of the hook that should be there and are not; none when no hook was ever installed. */
  readonly missingFiles: readonly string[]
  readonly activity: readonly Pick<Activity, 'project' | 'eventAt' | 'messageAt'>[]
}

export interface HostRoom {
  readonly home: string
  readonly paths: HomePaths
  readonly env: Environment
  readonly cwd: string
}

/** Every host as it is now: what we wrote down about its settings is believed less than the settings themselves. */
export function hostStates(activity: readonly Activity[], room: HostRoom): HostState[] {
  return HOSTS.map((host) => hostState(host, activity, room))
}

function hostState(host: Host, activity: readonly Activity[], room: HostRoom): HostState {
  const { paths, env, home, cwd } = room
  const files = filesOf(host, room)
  const isWired = ({ file, path }: Found) => file.isWired(readSettings(path))
  const wired = files.filter(isWired).map(({ path }) => path)
  const plugin = host.pluginEnabled(env, cwd)
  const trust = trustIn(host, env, plugin && wired.length === 0 ? [null] : wired)
  return {
    host: host.name,
    installed: host.isInstalled(env),
    wired,
    unwired: files.filter((one) => !isWired(one)).map(({ path }) => path),
    gone: files.filter(pointsNowhere).map(({ path }) => path),
    plugin,
    ...{ trusted: trust?.trusted ?? null, approve: trust?.how ?? '', provenVersion: host.provenVersion },
    server: (host.server && serverIn(host.server, env)) ?? null,
    hookVersion: hookVersion(home) ?? null,
    missingFiles: HOOK_FILES.filter((name) => !existsSync(join(paths.hook, name))),
    activity: activity
      .filter((one) => one.host === host.name)
      .map(({ project, eventAt, messageAt }) => ({ project, eventAt, messageAt })),
  }
}

/** The files that we wrote down as changed, and those that hold something of ours without that. */
function filesOf(host: Host, { paths, env, cwd }: HostRoom): Found[] {
  const [first] = host.wiring
  const recorded = recordsIn(paths.wired)
    .filter((record) => record.host === host.name)
    .flatMap(({ part, path }) => {
      const file = host.wiring.find(({ name }) => name === part) ?? first
      return file === undefined ? [] : [{ file, path }]
    })
  const all = [...recorded, ...foundWiring(host, { env, cwd, hook: paths.hook })]
  return all.filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
}

/** The best of all files; the plugin's hooks count where there are no others, since those answer where there are. */
function trustIn(host: Host, env: Environment, wired: readonly (string | null)[]): Trust | undefined {
  const all = wired.flatMap((path) => host.trust?.(env, path) ?? [])
  const ranked = ['yes', 'unknown', 'no'].flatMap((state) => all.filter(({ trusted }) => trusted === state))
  return ranked[0]
}

const AGAIN = 'Run `memoria init` again.'

/** Hooks that are gone, or that run nothing, are failures whatever else runs. */
export function checkHost(state: HostState): Check {
  const { host, wired, unwired, gone, plugin, server, hookVersion: version, missingFiles } = state
  if (gone.length > 0) {
    const says = `the hooks in ${gone.join(', ')} point to files that are gone, so they capture nothing`
    return unwell(
      host,
      'broken',
      says,
      'Run `memoria init` again, or take them out with `memoria uninstall`.',
    )
  }
  if (unwired.length > 0)
    return unwell(host, 'degraded', `our hooks are missing in ${unwired.join(', ')}`, AGAIN)
  if (wired.length === 0 && state.trusted !== 'no') return well(host, unwiredWords(state))
  if (wired.length > 0 && (version === null || missingFiles.length > 0))
    return unwell(host, 'broken', 'files of the hook are missing, so nothing is captured', AGAIN)
  if (wired.length > 0 && version !== VERSION)
    return unwell(host, 'degraded', `the hook is version ${version}, the program ${VERSION}`, AGAIN)
  if (state.trusted === 'no')
    return unwell(
      host,
      'degraded',
      `${wired.length > 0 ? 'wired' : 'by the plugin'}, but the agent skips our hooks until they are approved`,
      state.approve,
    )
  if (server !== null && !server.runs)
    return unwell(host, 'degraded', `the MCP server in ${server.path} starts a program that is gone`, AGAIN)
  const how = plugin ? 'by the plugin, and wired' : 'wired'
  return well(host, `${how}, ${trustWords(state)}${heardWords(state)}${serverWords(state)}`)
}

function trustWords({ trusted, approve }: HostState): string {
  if (trusted === null) return ''
  return trusted === 'yes' ? 'approved, ' : `not known whether approved (${approve}), `
}

/** Whether agents can ask: nothing is wrong when they cannot. Not a word where they are not told of it. */
function serverWords({ host, server, plugin }: HostState): string {
  if (server !== null) return ', MCP registered'
  if (hostNamed(host)?.server === undefined) return ''
  return plugin ? ', MCP by the plugin' : ', MCP not registered'
}

/** Events without wiring and without the plugin are from before it was taken out. */
function unwiredWords(state: HostState): string {
  if (state.plugin) return `by the plugin, ${heardWords(state)}${serverWords(state)}`
  if (lastEvent(state)) return `not wired by \`memoria init\`, ${heardWords(state)}`
  return state.installed ? 'installed, not wired (`memoria init` wires it)' : 'not installed'
}

function heardWords(state: HostState): string {
  const last = lastEvent(state)
  const proven =
    state.provenVersion === null ? 'not proven with the real program' : `proven with ${state.provenVersion}`
  return `${last ? `last event ${last}` : 'no event yet'}, ${proven}`
}

function lastEvent({ activity }: HostState): string | undefined {
  return activity
    .map(({ eventAt }) => eventAt ?? '')
    .sort()
    .at(-1)
}
