import { isoTime } from '../base/clock.ts'
import type { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import type { ChosenHook } from '../capture/install.ts'
import { applyWiring, type FileChange, openChanges, planWiring, type WiringPlan } from '../capture/wiring.ts'
import type { Host } from '../hosts/host.ts'
import type { OpenContext } from '../memoria.ts'
import { askYesNo } from './ask.ts'
import { changedLines, paintedChange } from './changed-lines.ts'
import { onItsOwn } from './on-its-own.ts'
import type { Shell } from './shell.ts'

/** The options of `init` about agents' settings. */
export interface WiringCall {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly scope: 'user' | 'project'
}

export interface Done {
  readonly host: string
  /** The file with the hooks, and all that belong to it; empty when it is not known. */
  readonly path: string
  readonly paths: readonly string[]
  readonly outcome: 'wired' | 'already' | 'skipped' | 'planned' | 'failed'
  readonly problem?: string
}

/** Wires each agent on its own: one whose settings cannot be changed is left as it is, and keeps none of the others waiting. */
export async function wireEach(
  hosts: readonly Host[],
  hook: ChosenHook,
  call: WiringCall,
  context: OpenContext,
  shell: Shell,
): Promise<{ readonly done: readonly Done[]; readonly failed: readonly MemoriaError[] }> {
  const { env, cwd } = context
  const done: Done[] = []
  const failed: MemoriaError[] = []
  for (const host of hosts) {
    const request = { env, scope: call.scope, cwd, hook: hook.commandsFor(host.name) }
    const wired = await onItsOwn(`${host.title} is not wired, and nothing of it was changed`, () =>
      wire(unwrap(planWiring(host, request)), call, context, shell),
    )
    if (!wired.ok) failed.push(wired.error)
    done.push(
      wired.ok
        ? wired.value
        : { host: host.name, path: '', paths: [], outcome: 'failed', problem: wired.error.message },
    )
  }
  return { done, failed }
}

async function wire(plan: WiringPlan, call: WiringCall, context: OpenContext, shell: Shell): Promise<Done> {
  const { host, path, changes } = plan
  const open = openChanges(plan)
  const paths = changes.map((change) => change.path)
  const report = (outcome: Done['outcome']): Done => ({ host: host.name, path, paths, outcome })
  const say = (line: string) => {
    if (!call.json) shell.say(`${shell.style.good('wired')}  ${line}${provenWords(host)}`)
  }
  if (open.length === 0) {
    say(`${host.title}: ${path} has our hooks already`)
    return report('already')
  }
  if (!call.json) for (const change of open) showChange(host, change, shell)
  if (call.dryRun) return report('planned')
  const names = open.map((change) => change.path).join(' and ')
  if (!call.yes && !(await askYesNo(`Change ${names}?`, shell))) return report('skipped')
  applyWiring(plan, context.paths.wired, isoTime(context.clock.now()))
  say(host.title)
  return report('wired')
}

/** Warns when an agent was never tested with the real program. */
function provenWords({ provenVersion }: Host): string {
  return provenVersion === null ? ' (not proven with the real program)' : ''
}

function showChange(host: Host, { path, before, after }: FileChange, { say, style }: Shell): void {
  say(`${style.strong(host.title)}  ${path}${before === undefined ? ' (new)' : ''}`)
  for (const line of changedLines(before ?? '', after)) say(paintedChange(line, style))
}
