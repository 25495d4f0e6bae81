import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { recordDone } from '../../pipeline/record.ts'
import { spaceStatuses } from '../../sync/home/status.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { NOT_SYNCED, sayRuns, saySpaces } from '../sync-lines.ts'
import { runSync } from '../sync-run.ts'

interface Options extends CommonOptions {
  readonly now?: boolean
  readonly status?: boolean
  readonly resync?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sync')
    .option('--now', 'try at once, although the last failure asks for patience')
    .option('--status', 'show the state of each space, and ask no server')
    .option('--resync', 'compare everything with the server, and heal either side')
    .action((options: Options) => sync(options, shell))
}

async function sync({ now = false, status = false, resync = false, ...options }: Options, shell: Shell) {
  if (status && (now || resync))
    throw new MemoriaError('usage', '--status only looks', { hint: 'Leave --now and --resync out.' })
  await shell.withMemoria(options, async ({ context }) => {
    const { runs, spaces } = status
      ? { runs: [], spaces: await spaceStatuses(context) }
      : await runSync(context, { now: now || resync, resync })
    if (runs.length > 0) {
      const done = runs.reduce((sum, { pushed, applied }) => sum + pushed + applied, 0)
      await recordDone(context, 'sync-spaces', done)
    }
    if (!status && spaces.some(({ state }) => state !== 'ready')) shell.exitWith(1)
    if (options.json) return shell.json(status ? { spaces } : { runs, spaces })
    if (spaces.length === 0) return shell.say(NOT_SYNCED)
    sayRuns(runs, shell)
    saySpaces(
      status ? spaces : spaces.filter(({ state, dead }) => state !== 'ready' || dead > 0),
      context,
      shell,
    )
  })
}
