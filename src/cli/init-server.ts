import { isoTime } from '../base/clock.ts'
import { unwrap } from '../base/result.ts'
import { applyServer, type ListChange, planServer } from '../capture/server-list.ts'
import { applyWiring, planApprovals } from '../capture/wiring.ts'
import type { Host } from '../hosts/host.ts'
import type { HostServer } from '../hosts/host-server.ts'
import type { House } from '../memoria.ts'
import { askYesNo } from './ask.ts'
import { changedLines, paintedChange } from './changed-lines.ts'
import type { Shell } from './shell.ts'

/** What a person said about the MCP server when they called `init`. */
export interface ServerWish {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly scope: 'user' | 'project'
  /** False with `--no-mcp`. */
  readonly mcp: boolean
  readonly approveReads?: boolean
}

export interface ServerDone {
  readonly host: string
  readonly path: string
  /** `plugin`: the plugin brings it, so nothing was to be done. */
  readonly outcome: 'registered' | 'approved' | 'already' | 'skipped' | 'planned' | 'plugin'
}

/**
 * Tells the agents of our MCP server, and lets its reading tools run without a question, if the person wants that: it is
 * asked for, and never done by `--yes` alone.
 */
export async function offerServer(
  hosts: readonly Host[],
  wish: ServerWish,
  house: House,
  shell: Shell,
): Promise<ServerDone[]> {
  // The list of servers is the person's: who wires one project only does not want it everywhere.
  if (!wish.mcp || wish.scope === 'project') return []
  const done: ServerDone[] = []
  for (const host of hosts) {
    if (host.server === undefined) continue
    const registered = await register(host, host.server, wish, house, shell)
    done.push(registered)
    const isAsked = registered.outcome === 'registered' && !wish.yes
    if (host.server.withApprovals === undefined) continue
    if (registered.outcome !== 'skipped' && (isAsked || wish.approveReads))
      done.push(await approve(host, host.server, wish, house, shell))
  }
  return done
}

async function register(
  host: Host,
  server: HostServer,
  wish: ServerWish,
  house: House,
  shell: Shell,
): Promise<ServerDone> {
  const { env, cwd, home } = house
  if (host.pluginEnabled(env, cwd)) return { host: host.name, path: '', outcome: 'plugin' }
  const args = [shell.program, 'mcp', '--home', home]
  const plan = unwrap(planServer(server, env, { program: process.execPath, args }))
  const question = `Register memoria's MCP server in ${plan.path}, so that the agent can look things up?`
  const outcome = await step(plan, question, wish, shell, () => applyServer(plan))
  if (outcome === 'done' && !wish.json)
    shell.say(`${shell.style.good('registered')}  MCP server for ${host.title}`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'registered' : outcome }
}

async function approve(
  host: Host,
  server: HostServer,
  wish: ServerWish,
  house: House,
  shell: Shell,
): Promise<ServerDone> {
  const plan = unwrap(planApprovals(host, server, { env: house.env, scope: wish.scope, cwd: house.cwd }))
  const agreed = { ...wish, yes: wish.approveReads ?? false }
  const question =
    'Let its tools that only read run without asking you each time? (Storing and forgetting still ask.)'
  const [change] = plan.changes
  const outcome = await step(change, question, agreed, shell, () =>
    applyWiring(plan, house.paths.wired, isoTime(house.clock.now())),
  )
  if (outcome === 'done' && !wish.json) shell.say(`${shell.style.good('approved')}  the reading tools`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'approved' : outcome }
}

async function step(
  change: ListChange | undefined,
  question: string,
  { yes, dryRun, json }: ServerWish,
  shell: Shell,
  apply: () => void,
): Promise<'done' | 'already' | 'skipped' | 'planned'> {
  if (change === undefined || change.before === change.after) return 'already'
  const { path, before, after } = change
  if (!json) {
    shell.say(`${shell.style.strong(path)}${before === undefined ? ' (new)' : ''}`)
    for (const line of changedLines(before ?? '', after)) shell.say(paintedChange(line, shell.style))
  }
  if (dryRun) return 'planned'
  if (!yes && !(await askYesNo(question, shell))) return 'skipped'
  apply()
  return 'done'
}
