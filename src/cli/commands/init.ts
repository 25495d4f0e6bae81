import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { Option } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { noteAnswering } from '../../capture/answering.ts'
import { type ChosenHook, chooseHook, installHookFiles } from '../../capture/install.ts'
import { removeLeftovers } from '../../capture/leftovers.ts'
import { tryCommand } from '../../capture/round-trip.ts'
import { hasSettings, noProjectSettings } from '../../capture/wiring.ts'
import { withWiringLock } from '../../capture/wiring-lock.ts'
import type { Environment } from '../../config/environment.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import type { Memoria } from '../../memoria.ts'
import { beginCapture } from '../../pipeline/begin-capture.ts'
import { hostOrFail } from '../host-named.ts'
import { initNotes, passedNote } from '../init-notes.ts'
import { offerServer } from '../init-server.ts'
import { type Done, wireEach } from '../init-wiring.ts'
import { offerJudge } from '../judge-offer.ts'
import { HOW_TO_ALLOW } from '../judging.ts'
import { saidOf } from '../on-its-own.ts'
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
    .option('--host <agent>', 'only this agent (repeatable; default: every agent that is installed)', collect)
    .option('--no-mcp', 'do not register the MCP server, with which an agent looks things up')
    .option('--approve-reads', 'let the tools of the MCP server that only read run without a question')
    .addOption(
      new Option(
        '--scope <scope>',
        'for you everywhere, or only in this project: in settings in this folder, of which it is said when git would commit them',
      )
        .choices(['user', 'project'])
        .default('user'),
    )
    .action((options: Options) => init(options, shell))
}

async function init(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create', refresh: 'files' }, (m) =>
    options.dryRun ? wire(m, options, shell) : withWiringLock(m.context.paths, () => wire(m, options, shell)),
  )
}

async function wire(m: Memoria, options: Options, shell: Shell): Promise<void> {
  const { context } = m
  const { hosts, passed } = chosenHosts(options, m)
  if (!options.dryRun) removeLeftovers(context.home, context)
  const hook = hookFor(context.home, options.dryRun ?? false, shell)
  const notes = [
    ...hosts.flatMap((host) => initNotes(host, options.scope, context)),
    ...passed.map(passedNote),
  ]
  if (!options.json) for (const note of notes) shell.say(shell.style.warn(note))
  const { done, failed } = await wireEach(hosts, hook, options, context, shell)
  const wired = hosts.filter((_, index) => !isLeft(done[index]))
  const isWired = wired.length > 0 && !options.dryRun
  if (isWired) await beginCapture(context)
  if (isWired) noteAnswering(HOSTS, context.paths, context.env)
  const trial = isWired ? verify(hook, wired, m) : NOT_TRIED
  const approve = isWired ? approvals(done, m) : []
  if (isWired && !options.json) sayWired(trial, approve, shell)
  const servers = await offerServer(wired, options, context, shell)
  const problems = [...failed, ...trial.failed, ...servers.failed]
  if (options.json && failed.length < hosts.length) {
    const tried = options.dryRun ? {} : { verified: trial.verified, approve }
    const outcome = { dryRun: options.dryRun ?? false, hook: hook.kind, notes, hosts: done }
    shell.json({ ...outcome, ...tried, mcp: servers.done })
  }
  for (const problem of problems) shell.fail(problem)
  if (problems.length > 0) shell.exitWith(1)
  if (options.json || options.dryRun) return
  if (!isWired && problems.length === 0) return shell.say('Nothing was changed.')
  if (isWired && !options.yes) await offerJudge(context, shell)
  if (isWired && options.yes && context.config.judge.provider === 'off')
    shell.say(shell.style.dim(`No model reads your sessions; one would learn more. ${HOW_TO_ALLOW}`))
}

function isLeft(done: Done | undefined): boolean {
  return done === undefined || done.outcome === 'skipped' || done.outcome === 'failed'
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

function sayWired({ verified, failed }: Trial, approve: readonly string[], { say, style }: Shell): void {
  if (verified) say(`${style.good('verified')}  an event went through the hook and arrived`)
  if (verified) say(style.dim('New sessions are captured from now on. Import the past: memoria import'))
  else if (failed.length === 0) say(style.warn('Capture is paused everywhere. Resume it: memoria resume'))
  for (const line of approve) say(style.warn(line))
}

/** The agents that are wired, and those that are installed but have no settings for one project alone. */
function chosenHosts(
  options: Options,
  { context }: Memoria,
): { hosts: readonly Host[]; passed: readonly Host[] } {
  const { host: names, scope } = options
  const isFor = (host: Host) => scope === 'user' || hasSettings(host, { ...context, scope })
  const all = names?.map(hostOrFail) ?? installedHosts(context.env)
  const [hosts, passed] = [all.filter(isFor), all.filter((host) => !isFor(host))]
  const [first] = passed
  // An agent that was named is not skipped: fail before anything is changed.
  if (first !== undefined && (names !== undefined || hosts.length === 0)) throw noProjectSettings(first)
  return { hosts, passed }
}

function installedHosts(env: Environment): readonly Host[] {
  const installed = HOSTS.filter((host) => host.isInstalled(env))
  if (installed.length > 0) return installed
  throw new MemoriaError('not_found', 'no agent that memoria knows is installed here', {
    hint: `Install one, or name it to wire it all the same: memoria init --host ${HOSTS[0]?.name}`,
  })
}

/** The steps that are left to the person before the agent runs our hooks. */
function approvals(done: readonly Done[], { context }: Memoria): string[] {
  return done.flatMap((one) => {
    const host = hostOrFail(one.host)
    const trust = isLeft(one) ? undefined : host.trust?.(context.env, one.path, context.cwd)
    return trust === undefined || trust.how === '' ? [] : [`${host.title}: ${trust.how}`]
  })
}

interface Trial {
  readonly verified: boolean
  readonly failed: readonly MemoriaError[]
}

const NOT_TRIED: Trial = { verified: false, failed: [] }

/** One event through each command line that the settings now hold. A pause keeps the hook silent, so that nothing can arrive. */
function verify(hook: ChosenHook, hosts: readonly Host[], { context }: Memoria): Trial {
  if (existsSync(context.paths.paused)) return NOT_TRIED
  const { paths, journal, clock } = context
  const failed = hosts.flatMap((host) => {
    const command = hook.commandsFor(host.name).commandFor(false)
    const tried = tryCommand(command, { paths, journal, clock, id: `self-test-${context.makeId()}` })
    return tried.ok ? [] : [saidOf(host.title, tried.error)]
  })
  return { verified: failed.length === 0, failed }
}
