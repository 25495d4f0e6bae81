import type { Command } from 'commander'
import { processEnvironment } from '../../config/environment.ts'
import { homePaths } from '../../config/paths.ts'
import { callWorker, readAddress } from '../../worker/call.ts'
import { startDetached } from '../../worker/start.ts'
import { stopWorker } from '../../worker/stop.ts'
import { runWorker } from '../../worker/worker.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  const part = (name: string, summary: string) =>
    withCommon(command.command(name).description(summary), `memoria worker ${name}`).exitOverride()
  command.addHelpText('after', '\nExample:\n  memoria worker status')
  part('status', 'say whether a worker runs').action((options: CommonOptions) => status(options, shell))
  part('stop', 'let the worker finish and leave').action((options: CommonOptions) => stop(options, shell))
  part('run', 'be the worker, until nobody needs it').action((options: CommonOptions) => run(options, shell))
  part('start', 'start a worker in the background').action((options: CommonOptions) => start(options, shell))
}

async function status(options: CommonOptions, shell: Shell): Promise<void> {
  const address = readAddress(homePaths(homeOf(options)).worker)
  const answer = address === undefined ? undefined : await callWorker(address, 'status')
  const worker: unknown = answer === undefined ? null : JSON.parse(answer)
  if (options.json) return shell.json({ running: worker !== null, worker })
  shell.say(
    worker === null
      ? 'No worker runs. The next hook starts one; everything works without it, only colder.'
      : `${shell.style.good('running')}  ${answer}`,
  )
}

async function stop(options: CommonOptions, shell: Shell): Promise<void> {
  const stopped = await stopWorker(homePaths(homeOf(options)))
  if (options.json) return shell.json({ stopped })
  shell.say(stopped ? `${shell.style.good('stopped')}  it finished and left` : 'No worker was running.')
}

async function run(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const leave = new AbortController()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leave.abort())
    // The agent that rang may be gone; its terminal's end is not ours.
    process.on('SIGHUP', () => m.house.log.debug('worker.hangup'))
    const idleMs = m.house.config.worker.idleMinutes * 60_000
    const end = await runWorker(m, { idleMs, signal: leave.signal })
    if (end === 'failed') shell.exitWith(1)
    if (options.json) return shell.json({ end })
    shell.say(`left: ${end}`)
  })
}

function start(options: CommonOptions, shell: Shell): void {
  const home = homeOf(options)
  startDetached(shell.program, home, processEnvironment())
  if (options.json) return shell.json({ home })
  shell.say('A worker was asked to start; it leaves by itself.')
}
