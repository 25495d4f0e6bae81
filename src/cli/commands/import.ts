import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { FOREIGN_NAMES, type ForeignName } from '../../foreign/source.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { unreadTranscripts } from '../../ingest/drain.ts'
import { mayBeTranscript, transcriptsAt } from '../../ingest/find-transcripts.ts'
import { openIngest } from '../../ingest/open-ingest.ts'
import { firstLine } from '../../ingest/transcript-line.ts'
import { sayDigests } from '../digest-lines.ts'
import { hostOrFail } from '../host-named.ts'
import { importMemories, isExportedLine } from '../import-memories.ts'
import {
  closedIn,
  foundIn,
  importHistory,
  sayClosed,
  sayFound,
  sayImported,
  sayLearned,
} from '../import-transcripts.ts'
import { importWithModel, sayModelImport } from '../import-with-model.ts'
import { collect, moment, withCommon } from '../options.ts'
import { refuseWhenOff } from '../refuse-when-off.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly since?: string
  readonly host?: readonly string[]
  readonly learn?: boolean
  readonly model?: boolean
  readonly yes?: boolean
  readonly from?: ForeignName
  readonly project?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria import --since 2026-01-01')
    .argument(
      '[paths...]',
      'transcripts, folders with them, or one file of `export --format jsonl` (- for standard input); default: everything the agents on this machine kept',
    )
    .addOption(
      new Option('--from <program>', 'the memory of another program at the path').choices(FOREIGN_NAMES),
    )
    .option('--project <project>', 'with --from: the project of what names none')
    .option('--dry-run', 'only say what was found')
    .option('--since <date>', 'only what was written to on or after', moment('start'))
    .option('--host <agent>', 'only this agent (repeatable)', collect)
    .option('--no-learn', 'only import; the worker or `memoria drain` learns from it later')
    .option('--model', 'let the model read what it has not read yet: an estimate first, within the budget')
    .option('--yes', 'agree to that beforehand')
    .action((paths: string[], options: Options) => importGiven(paths, options, shell))
}

async function importGiven(paths: readonly string[], options: Options, shell: Shell): Promise<void> {
  // An empty variable of a script would be the current folder.
  if (paths.some((path) => path.trim() === ''))
    throw new MemoriaError('usage', 'a path is empty', {
      hint: 'Without any path the agents found here are imported.',
    })
  if (options.from !== undefined) return importForeign(options.from, paths, options, shell)
  if (options.project !== undefined) throw onlyWithFrom()
  const exported = paths.find(isExport)
  if (exported === undefined) return importFrom(paths, options, shell)
  const { dryRun, since, host } = options
  if (paths.length > 1 || dryRun || since !== undefined || host !== undefined) throw exportAlone(exported)
  await importMemories(exported, options, shell)
}

async function importForeign(
  from: ForeignName,
  paths: readonly string[],
  options: Options,
  shell: Shell,
): Promise<void> {
  const { since, host, model } = options
  if (since !== undefined || host !== undefined || model) throw withoutAgents()
  const { importFromProgram } = await import('../import-foreign.ts')
  await importFromProgram(from, paths, options, shell)
}

function withoutAgents(): MemoriaError {
  return new MemoriaError('usage', 'an import from another program is done as a whole', {
    hint: 'Give --from without --since, --host and --model.',
  })
}

function onlyWithFrom(): MemoriaError {
  return new MemoriaError('usage', 'transcripts name their project themselves', {
    hint: '--project goes with --from.',
  })
}

function isExport(path: string): boolean {
  if (path === '-') return true
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
  return isFile && isExportedLine(firstLine(path))
}

function exportAlone(path: string): MemoriaError {
  const name = path === '-' ? 'standard input' : path
  return new MemoriaError('usage', `${name} holds exported memories and is imported alone and as a whole`, {
    hint: 'Give it without other paths, --dry-run, --since and --host.',
  })
}

/** Takes in the agents' past. Interrupted, it goes on where it stopped when it is run again. */
async function importFrom(paths: readonly string[], options: Options, shell: Shell): Promise<void> {
  const hosts = options.host === undefined ? HOSTS : options.host.map(hostOrFail)
  await shell.withMemoria({ ...options, store: options.dryRun ? 'read' : 'create' }, async (m) => {
    const { context } = m
    refuseWhenOff(context.config)
    const ingest = await openIngest(context)
    const which = {
      hosts,
      ...(options.since === undefined ? {} : { since: Date.parse(options.since) }),
      ...(paths.length === 0 ? {} : { files: givenFiles(paths, hosts, context.cwd) }),
    }
    const found = foundIn(await unreadTranscripts(ingest, which), hosts)
    const closed = paths.length === 0 ? closedIn(hosts, ingest) : []
    if (closed.length > 0) shell.exitWith(1)
    if (!options.json) {
      sayFound(found, shell)
      sayClosed(closed, shell)
    }
    if (options.dryRun) return void (options.json && shell.json({ dryRun: true, found, closed }))
    const { swept, learned } = await importHistory(context, { sweep: which, learn: options.learn !== false })
    if (swept.failed > 0 || swept.interrupted) shell.exitWith(1)
    if (!options.json) {
      sayImported(swept, shell)
      sayLearned(learned, shell)
    }
    const model = options.model ? await importWithModel(context, options, shell) : undefined
    if (options.json)
      return shell.json({ dryRun: false, found, closed, ...swept, learned, ...(model && { model }) })
    if (model !== undefined) sayModelImport(model, shell)
    if (swept.messages > 0 && options.learn !== false) await sayDigests(m, shell)
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

/** Refuses a file without a line of JSON: importing it would only report unreadable lines. */
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
