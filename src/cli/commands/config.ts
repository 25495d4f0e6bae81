import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { type Loaded, loadConfig } from '../../config/load.ts'
import { describeOrigin } from '../../config/origin.ts'
import { homePaths } from '../../config/paths.ts'
import { configRows } from '../../config/show.ts'
import { changeSetting } from '../../pipeline/change-setting.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly origin?: boolean
}

export function define(command: Command, shell: Shell): void {
  const addConfigCommand = (name: string, summary: string, example: string) =>
    withCommon(command.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria config set search.limit 5')
    .allowExcessArguments()
    .action((options: Options, { args }: Command) => showAll(args, options, shell))
  addConfigCommand('show', 'every setting with its value', 'memoria config show --origin')
    .option('--origin', 'also where each value comes from')
    .action((_, self: Command) => show(configOptionsOf(self), shell))
  addConfigCommand('get', 'the value of one setting', 'memoria config get search.limit')
    .argument('<key>')
    .action((key: string, _, self: Command) => get(key, configOptionsOf(self), shell))
  addConfigCommand('set', 'change a setting in the file', 'memoria config set search.limit 5')
    .argument('<key>')
    .argument('<value>')
    .action((key: string, value: string, _, self: Command) =>
      change(key, value, configOptionsOf(self), shell),
    )
  addConfigCommand('unset', 'go back to the default', 'memoria config unset search.limit')
    .argument('<key>')
    .action((key: string, _, self: Command) => change(key, null, configOptionsOf(self), shell))
  addConfigCommand('path', 'where the file is', 'memoria config path').action((_, self: Command) =>
    path(configOptionsOf(self), shell),
  )
}

/** Before or after the part's name: `config --home X path` and `config path --home X` are the same. */
function configOptionsOf(part: Command): Options {
  return part.optsWithGlobals<Options>()
}

function load({ home, set }: Options, shell: Shell): Loaded {
  const loaded = unwrap(
    loadConfig({
      ...(home === undefined ? {} : { homeFlag: home }),
      ...(set === undefined ? {} : { flags: set }),
    }),
  )
  for (const warning of loaded.warnings) shell.warn(warning)
  return loaded
}

/** `memoria config` alone shows the settings; a word after it must be one of its parts. */
function showAll([unknown]: readonly string[], options: Options, shell: Shell): void {
  if (unknown === undefined) return show(options, shell)
  throw new MemoriaError('usage', `unknown command 'config ${unknown}'`, {
    hint: 'See `memoria config --help`.',
  })
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

async function change(key: string, value: string | null, options: Options, shell: Shell): Promise<void> {
  const changed = await changeSetting(homeOf(options), key, value)
  if (options.json) shell.json(changed)
  else shell.say(`${changed.changed ? shell.style.good('changed') : 'unchanged'}  ${changed.file}`)
  if (key === 'judge.provider') await noteProvider(options, shell)
}

/** A model that is allowed now reads from now on; where there is no store yet, and none is allowed, there is nothing to note. */
async function noteProvider(options: Options, shell: Shell): Promise<void> {
  const { home, config } = unwrap(loadConfig({ home: homeOf(options) }))
  if (config.judge.provider === 'off' && !existsSync(homePaths(home).store)) return
  const { noteModelSetting } = await import('../../extract/learn/note-model-setting.ts')
  await shell.withMemoria({ ...options, store: 'create' }, ({ context }) =>
    noteModelSetting(context, 'judge.provider'),
  )
}

function path(options: Options, shell: Shell): void {
  const { config } = homePaths(homeOf(options))
  if (options.json) return shell.json({ file: config })
  shell.say(config)
}
