import { isoTime } from '../base/clock.ts'
import type { MemoriaError } from '../base/errors.ts'
import { type Result, unwrap } from '../base/result.ts'
import { applyListChange, type ListChange, planApprovals, planServer } from '../capture/server-list.ts'
import type { Host } from '../hosts/host.ts'
import type { HostApprovals, HostServer } from '../hosts/host-server.ts'
import type { OpenContext } from '../memoria.ts'
import { askYesNo } from './ask.ts'
import { changedLines, paintedChange } from './changed-lines.ts'
import { onItsOwn } from './on-its-own.ts'
import type { Shell } from './shell.ts'

/** The options of `init` about the MCP server. */
export interface ServerRequest {
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
 * asked for, and never done by `--yes` alone. A list that cannot be changed keeps none of the others from being changed.
 */
export async function offerServer(
  hosts: readonly Host[],
  request: ServerRequest,
  context: OpenContext,
  shell: Shell,
): Promise<{ readonly done: readonly ServerDone[]; readonly failed: readonly MemoriaError[] }> {
  const done: ServerDone[] = []
  const failed: MemoriaError[] = []
  // The list of servers is the person's: who wires one project only does not want it everywhere.
  if (!request.mcp || request.scope === 'project') return { done, failed }
  const keep = (step: Result<ServerDone>) => void (step.ok ? done.push(step.value) : failed.push(step.error))
  for (const host of hosts) {
    const { title, server } = host
    if (server === undefined) continue
    const unheard = `${title} does not get the MCP server; its list was not changed`
    const registered = await onItsOwn(unheard, () => register(host, server, request, context, shell))
    keep(registered)
    const { approvals } = server
    if (approvals === undefined || !registered.ok || !isToApprove(registered.value, request)) continue
    const asked = `${title} asks before each of our read-only tools, as before; nothing was changed`
    keep(await onItsOwn(asked, () => approve(host, approvals, request, context, shell)))
  }
  return { done, failed }
}

function isToApprove({ outcome }: ServerDone, { yes, approveReads }: ServerRequest): boolean {
  return outcome !== 'skipped' && ((outcome === 'registered' && !yes) || approveReads === true)
}

async function register(
  host: Host,
  server: HostServer,
  request: ServerRequest,
  context: OpenContext,
  shell: Shell,
): Promise<ServerDone> {
  const { env, cwd, home } = context
  if (host.pluginEnabled(env, cwd)) return { host: host.name, path: '', outcome: 'plugin' }
  const args = [shell.program, 'mcp', '--home', home]
  const plan = unwrap(planServer(server, env, { program: process.execPath, args }))
  const question = `Register memoria's MCP server in ${plan.path}, so that the agent can look things up?`
  const outcome = await step(plan, question, request, shell, () => apply(plan, host, context))
  if (outcome === 'done' && !request.json)
    shell.say(`${shell.style.good('registered')}  MCP server for ${host.title}`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'registered' : outcome }
}

async function approve(
  host: Host,
  approvals: HostApprovals,
  request: ServerRequest,
  context: OpenContext,
  shell: Shell,
): Promise<ServerDone> {
  const plan = unwrap(planApprovals(approvals, context.env, host.pluginEnabled(context.env, context.cwd)))
  const agreed = { ...request, yes: request.approveReads ?? false }
  const question =
    'Let its tools that only read run without asking you each time? (Storing and forgetting still ask.)'
  const outcome = await step(plan, question, agreed, shell, () => apply(plan, host, context))
  if (outcome === 'done' && !request.json) shell.say(`${shell.style.good('approved')}  the reading tools`)
  return { host: host.name, path: plan.path, outcome: outcome === 'done' ? 'approved' : outcome }
}

function apply(change: ListChange, host: Host, { env, paths, clock }: OpenContext): void {
  applyListChange(change, { host, env, records: paths.wired, at: isoTime(clock.now()) })
}

async function step(
  change: ListChange,
  question: string,
  { yes, dryRun, json }: ServerRequest,
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
