import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { writeFileAtomic } from '../../../base/atomic-file.ts'
import { MemoriaError } from '../../../base/errors.ts'
import { identifyFolder, MARKER_FILE } from '../../../store/identity.ts'
import { withCommon } from '../../options.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly mark?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep project --mark')
    .argument('[folder]', 'a folder of the project', '.')
    .option(
      '--mark',
      `write ${MARKER_FILE} here, so that a folder without git keeps its identity when it moves`,
    )
    .action((folder: string, options: Options) => project(folder, options, shell))
}

async function project(folder: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const path = resolve(m.context.cwd, folder)
    refuseAbsent(path)
    if (options.mark) mark(path, m.context.makeId())
    const identity = identifyFolder(path)
    if (options.json) return shell.json({ project: identity })
    shell.say(`${shell.style.strong(identity.name)}  ${identity.id}`)
    shell.say(
      shell.style.dim(`known by its ${identity.kind.replace('-', ' ')}, in ${identity.path ?? 'no folder'}`),
    )
    if (options.mark && identity.kind !== 'marker')
      return shell.say(shell.style.dim('The mark is not used: git identifies this project.'))
    if (identity.kind === 'path')
      shell.say(
        shell.style.dim(
          'It would be another project after a move. `memoria upkeep project --mark` fixes that.',
        ),
      )
  })
}

function refuseAbsent(folder: string): void {
  if (existsSync(folder)) return
  throw new MemoriaError('not_found', `there is no folder ${folder}`, {
    hint: 'Give a folder of the project, or run the command inside it.',
  })
}

function mark(folder: string, id: string): void {
  const file = join(folder, MARKER_FILE)
  if (!existsSync(file)) return writeFileAtomic(file, `${id}\n`, { mode: 0o644 })
  throw new MemoriaError('conflict', `there is already a ${MARKER_FILE} in ${folder}`, {
    hint: 'Delete it first if the project shall get a new identity.',
  })
}
