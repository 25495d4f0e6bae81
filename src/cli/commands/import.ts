import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { HOSTS, hostNamed } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { sweep, type Unread, unreadTranscripts } from '../../ingest/drain.ts'
import { transcriptsAt } from '../../ingest/find-transcripts.ts'
import { collect, moment, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { makeProgress } from '../progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly since?: string
  readonly host?: readonly string[]
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
    .action((paths: string[], options: Options) => importHistory(paths, options, shell))
}

/** Takes in the agents' past. Interrupted, it goes on where it stopped when it is run again. */
async function importHistory(paths: readonly string[], options: Options, shell: Shell): Promise<void> {
  const hosts = chosenHosts(options.host)
  await shell.withMemoria(options, async ({ house }) => {
    const room = await house.ingest()
    const since = options.since === undefined ? {} : { since: Date.parse(options.since) }
    const given = paths.length === 0 ? {} : { files: givenFiles(paths, hosts, house.cwd) }
    const unread = await unreadTranscripts(room, { hosts, ...since, ...given })
    if (!options.json) sayFound(unread, hosts, shell)
    if (options.dryRun) {
      if (options.json) shell.json({ dryRun: true, found: summary(unread) })
      return
    }
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    const progress = makeProgress(process.stderr, house.clock)
    const swept = await sweep(room, {
      hosts,
      ...since,
      ...given,
      signal: stop.signal,
      onProgress: progress.show,
    })
    progress.done()
    if (swept.failed > 0) shell.exitWith(1)
    if (options.json) return shell.json({ dryRun: false, found: summary(unread), ...swept })
    shell.say(
      `${swept.interrupted ? shell.style.warn('interrupted') : shell.style.good('imported')}  ${plural(swept.messages, 'message')} and ${plural(swept.toolCalls, 'tool call')} from ${plural(swept.files, 'transcript')}`,
    )
    if (swept.setAside > 0)
      shell.say(
        shell.style.warn(
          `${plural(swept.setAside, 'line')} could not be read and were noted: memoria journal`,
        ),
      )
    if (swept.failed > 0)
      shell.say(shell.style.bad(`${plural(swept.failed, 'transcript')} could not be read: see the log`))
    if (swept.interrupted) shell.say('Run the same command again to go on.')
  })
}

function chosenHosts(names: readonly string[] | undefined): readonly Host[] {
  if (names === undefined) return HOSTS
  return names.map((name) => {
    const host = hostNamed(name)
    if (host !== undefined) return host
    throw new MemoriaError('usage', `there is no agent "${name}"`, {
      hint: `Known: ${HOSTS.map((one) => one.name).join(', ')}.`,
    })
  })
}

/** Files that a person names belong to the agent they name with --host, or to the first that we know. */
function givenFiles(paths: readonly string[], hosts: readonly Host[], cwd: string) {
  const [host] = hosts
  return paths.flatMap((path) => {
    const full = resolve(cwd, path)
    if (statSync(full, { throwIfNoEntry: false }) === undefined) {
      throw new MemoriaError('not_found', `there is no file or folder ${full}`, {
        hint: 'Nothing was imported.',
      })
    }
    return host === undefined ? [] : transcriptsAt(full).map((file) => ({ host, file }))
  })
}

function summary(unread: readonly Unread[]) {
  return HOSTS.map(({ name }) => {
    const own = unread.filter(({ host }) => host.name === name)
    return {
      host: name,
      transcripts: own.length,
      bytes: own.reduce((sum, { file, from }) => sum + file.bytes - from, 0),
    }
  })
}

function sayFound(unread: readonly Unread[], hosts: readonly Host[], shell: Shell): void {
  for (const { host, transcripts, bytes } of summary(unread).filter(({ host }) =>
    hosts.some(({ name }) => name === host),
  )) {
    shell.say(
      `${shell.style.name(host.padEnd(12))} ${plural(transcripts, 'transcript')} with something new, ${(bytes / 1024 / 1024).toFixed(1)} MB`,
    )
  }
}
