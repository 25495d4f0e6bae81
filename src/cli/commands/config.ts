import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { setConfigKey, unsetConfigKey } from '../../config/edit.ts'
import { type Loaded, loadConfig } from '../../config/load.ts'
import { describeOrigin } from '../../config/origin.ts'
import { homePaths } from '../../config/paths.ts'
import { configRows } from '../../config/show.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly origin?: boolean
}

export function define(command: Command, shell: Shell): void {
  const part = (name: string, summary: string, example: string) =>
    withCommon(command.command(name).description(summary), example).exitOverride()
  command.addHelpText('after', '\nExample:\n  memoria config show --origin')
  part('show', 'every setting with its value', 'memoria config show --origin')
    .option('--origin', 'also where each value comes from')
    .action((options: Options) => show(options, shell))
  part('get', 'the value of one setting', 'memoria config get search.limit')
    .argument('<key>')
    .action((key: string, options: Options) => get(key, options, shell))
  part('set', 'change a setting in the file', 'memoria config set search.limit 5')
    .argument('<key>')
    .argument('<value>')
    .action((key: string, value: string, options: Options) =>
      change(options, shell, (home) => setConfigKey(home, key, value)),
    )
  part('unset', 'go back to the default', 'memoria config unset search.limit')
    .argument('<key>')
    .action((key: string, options: Options) => change(options, shell, (home) => unsetConfigKey(home, key)))
  part('path', 'where the file is', 'memoria config path').action((options: Options) => path(options, shell))
}

function load({ home, set }: Options, shell: Shell): Loaded {
  const loaded = unwrap(
    loadConfig({
      ...(home === undefined ? {} : { homeFlag: home }),
      ...(set === undefined ? {} : { flags: set }),
    }),
  )
  for (const warning of loaded.warnings) shell.note(`memoria: ${warning}`)
  return loaded
}

function show(options: Options, shell: Shell): void {
  const loaded = load(options, shell)
  const rows = configRows(loaded)
  if (options.json) return shell.json({ home: loaded.home, homeOrigin: loaded.homeOrigin, settings: rows })
  const origin = (text: string) => (options.origin ? shell.style.dim(`  (${text})`) : '')
  shell.say(
    `${shell.style.name('home'.padEnd(26))}${loaded.home}${origin(describeOrigin(loaded.homeOrigin))}`,
  )
  for (const row of rows)
    shell.say(
      `${shell.style.name(row.key.padEnd(26))}${JSON.stringify(row.value)}${origin(describeOrigin(row.origin))}`,
    )
}

function get(key: string, options: Options, shell: Shell): void {
  const row = configRows(load(options, shell)).find((one) => one.key === key)
  if (row === undefined)
    throw new MemoriaError('not_found', `there is no setting "${key}"`, {
      hint: 'List them with `memoria config show`.',
    })
  if (options.json) return shell.json(row)
  shell.say(typeof row.value === 'string' ? row.value : JSON.stringify(row.value))
}

type Change = (home: string) => ReturnType<typeof setConfigKey>

async function change(options: Options, shell: Shell, work: Change): Promise<void> {
  const changed = unwrap(await work(homeOf(options)))
  if (options.json) return shell.json(changed)
  shell.say(`${changed.changed ? shell.style.good('changed') : 'unchanged'}  ${changed.file}`)
}

function path(options: Options, shell: Shell): void {
  const { config } = homePaths(homeOf(options))
  if (options.json) return shell.json({ file: config })
  shell.say(config)
}
