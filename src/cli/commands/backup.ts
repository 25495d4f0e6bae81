import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly list?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria backup')
    .argument('[file]', "where to (default: a dated file in the home's backups folder)")
    .option('--list', 'list the backups there are')
    .action((file: string | undefined, options: Options) => backup(file, options, shell))
}

async function backup(file: string | undefined, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { paths, cwd, clock, store } = m.house
    if (options.list) return listBackups(paths.backups, options, shell)
    const to =
      file === undefined ? join(paths.backups, `memoria-${stamp(clock.now())}.db`) : resolve(cwd, file)
    await store.upkeep.backup(to)
    if (options.json) return shell.json({ file: to, bytes: statSync(to).size })
    shell.say(`${shell.style.good('saved')}  ${to}`)
    shell.say(shell.style.dim(`Bring it back with: memoria restore ${to}`))
  })
}

function listBackups(folder: string, options: Options, shell: Shell): void {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.db'))
        .sort()
    : []
  const backups = names.map((name) => ({
    file: join(folder, name),
    bytes: statSync(join(folder, name)).size,
  }))
  if (options.json) return shell.json({ backups })
  for (const { file, bytes } of backups)
    shell.say(`${(bytes / 1024 / 1024).toFixed(1).padStart(8)} MB  ${file}`)
  if (backups.length === 0) shell.say('No backups yet. Make one: memoria backup')
}

/** A time as part of a file name: sortable, and legal on every file system. */
export function stamp(now: number): string {
  return isoTime(now).replace(/[:.]/g, '-')
}
