import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { homePaths } from '../../config/paths.ts'
import { noteManualBackup } from '../../store/manual-backups.ts'
import { listBackups, timeInName } from '../../store/sqlite/backup-files.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly list?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria backup')
    .argument('[file]', "where to (default: a dated file in the home's backups folder)")
    .option('--list', 'list the backups there are, oldest first')
    .action((file: string | undefined, options: Options) => backup(file, options, shell))
}

async function backup(file: string | undefined, options: Options, shell: Shell): Promise<void> {
  if (options.list && file !== undefined) throw listWithFile()
  // Without the store, which may be what is gone.
  if (options.list) return sayBackups(homePaths(homeOf(options)).backups, options, shell)
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    const { paths, cwd, clock, store } = m.context
    const to =
      file === undefined ? join(paths.backups, `memoria-${timeInName(clock.now())}.db`) : resolve(cwd, file)
    await store.upkeep.backup(to)
    const isInHome = dirname(to) === paths.backups
    if (!isInHome && store.writeProblem() === undefined) await noteManualBackup(store.state, to)
    if (options.json) return shell.json({ file: to, bytes: statSync(to).size })
    shell.say(`${shell.style.good('saved')}  ${to}`)
    shell.say(shell.style.dim(`Bring it back with: memoria backup restore ${to}`))
  })
}

function listWithFile(): MemoriaError {
  return new MemoriaError('usage', '--list takes no file', {
    hint: 'Leave out the file to list the backups, or --list to make one.',
  })
}

function sayBackups(folder: string, options: Options, shell: Shell): void {
  const backups = listBackups(folder)
  if (options.json)
    return shell.json({
      backups: backups.map(({ file, bytes, at, automatic }) => ({
        file,
        bytes,
        at,
        kind: automatic?.kind ?? 'manual',
      })),
    })
  for (const { file, bytes, at, automatic } of backups) {
    const megabytes = (bytes / 1024 / 1024).toFixed(1).padStart(8)
    shell.say(`${megabytes} MB  ${at}  ${(automatic?.kind ?? 'manual').padEnd(9)}  ${file}`)
  }
  if (backups.length === 0) shell.say('No backups yet. Make one: memoria backup')
}
