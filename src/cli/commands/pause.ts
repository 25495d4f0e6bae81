import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { openPauses, pauseWords } from '../../health/pauses.ts'
import { beginPause, endPause, readPauses, updateHookPauses } from '../../ingest/pauses.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string | true
}

export function define(command: Command, shell: Shell): void {
  definePause(command, shell, 'pause')
}

/** `pause` and `resume` are one command with two names. */
export function definePause(command: Command, shell: Shell, verb: 'pause' | 'resume'): void {
  withCommon(command, `memoria ${verb} --project .`)
    .option('--project [folder]', 'only in this folder and below (default: this one)')
    .action((options: Options) => change(verb, options, shell))
}

/** Begins a pause. Messages of that time are never captured, not even by a later import. */
async function change(verb: 'pause' | 'resume', options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(
    { ...options, store: verb === 'pause' ? 'create' : 'read' },
    async ({ context }) => {
      const folder =
        options.project === undefined
          ? null
          : resolve(context.cwd, options.project === true ? '.' : options.project)
      if (verb === 'pause' && folder !== null) refuseMissing(folder)
      const work = verb === 'pause' ? beginPause : endPause
      const changed = await work(context.store, folder, isoTime(context.clock.now()))
      const pauses = await readPauses(context.store)
      updateHookPauses(context.paths, pauses, context.config.capture.exclude)
      const open = pauses.filter(({ to }) => to === null)
      if (options.json) return shell.json({ changed, paused: open })
      const where = folder ?? 'everywhere'
      const already = verb === 'pause' ? 'was paused already' : 'was not paused'
      shell.say(changed ? `${shell.style.good(`${verb}d`)}  ${where}` : `${where} ${already}`)
      for (const one of openPauses(open)) shell.say(shell.style.dim(pauseWords(one)))
    },
  )
}

/** Pausing a folder that is not there would look like privacy and be none: most likely the name is wrong. */
function refuseMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  throw new MemoriaError('not_found', `there is no folder ${folder}`, {
    hint: 'Name the folder as it is, or go into it and run `memoria pause --project`.',
  })
}
