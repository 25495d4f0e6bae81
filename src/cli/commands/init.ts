import type { Command } from 'commander'
import { Option } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { chooseHook, installHookFiles } from '../../capture/install.ts'
import { tryHook } from '../../capture/round-trip.ts'
import { applyWiring, planWiring, type WiringPlan } from '../../capture/wiring.ts'
import { HOSTS, hostNamed } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { readPauses, tellHook } from '../../ingest/pauses.ts'
import type { Memoria } from '../../memoria.ts'
import { askYesNo } from '../ask.ts'
import { changedLines } from '../changed-lines.ts'
import { collect, withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly host?: readonly string[]
  readonly scope: 'user' | 'project'
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria init --dry-run')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only show what would change')
    .option('--host <name>', 'only this agent (repeatable; default: every agent that is installed)', collect)
    .addOption(
      new Option(
        '--scope <scope>',
        'for you everywhere, or only in this project (its local, uncommitted settings)',
      )
        .choices(['user', 'project'])
        .default('user'),
    )
    .action((options: Options) => init(options, shell))
}

type Outcome = 'wired' | 'already' | 'skipped' | 'planned'

interface Done {
  readonly host: string
  readonly path: string
  readonly outcome: Outcome
}

async function init(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { house } = m
    const hosts = chosenHosts(options, m)
    installHookFiles({ home: house.home, node: process.execPath, cli: shell.program })
    const hook = unwrap(chooseHook({ home: house.home, node: process.execPath }))
    const done: Done[] = []
    for (const host of hosts) {
      const wish = { env: house.env, scope: options.scope, cwd: house.cwd, hook: hook.commandsFor(host.name) }
      done.push(await wire(unwrap(planWiring(host, wish)), options, m, shell))
    }
    if (options.dryRun)
      return void (options.json && shell.json({ dryRun: true, hook: hook.kind, hosts: done }))
    await begin(m)
    const verified = done.some(({ outcome }) => outcome !== 'skipped')
      ? unwrap(await tryHook(hook, house))
      : false
    if (options.json) return shell.json({ dryRun: false, hook: hook.kind, verified, hosts: done })
    if (verified) shell.say(`${shell.style.good('verified')}  an event went through the hook and arrived`)
    shell.say(shell.style.dim('New sessions are captured from now on. Take in the past with: memoria import'))
  })
}

function chosenHosts({ host: names }: Options, { house }: Memoria): readonly Host[] {
  if (names !== undefined) return names.map(namedHost)
  const installed = HOSTS.filter((host) => host.isInstalled(house.env))
  if (installed.length > 0) return installed
  throw new MemoriaError('not_found', 'no agent that memoria knows is installed here', {
    hint: `Install one, or name it to wire it all the same: memoria init --host ${HOSTS[0]?.name}`,
  })
}

function namedHost(name: string): Host {
  const host = hostNamed(name)
  if (host !== undefined) return host
  throw new MemoriaError('usage', `there is no agent "${name}"`, {
    hint: `Known: ${HOSTS.map((one) => one.name).join(', ')}.`,
  })
}

async function wire(plan: WiringPlan, options: Options, { house }: Memoria, shell: Shell): Promise<Done> {
  const { host, path, before, after } = plan
  const tell = (outcome: Outcome): Done => ({ host: host.name, path, outcome })
  if (before === after) {
    if (!options.json) shell.say(`${shell.style.good('wired')}  ${host.title}: ${path} has our hooks already`)
    return tell('already')
  }
  if (!options.json) {
    shell.say(`${shell.style.strong(host.title)}  ${path}${before === undefined ? ' (new)' : ''}`)
    for (const line of changedLines(before ?? '', after))
      shell.say(
        line.startsWith('+')
          ? shell.style.good(line)
          : line.startsWith('-')
            ? shell.style.bad(line)
            : shell.style.dim(line),
      )
  }
  if (options.dryRun) return tell('planned')
  if (!options.yes && !(await askYesNo(`Change ${path}?`, shell))) return tell('skipped')
  applyWiring(plan, house.paths.wired, isoTime(house.clock.now()))
  if (!options.json) shell.say(`${shell.style.good('wired')}  ${host.title}`)
  return tell('wired')
}

/** From now on sweeps look for sessions that no hook announced; what was before is for `memoria import`. */
async function begin({ house }: Memoria): Promise<void> {
  const { store, clock, paths, config } = house
  if ((await store.capture.note('captureSince')) === null)
    await store.capture.putNote('captureSince', isoTime(clock.now()))
  tellHook(paths, await readPauses(store), config.capture.exclude)
}
