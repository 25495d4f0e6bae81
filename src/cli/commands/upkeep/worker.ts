import type { Command } from 'commander'
import { errnoOf, MemoriaError } from '../../../base/errors.ts'
import { unwrap } from '../../../base/result.ts'
import { processEnvironment } from '../../../config/environment.ts'
import { loadConfig } from '../../../config/load.ts'
import { homePaths } from '../../../config/paths.ts'
import { startDetached } from '../../../worker/start.ts'
import { stopWorker } from '../../../worker/stop.ts'
import { runWorker } from '../../../worker/worker.ts'
import { homeOf } from '../../home.ts'
import { withCommon } from '../../options.ts'
import { refreshAfterUpgrade } from '../../refresh-after-upgrade.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { stoppedLine, workerLine, workerState } from '../../worker-state.ts'

/** For a model's answer that came too late to be of use. */
const PARTING_MS = 1_000

type Action = (options: CommonOptions, shell: Shell) => void | Promise<void>

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep worker status')
  command.action((options: CommonOptions) => status(options, shell))
  const addWorkerCommand = (name: string, summary: string, action: Action) =>
    withCommon(command.command(name).description(summary), `memoria upkeep worker ${name}`)
      .exitOverride()
      // Before or after the part's name: both are meant for it.
      .action((_, self: Command) => action(self.optsWithGlobals<CommonOptions>(), shell))
  addWorkerCommand('status', 'say whether a worker runs', status)
  addWorkerCommand('stop', 'let the worker finish and leave; end one that hangs', stop)
  addWorkerCommand('run', 'run as the worker until it is idle', runWorkerCommand)
  addWorkerCommand('start', 'start a worker in the background', start)
}

async function status(options: CommonOptions, shell: Shell): Promise<void> {
  const worker = await workerState(homeOf(options))
  if (options.json) return shell.json(worker)
  shell.say(workerLine(worker))
}

async function stop(options: CommonOptions, shell: Shell): Promise<void> {
  const stopped = await stopWorker(homePaths(homeOf(options)))
  const isStopped = stopped.how !== 'none' && stopped.how !== 'stayed'
  if (stopped.how === 'stayed') shell.exitWith(1)
  if (options.json) return shell.json({ stopped: isStopped, ...stopped })
  shell.say(`${isStopped ? `${shell.style.good('stopped')}  ` : ''}${stoppedLine(stopped)}`)
}

async function runWorkerCommand(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create', refresh: 'nothing' }, async (m) => {
    const leave = new AbortController()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leave.abort())
    // The agent that rang may be gone; its terminal's end is not ours.
    const { log } = m.context
    process.on('SIGHUP', () => log.debug('worker.hangup'))
    // Now, and not when it leaves: a hook of an earlier version started it.
    await refreshAfterUpgrade(m, shell.program)
    const end = await runWorker(m, { signal: leave.signal })
    if (end === 'failed') shell.exitWith(1)
    // A question to a model that nobody waits for any more must not keep the process.
    setTimeout(() => process.exit(shell.exitCode()), PARTING_MS).unref()
    if (options.json) return shell.json({ end })
    shell.say(`left: ${end}`)
  })
}

async function start(options: CommonOptions, shell: Shell): Promise<void> {
  const loaded = unwrap(loadConfig({ home: homeOf(options), flags: options.set ?? [] }))
  const failure = await startDetached(shell.program, loaded, processEnvironment())
  if (failure !== undefined) throw notStarted(failure)
  if (options.json) return shell.json({ home: loaded.home })
  shell.say('The worker is starting. It leaves when idle.')
}

function notStarted(failure: Error): MemoriaError {
  const why = errnoOf(failure) ?? 'unknown'
  return new MemoriaError('refused', `the worker could not be started (${why})`, {
    hint: 'Close some programs and try again. Nothing is lost: the next hook starts it, or run: memoria drain',
  })
}
