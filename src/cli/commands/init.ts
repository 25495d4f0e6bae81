import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { Option } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { noteAnswering } from '../../capture/answering.ts'
import { type ChosenHook, chooseHook, installHookFiles } from '../../capture/install.ts'
import { tryCommand } from '../../capture/round-trip.ts'
import {
  applyWiring,
  type FileChange,
  openChanges,
  planWiring,
  type WiringPlan,
} from '../../capture/wiring.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { readPauses, tellHook } from '../../ingest/pauses.ts'
import { afterRound } from '../../inject/round.ts'
import type { Memoria } from '../../memoria.ts'
import { askYesNo } from '../ask.ts'
import { changedLines, paintedChange } from '../changed-lines.ts'
import { initNotes } from '../init-notes.ts'
import { offerServer } from '../init-server.ts'
import { offerJudge } from '../judge-offer.ts'
import { hostOrFail } from '../lookup.ts'
import { collect, withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly host?: readonly string[]
  readonly scope: 'user' | 'project'
  readonly mcp: boolean
  readonly approveReads?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria init --dry-run')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only show what would change')
    .option('--host <name>', 'only this agent (repeatable; default: every agent that is installed)', collect)
    .option('--no-mcp', 'do not register the MCP server, with which an agent looks things up')
    .option('--approve-reads', 'let the tools of the MCP server that only read run without a question')
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
  /** The file with the hooks, and all that belong to it. */
  readonly path: string
  readonly paths: readonly string[]
  readonly outcome: Outcome
}

async function init(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { house } = m
    const hosts = chosenHosts(options, m)
    const hook = hookFor(house.home, options.dryRun ?? false, shell)
    const done: Done[] = []
    const notes = hosts.flatMap((host) => initNotes(host, options.scope, house))
    if (!options.json) for (const note of notes) shell.say(shell.style.warn(note))
    for (const host of hosts) {
      const wish = { env: house.env, scope: options.scope, cwd: house.cwd, hook: hook.commandsFor(host.name) }
      done.push(await wire(unwrap(planWiring(host, wish)), options, m, shell))
    }
    const wired = hosts.filter((_, index) => done[index]?.outcome !== 'skipped')
    const told = { dryRun: options.dryRun ?? false, hook: hook.kind, notes, hosts: done }
    const isWired = wired.length > 0 && !options.dryRun
    if (isWired) await begin(m)
    if (isWired) noteAnswering(HOSTS, house.paths, house.env)
    const verified = isWired && verify(hook, wired, m)
    const approve = isWired ? approvals(done, m) : []
    if (isWired && !options.json) sayWired(verified, approve, shell)
    const mcp = await offerServer(wired, options, house, shell)
    if (options.json) return shell.json({ ...told, ...(options.dryRun ? {} : { verified, approve }), mcp })
    if (options.dryRun) return
    if (!isWired) return shell.say('Nothing was changed.')
    if (!options.yes) await offerJudge(house, shell)
  })
}

/** Which form of the hook works here. To only say so, it is tried where it leaves nothing behind. */
function hookFor(home: string, dryRun: boolean, { program: cli }: Shell): ChosenHook {
  const node = process.execPath
  const trial = dryRun ? mkdtempSync(join(tmpdir(), 'memoria-')) : home
  try {
    installHookFiles({ home: trial, node, cli })
    return unwrap(chooseHook({ home, node, trial }))
  } finally {
    if (dryRun) rmSync(trial, { recursive: true, force: true })
  }
}

function sayWired(verified: boolean, approve: readonly string[], { say, style }: Shell): void {
  if (verified) say(`${style.good('verified')}  an event went through the hook and arrived`)
  say(
    verified
      ? style.dim('New sessions are captured from now on. Take in the past with: memoria import')
      : style.warn('Capture is paused everywhere, so nothing is taken in until: memoria resume'),
  )
  for (const line of approve) say(style.warn(line))
}

function chosenHosts({ host: names }: Options, { house }: Memoria): readonly Host[] {
  if (names !== undefined) return names.map(hostOrFail)
  const installed = HOSTS.filter((host) => host.isInstalled(house.env))
  if (installed.length > 0) return installed
  throw new MemoriaError('not_found', 'no agent that memoria knows is installed here', {
    hint: `Install one, or name it to wire it all the same: memoria init --host ${HOSTS[0]?.name}`,
  })
}

async function wire(plan: WiringPlan, options: Options, { house }: Memoria, shell: Shell): Promise<Done> {
  const { host, path, changes } = plan
  const open = openChanges(plan)
  const paths = changes.map((change) => change.path)
  const tell = (outcome: Outcome): Done => ({ host: host.name, path, paths, outcome })
  if (open.length === 0) {
    if (!options.json) shell.say(`${shell.style.good('wired')}  ${host.title}: ${path} has our hooks already`)
    return tell('already')
  }
  if (!options.json) for (const change of open) showChange(host, change, shell)
  if (options.dryRun) return tell('planned')
  const names = open.map((change) => change.path).join(' and ')
  if (!options.yes && !(await askYesNo(`Change ${names}?`, shell))) return tell('skipped')
  applyWiring(plan, house.paths.wired, isoTime(house.clock.now()))
  if (!options.json) shell.say(`${shell.style.good('wired')}  ${host.title}`)
  return tell('wired')
}

function showChange(host: Host, { path, before, after }: FileChange, { say, style }: Shell): void {
  say(`${style.strong(host.title)}  ${path}${before === undefined ? ' (new)' : ''}`)
  for (const line of changedLines(before ?? '', after)) say(paintedChange(line, style))
}

/** What a person still has to do so that the agent runs what is wired now. */
function approvals(done: readonly Done[], { house }: Memoria): string[] {
  return done.flatMap(({ host: name, path, outcome }) => {
    const host = hostOrFail(name)
    const trust = outcome === 'skipped' ? undefined : host.trust?.(house.env, path, house.cwd)
    return trust === undefined || trust.how === '' ? [] : [`${host.title}: ${trust.how}`]
  })
}

/** One event through each command line that the settings now hold. A pause keeps the hook silent, so that nothing can arrive. */
function verify(hook: ChosenHook, hosts: readonly Host[], { house }: Memoria): boolean {
  if (existsSync(house.paths.paused)) return false
  const { paths, journal, clock } = house
  for (const host of hosts) {
    const command = hook.commandsFor(host.name).commandFor(false)
    unwrap(tryCommand(command, { paths, journal, clock, id: `self-test-${house.makeId()}` }))
  }
  return true
}

/** From now on sweeps look for sessions that no hook announced; what was before is for `memoria import`. */
async function begin({ house }: Memoria): Promise<void> {
  const { store, clock, paths, config } = house
  if ((await store.capture.note('captureSince')) === null)
    await store.capture.putNote('captureSince', isoTime(clock.now()))
  tellHook(paths, await readPauses(store), config.capture.exclude)
  // The very first session is told what is known, too.
  await afterRound(house, { changed: false })
}
