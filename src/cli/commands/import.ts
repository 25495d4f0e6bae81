import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { unreadTranscripts } from '../../ingest/drain.ts'
import { mayBeTranscript, transcriptsAt } from '../../ingest/find-transcripts.ts'
import { firstLine } from '../../ingest/transcript-line.ts'
import {
  closedIn,
  foundIn,
  importHistory,
  learnFrom,
  NOTHING_LEARNED,
  refuseWhenOff,
  sayClosed,
  sayFound,
  sayImported,
  sayLearned,
} from '../history.ts'
import { hostOrFail } from '../host-named.ts'
import { collect, moment, withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly since?: string
  readonly host?: readonly string[]
  readonly learn?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria import --since 2026-01-01')
    .argument(
      '[paths...]',
      'transcripts or folders with them (default: everything the agents on this machine kept)',
    )
    .option('--dry-run', 'only say what was found')
    .option('--since <date>', 'only what was written to on or after', moment('start'))
    .option('--host <name>', 'only this agent (repeatable)', collect)
    .option(
      '--no-learn',
      'only take in; what is worth keeping is found later, by the worker or `memoria drain`',
    )
    .action((paths: string[], options: Options) => importFrom(paths, options, shell))
}

/** Takes in the agents' past. Interrupted, it goes on where it stopped when it is run again. */
async function importFrom(paths: readonly string[], options: Options, shell: Shell): Promise<void> {
  const hosts = options.host === undefined ? HOSTS : options.host.map(hostOrFail)
  await shell.withMemoria(options, async ({ house }) => {
    refuseWhenOff(house.config)
    const room = await house.ingest()
    const which = {
      hosts,
      ...(options.since === undefined ? {} : { since: Date.parse(options.since) }),
      ...(paths.length === 0 ? {} : { files: givenFiles(paths, hosts, house.cwd) }),
    }
    const found = foundIn(await unreadTranscripts(room, which), hosts)
    const closed = paths.length === 0 ? closedIn(hosts, room) : []
    if (closed.length > 0) shell.exitWith(1)
    if (!options.json) {
      sayFound(found, shell)
      sayClosed(closed, shell)
    }
    if (options.dryRun) return void (options.json && shell.json({ dryRun: true, found, closed }))
    const swept = await importHistory(house, room, which)
    const isLearning = options.learn !== false && !swept.interrupted
    const learned = isLearning ? await learnFrom(house) : NOTHING_LEARNED
    if (swept.failed > 0 || swept.interrupted) shell.exitWith(1)
    if (options.json) return shell.json({ dryRun: false, found, closed, ...swept, learned })
    sayImported(swept, shell)
    sayLearned(learned, shell)
  })
}

/** Files that a person names belong to the agent that knows them, else to the first of those that come into question. */
function givenFiles(paths: readonly string[], hosts: readonly Host[], cwd: string) {
  const hostOf = (path: string, first: unknown) =>
    hosts.find((host) => host.knowsTranscript(path, first)) ?? hosts[0]
  return paths.flatMap((path) => {
    const full = resolve(cwd, path)
    refuseOther(full, hosts)
    return transcriptsAt(full).flatMap((file) => {
      const host = hostOf(file.path, firstLine(file.path))
      return host === undefined ? [] : [{ host, file }]
    })
  })
}

/** What is no transcript at all would be nothing but lines that cannot be read. */
function refuseOther(path: string, hosts: readonly Host[]): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  const hint = 'Nothing was imported.'
  if (stats === undefined) throw new MemoriaError('not_found', `there is no file or folder ${path}`, { hint })
  if (stats.isDirectory() || hosts.some((host) => host.knowsTranscript(path, undefined))) return
  if (mayBeTranscript(path)) return
  throw new MemoriaError('invalid_input', `${path} is no transcript: not a line of it is an object of JSON`, {
    hint,
  })
}
