import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../base/version.ts'
import { HOOK_FILES, hookVersion } from '../capture/hook-files.ts'
import { type ServerState, serverIn } from '../capture/server-list.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host, Trust } from '../hosts/host.ts'
import type { Activity } from '../model/cursor.ts'
import { type Check, unwell, well } from './check.ts'
import {
  type HostContext,
  type HostFiles,
  hostFiles,
  missingPrograms,
  unreadablePaths,
} from './host-files.ts'

/** How one agent is connected to memoria, and when it was last heard of. */
export interface HostState extends HostFiles {
  readonly host: string
  readonly installed: boolean
  /** Whether our plugin is switched on in the host. */
  readonly plugin: boolean
  /** Where our MCP server is registered for the person; null when it is not. */
  readonly server: ServerState | null
  /** Whether the host runs what is wired, where it asks the person first; null where it does not ask. */
  readonly trusted: Trust['trusted'] | null
  /** The step that is left to the person; empty when there is none. */
  readonly approve: string
  /** The version with which the real program showed that all this works; null when none did. */
  readonly provenVersion: string | null
  readonly hookVersion: string | null
  /** Files of the hook that should be there and are not; none when no hook was ever installed. */
  readonly missingFiles: readonly string[]
  /** Programs that the hook starts and that are not there any more. */
  readonly missingPrograms: readonly string[]
  /** The host's unreadable paths, each with the reason. */
  readonly closed: readonly string[]
  readonly activity: readonly Pick<Activity, 'project' | 'eventAt' | 'messageAt'>[]
}

/** Every host as it is now: what we wrote down about its settings is believed less than the settings themselves. */
export function hostStates(activity: readonly Activity[], context: HostContext): HostState[] {
  return HOSTS.map((host) => hostState(host, activity, context))
}

function hostState(host: Host, activity: readonly Activity[], context: HostContext): HostState {
  const { paths, env, home, cwd } = context
  const files = hostFiles(host, context)
  const heard = activity.filter((one) => one.host === host.name)
  const plugin = host.pluginEnabled(env, cwd)
  const wiredIn = plugin && files.wired.length === 0 ? [null] : files.wired
  const trust = trustIn(host, context, wiredIn, lastEvent({ activity: heard }))
  return {
    host: host.name,
    installed: host.isInstalled(env),
    ...files,
    plugin,
    trusted: trust?.trusted ?? null,
    approve: trust?.how ?? '',
    provenVersion: host.provenVersion,
    server: (host.server && serverIn(host.server, env)) ?? null,
    hookVersion: hookVersion(home) ?? null,
    missingFiles: HOOK_FILES.filter((name) => !existsSync(join(paths.hook, name))),
    missingPrograms: missingPrograms(context),
    closed: unreadablePaths(host, context),
    activity: heard.map(({ project, eventAt, messageAt }) => ({ project, eventAt, messageAt })),
  }
}

/** The best of all files; the plugin's hooks count where there are no others, since those answer where there are. */
function trustIn(
  host: Host,
  { env, cwd }: HostContext,
  wired: readonly (string | null)[],
  last: string | undefined,
): Trust | undefined {
  const all = wired.flatMap((path) => host.trust?.(env, path, cwd) ?? [])
  const ranked = ['yes', 'unknown', 'no'].flatMap((state) => all.filter(({ trusted }) => trusted === state))
  const [best] = ranked
  const isHeard = best?.since !== undefined && last !== undefined && Date.parse(last) > best.since
  return best?.trusted === 'unknown' && isHeard ? { trusted: 'yes', how: '' } : best
}

const AGAIN = 'Run `memoria init` again.'

/** Hooks that are gone, or that run nothing, are failures whatever else runs. */
export function checkHost(state: HostState): Check {
  const { host, wired, plugin } = state
  const problem =
    wiringProblem(state) ??
    (wired.length > 0 ? hookProblem(state) : undefined) ??
    (wired.length > 0 || plugin ? runProblem(state) : undefined)
  if (problem !== undefined) {
    const [health, says, hint] = problem
    return unwell(host, health, `${says}; ${heardWords(state)}${serverWords(state)}`, hint)
  }
  if (wired.length === 0) return well(host, unwiredWords(state))
  const how = plugin ? 'by the plugin, and wired' : 'wired'
  return well(host, `${how}, ${trustWords(state)}${heardWords(state)}${serverWords(state)}`)
}

type Problem = readonly [state: 'degraded' | 'broken', says: string, hint: string]

/** The problem with the files that should hold our hooks. */
function wiringProblem(state: HostState): Problem | undefined {
  const { host, installed, wired, unwired, torn, invalid, gone, elsewhere, changed, plugin } = state
  if (gone.length > 0) {
    const says = `the hooks in ${gone.join(', ')} point to files that are gone, so they capture nothing`
    return ['broken', says, 'Run `memoria init` again, or remove them with `memoria uninstall`.']
  }
  if (unwired.length > 0 && !installed) {
    const says = `not on this machine any more, but it was wired in ${unwired.join(', ')}`
    return ['degraded', says, `\`memoria uninstall --host ${host}\` removes it from memoria's list.`]
  }
  if (torn.length > 0) {
    const says = `${torn.join(', ')} cannot be understood, so our hooks are not found there`
    return ['degraded', says, 'Correct the file, then run `memoria init` again.']
  }
  if (unwired.length > 0) return ['degraded', `our hooks are missing in ${unwired.join(', ')}`, AGAIN]
  // A home that got no event says nothing of other homes.
  if (elsewhere.length > 0 && wired.length === 0 && !plugin && state.activity.length > 0) {
    const says = `its hooks write to another home, ${elsewhere.join(', ')}, and nothing arrives here`
    return ['degraded', says, 'Run `memoria init` to wire it to this home, or set MEMORIA_HOME to the other.']
  }
  if (invalid.length > 0 && installed) {
    const says = `${invalid.join(', ')} cannot be understood, so nothing can be wired there`
    return ['degraded', says, 'Correct the file, then run `memoria init`.']
  }
  if (changed.length > 0)
    return ['degraded', `our hooks in ${changed.join(', ')} are not as they were written`, AGAIN]
  return undefined
}

/** The problem with the hook that the settings run. */
function hookProblem({ hookVersion: version, missingFiles, missingPrograms: missing }: HostState) {
  const problem = (...said: Problem) => said
  if (version === null || missingFiles.length > 0)
    return problem('broken', 'files of the hook are missing, so nothing is captured', AGAIN)
  if (version !== VERSION)
    return problem('degraded', `the hook is version ${version}, the program ${VERSION}`, AGAIN)
  if (missing.length === 0) return undefined
  const says = `the hook would start ${missing.join(' and ')}, which is gone: nothing is injected, and events wait`
  return problem('degraded', says, AGAIN)
}

/** The reason why the host does not run our hooks, or why we cannot read its files. */
function runProblem(state: HostState): Problem | undefined {
  const { wired, trusted, approve, closed, server } = state
  const how = wired.length > 0 ? 'wired' : 'by the plugin'
  if (trusted === 'no') return ['degraded', `${how}, but the agent skips our hooks`, approve]
  if (trusted === 'unknown')
    return ['degraded', `${how}, but it is not known whether the agent runs our hooks`, approve]
  if (closed.length > 0)
    return [
      'degraded',
      `${how}, but what it keeps cannot be read: ${listed(closed)}`,
      'Let your user read it, then run `memoria drain`.',
    ]
  if (server === null) return recallProblem(state)
  return server.runs
    ? undefined
    : ['degraded', `the MCP server in ${server.path} starts a program that is gone`, AGAIN]
}

/** An agent that takes no answer from a hook has nothing of what is known, unless it can ask. */
function recallProblem({ host, plugin }: HostState): Problem | undefined {
  if (plugin || hostNamed(host)?.canInject !== false) return undefined
  const says = 'wired, but it cannot recall anything: for that it needs the MCP server'
  return ['degraded', says, `\`memoria init --host ${host}\`, without --no-mcp, registers it.`]
}

function listed([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

function trustWords({ trusted }: HostState): string {
  return trusted === 'yes' ? 'approved, ' : ''
}

/** Whether agents can ask: where hooks answer, nothing is wrong when they cannot. Nothing is said where they do not get it. */
function serverWords({ host, server, plugin }: HostState): string {
  if (server !== null) return ', MCP registered'
  if (hostNamed(host)?.server === undefined) return ''
  return plugin ? ', MCP by the plugin' : ', MCP not registered'
}

/** Events without wiring and without the plugin are from before it was taken out. */
function unwiredWords(state: HostState): string {
  if (state.plugin) return `by the plugin, ${heardWords(state)}${serverWords(state)}`
  if (state.elsewhere.length > 0) return `wired to another home, ${state.elsewhere.join(', ')}`
  if (lastEvent(state)) return `not wired by \`memoria init\`, ${heardWords(state)}`
  return state.installed ? 'installed, not wired (`memoria init` wires it)' : 'not installed'
}

function heardWords(state: HostState): string {
  const last = lastEvent(state)
  const proven =
    state.provenVersion === null ? 'not proven with the real program' : `proven with ${state.provenVersion}`
  return `${last ? `last event ${last}` : 'no event yet'}, ${proven}`
}

function lastEvent({ activity }: Pick<HostState, 'activity'>): string | undefined {
  return activity
    .map(({ eventAt }) => eventAt ?? '')
    .sort()
    .at(-1)
}
