import { forTerminal } from '../base/text.ts'
import type { LearnedAll } from '../extract/learn/local.ts'
import { unreadablePaths } from '../health/host-files.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { keepsNothing } from '../hosts/no-transcripts.ts'
import {
  mergeSwept,
  NOTHING_SWEPT,
  type SweepOptions,
  type Swept,
  type Unread,
  unreadTranscripts,
} from '../ingest/drain.ts'
import type { IngestContext } from '../ingest/ingest-context.ts'
import { openIngest } from '../ingest/open-ingest.ts'
import type { OpenContext } from '../memoria.ts'
import { runStages } from '../pipeline/run-stages.ts'
import type { Progress, StageName } from '../pipeline/stage.ts'
import { IMPORT_STAGES } from '../pipeline/stages.ts'
import { sumReports } from '../pipeline/sum-reports.ts'
import { plural, size } from './present.ts'
import { makeProgress } from './progress.ts'
import type { Shell } from './shell.ts'

/** The unread transcripts of one agent. */
export interface Found {
  readonly host: string
  readonly transcripts: number
  readonly bytes: number
}

/** Sums up the unread transcripts of each agent. */
export function foundIn(unread: readonly Unread[], hosts: readonly Host[] = HOSTS): Found[] {
  return hosts.map(({ name }) => {
    const own = unread.filter(({ host }) => host.name === name)
    const bytes = own.reduce((sum, { file, from }) => sum + file.bytes - from, 0)
    return { host: name, transcripts: own.length, bytes }
  })
}

/** Agents without anything new are not worth a line, unless there is no other. */
export function sayFound(found: readonly Found[], { say, style }: Shell): void {
  const some = found.filter(({ transcripts }) => transcripts > 0)
  for (const line of some.length === 0 ? nothingNew(found) : []) say(line)
  for (const { host, transcripts, bytes } of some)
    say(
      `${style.name(host.padEnd(12))} ${plural(transcripts, 'transcript')} with something new, ${size(bytes)}`,
    )
}

/** Says why there is nothing to import; an agent without readable transcripts has its own reason. */
function nothingNew(found: readonly Found[]): string[] {
  const asked = HOSTS.filter(({ name }) => found.some(({ host }) => host === name))
  if (asked.length === HOSTS.length) return ['No transcript of any agent has new messages.']
  return asked.map((host) =>
    keepsNothing(host)
      ? `${host.title} keeps no transcripts that memoria reads, so there is no past to import. Its hooks report new sessions.`
      : `No transcript of ${host.title} has new messages.`,
  )
}

/** The paths of an agent that our user may not read. */
export interface Closed {
  readonly host: string
  readonly places: readonly string[]
}

export function closedIn(hosts: readonly Host[], ingest: IngestContext): Closed[] {
  return hosts
    .map((host) => ({ host: host.name, places: unreadablePaths(host, ingest) }))
    .filter(({ places }) => places.length > 0)
}

export function sayClosed(closed: readonly Closed[], { say, style }: Shell): void {
  for (const { host, places } of closed) {
    const [first = '', ...rest] = places.map(forTerminal)
    const more = rest.length === 0 ? '' : ` and ${rest.length} more`
    say(style.bad(`what ${hostNamed(host)?.title ?? host} keeps cannot be read: ${first}${more}`))
  }
  if (closed.length > 0) say('Let your user read it, then run the same command again.')
}

export interface ImportedHistory extends Swept {
  readonly found: readonly Found[]
  readonly learned: LearnedAll
}

/** Everything that the agents kept and nobody read yet; null when there is nothing, or memoria is switched off. */
export async function importPast(
  context: OpenContext,
  shell: Shell,
  quiet: boolean,
): Promise<ImportedHistory | null> {
  if (context.config.off) return null
  const ingest = await openIngest(context)
  const unread = await unreadTranscripts(ingest, {})
  if (unread.length === 0) return null
  const found = foundIn(unread)
  if (!quiet) sayFound(found, shell)
  const { swept, learned } = await importHistory(context, { sweep: {}, learn: true })
  if (!quiet) {
    sayImported(swept, shell)
    sayLearned(learned, shell)
  }
  return { found, ...swept, learned }
}

/**
 * Reads transcripts in and learns from them, with a bar for each. Ctrl-C ends it after the batch or session at hand; what was read
 * stays read.
 */
export async function importHistory(context: OpenContext, options: ImportOptions): Promise<Imported> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  const progress = stageProgress(context)
  try {
    const run = await runStages(context, {
      stages: options.learn ? IMPORT_STAGES : ['sweep-transcripts'],
      pace: 'now',
      sweep: options.sweep,
      isBulk: true,
      signal: stop.signal,
      onProgress: progress.show,
    })
    const [failure] = run.failures
    if (failure !== undefined) throw failure.error
    return {
      swept: run.reports('sweep-transcripts').reduce(mergeSwept, NOTHING_SWEPT),
      learned: sumReports(NOTHING_LEARNED, run.reports('learn-locally')),
    }
  } finally {
    progress.done()
    process.off('SIGINT', interrupt)
  }
}

interface ImportOptions {
  readonly sweep: Pick<SweepOptions, 'hosts' | 'files' | 'since'>
  readonly learn: boolean
}

interface Imported {
  readonly swept: Swept
  readonly learned: LearnedAll
}

/** A bar for the stage that runs. */
function stageProgress({ clock }: OpenContext): {
  show(stage: StageName, progress: Progress): void
  done(): void
} {
  let shown: StageName | undefined
  let bar: ReturnType<typeof makeProgress> | undefined
  return {
    show: (stage, progress) => {
      if (stage !== shown) {
        bar?.done()
        bar = makeProgress(process.stderr, clock, stage === 'sweep-transcripts' ? undefined : 'sessions')
      }
      shown = stage
      bar?.show(progress)
    },
    done: () => bar?.done(),
  }
}

export const NOTHING_LEARNED: LearnedAll = { sessions: 0, turns: 0, added: 0, changed: 0 }

export function sayLearned({ added, changed, turns }: LearnedAll, { say, style }: Shell): void {
  if (turns === 0) return
  const more = changed === 0 ? '' : `, ${changed} confirmed or changed`
  say(`${style.good('learned')}  ${plural(added, 'memory', 'memories')} from ${plural(turns, 'turn')}${more}`)
  if (added > 0) say(style.dim('Look at them with: memoria review'))
}

export function sayImported(swept: Swept, { say, style }: Shell): void {
  const word = swept.interrupted ? style.warn('interrupted') : style.good('imported')
  const words = ({ messages, toolCalls, files }: Pick<Swept, 'messages' | 'toolCalls' | 'files'>) =>
    `${plural(messages, 'message')} and ${plural(toolCalls, 'tool call')} from ${plural(files, 'transcript')}`
  say(`${word}  ${words(swept)}`)
  const several = swept.hosts.length > 1 ? swept.hosts : []
  for (const counts of several) say(`  ${style.name(counts.host.padEnd(12))} ${words(counts)}`)
  if (swept.setAside > 0)
    say(style.warn(`${plural(swept.setAside, 'line')} could not be read: memoria upkeep journal says where`))
  if (swept.notTranscripts > 0) say(style.dim(notTranscriptsWords(swept.notTranscripts)))
  if (swept.unknown > 0)
    say(
      style.warn(`${plural(swept.unknown, 'transcript')} of an unknown format: a newer memoria may read it`),
    )
  if (swept.failed > 0) say(style.bad(`${plural(swept.failed, 'transcript')} could not be read: see the log`))
  if (swept.interrupted) say('Run the same command again to go on.')
}

function notTranscriptsWords(files: number): string {
  return files === 1
    ? '1 file is no transcript of a known agent, and was skipped'
    : `${files} files are no transcripts of a known agent, and were skipped`
}
