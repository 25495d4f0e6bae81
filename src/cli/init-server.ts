import { isoTime } from '../base/clock.ts'
import type { MemoriaError } from '../base/errors.ts'
import { type Result, unwrap } from '../base/result.ts'
import { applyListChange, type ListChange, planApprovals, planServer } from '../capture/server-list.ts'
import type { Host } from '../hosts/host.ts'
import type { HostApprovals, HostServer } from '../hosts/host-server.ts'
import type { House } from '../memoria.ts'
import { askYesNo } from './ask.ts'
import { changedLines, paintedChange } from './changed-lines.ts'
import { onItsOwn } from './on-its-own.ts'
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
 * asked for, and never done by `--yes` alone. A list that cannot be changed keeps none of the others from being told.
 */
export async function offerServer(
  hosts: readonly Host[],
  wish: ServerWish,
  house: House,
  shell: Shell,
): Promise<{ readonly done: readonly ServerDone[]; readonly failed: readonly MemoriaError[] }> {
  const done: ServerDone[] = []
  const failed: MemoriaError[] = []
  // The list of servers is the person's: who wires one project only does not want it everywhere.
  if (!wish.mcp || wish.scope === 'project') return { done, failed }
  const keep = (step: Result<ServerDone>) => void (step.ok ? done.push(step.value) : failed.push(step.error))
  for (const host of hosts) {
    const { title, server } = host
    if (server === undefined) continue
    const unheard = `${title} is not told of the MCP server, and its list was not changed`
    const registered = await onItsOwn(unheard, () => register(host, server, wish, house, shell))
    keep(registered)
    const { approvals } = server
    if (approvals === undefined || !registered.ok || !isToApprove(registered.value, wish)) continue
    const asked = `${title} goes on asking before our tools that only read, and nothing was changed for that`
    keep(await onItsOwn(asked, () => approve(host, approvals, wish, house, shell)))
  }
  return { done, failed }
}

function isToApprove({ outcome }: ServerDone, { yes, approveReads }: ServerWish): boolean {
  return outcome !== 'skipped' && ((outcome === 'registered' && !yes) || approveReads === true)
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
  const outcome = await step(plan, question, wish, shell, () => apply(plan, host, house))
  if (outcome === 'done' && !wish.json)
    shell.say(`${shell.style.good('registered')}  MCP server for ${host.title}`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'registered' : outcome }
}

async function approve(
  host: Host,
  approvals: HostApprovals,
  wish: ServerWish,
  house: House,
  shell: Shell,
): Promise<ServerDone> {
  const plan = unwrap(planApprovals(approvals, house.env, host.pluginEnabled(house.env, house.cwd)))
  const agreed = { ...wish, yes: wish.approveReads ?? false }
  const question =
    'Let its tools that only read run without asking you each time? (Storing and forgetting still ask.)'
  const outcome = await step(plan, question, agreed, shell, () => apply(plan, host, house))
  if (outcome === 'done' && !wish.json) shell.say(`${shell.style.good('approved')}  the reading tools`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'approved' : outcome }
}

function apply(change: ListChange, host: Host, { env, paths, clock }: House): void {
  applyListChange(change, { host, env, records: paths.wired, at: isoTime(clock.now()) })
}

async function step(
  change: ListChange,
  question: string,
  { yes, dryRun, json }: ServerWish,
  shell: Shell,
  carryOut: () => void,
): Promise<'done' | 'already' | 'skipped' | 'planned'> {
  if (change.before === change.after) return 'already'
  const { path, before, after } = change
  if (!json) {
    shell.say(`${shell.style.strong(path)}${before === undefined ? ' (new)' : ''}`)
    for (const line of changedLines(before ?? '', after ?? '')) shell.say(paintedChange(line, shell.style))
  }
  if (dryRun) return 'planned'
  if (!yes && !(await askYesNo(question, shell))) return 'skipped'
  carryOut()
  return 'done'
}
