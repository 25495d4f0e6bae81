/** Wires one agent, or takes memoria out of it, for a person who asked for exactly that: nothing is asked here. */
import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { noteAnswering } from '../capture/answering.ts'
import { applyHostUnwiring, planHostUnwiring } from '../capture/host-unwiring.ts'
import { chooseHook, installHookFiles } from '../capture/install.ts'
import { removeLeftovers } from '../capture/leftovers.ts'
import { applyListChange, planServer } from '../capture/server-list.ts'
import { applyWiring, planWiring } from '../capture/wiring.ts'
import { withWiringLock } from '../capture/wiring-lock.ts'
import { filesWithSection, removeSection } from '../host-memory/remove-section.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { OpenContext } from '../memoria.ts'
import { beginCapture } from './begin-capture.ts'

/** Our hooks in the person's settings of an agent, and our MCP server in its list, as `memoria init --yes` writes them. */
export async function wireHost(context: OpenContext, host: Host, program: string): Promise<void> {
  const { home, env, cwd, paths, clock } = context
  await withWiringLock(paths, async () => {
    removeLeftovers(home, context)
    const node = process.execPath
    installHookFiles({ home, node, cli: program })
    const hook = unwrap(chooseHook({ home, node })).commandsFor(host.name)
    const at = isoTime(clock.now())
    applyWiring(unwrap(planWiring(host, { env, cwd, scope: 'user', hook })), paths.wired, at)
    await beginCapture(context)
    noteAnswering(HOSTS, paths, env)
    if (host.server === undefined || host.pluginEnabled(env, cwd)) return
    const command = { program: node, args: [program, 'mcp', '--home', home] }
    applyListChange(unwrap(planServer(host.server, env, command)), { host, env, records: paths.wired, at })
  })
}

/** Leaves the agent's files as they were. The hook's own files stay: other agents, and this server, use them. */
export async function unwireHost({ home, env, cwd, paths }: OpenContext, host: Host): Promise<void> {
  await withWiringLock(paths, async () => {
    const plan = planHostUnwiring([host], paths.wired, { env, cwd, hook: paths.hook })
    removeLeftovers(home, { env, cwd })
    const { undone, unregistered } = applyHostUnwiring(plan, paths.wired)
    filesWithSection([host], env).forEach(removeSection)
    noteAnswering(HOSTS, paths, env)
    const left = [...undone, ...unregistered].find(({ outcome }) => outcome === 'left')
    if (left === undefined) return
    throw new MemoriaError('file_unreadable', `${left.path} was left as it is: ${left.problem}`, {
      hint: 'Correct the file, then try again.',
    })
  })
}
