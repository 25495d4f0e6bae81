import type { Command } from 'commander'
import { resolveTimezone } from '../../config/timezone.ts'
import { projectDigests } from '../../explain/project.ts'
import type { Memoria, Memory, SearchResult } from '../../memoria.ts'
import { runStages } from '../../pipeline/run-stages.ts'
import { START_STAGES } from '../../pipeline/stages.ts'
import { ownVault } from '../../vault/folder/vault.ts'
import { offerDashboard } from '../dashboard-offer.ts'
import { sayDigests } from '../digest-lines.ts'
import { sayBack } from '../edit-lines.ts'
import { importPast } from '../import-transcripts.ts'
import { offerJudge } from '../judge-offer.ts'
import { sayModelOutlook } from '../model-outlook.ts'
import { withCommon } from '../options.ts'
import { fitted, memoryLine, plural } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import { askUntilDone } from '../prompt.ts'
import { warnWhenOff } from '../refuse-when-off.ts'
import { SAMPLE, SAMPLE_PROJECT, SAMPLE_QUESTION } from '../sample.ts'
import { loadSample, removeSample } from '../sample-loading.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayStageFailures } from '../stage-lines.ts'
import { reasonsLine, resultLine } from './search.ts'
import { sessionLine } from './sessions.ts'

interface Options extends CommonOptions {
  readonly once?: boolean
  readonly removeSample?: boolean
  readonly open: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria start --once')
    .option('--once', 'do not ask for questions afterwards, nor start the dashboard')
    .option('--remove-sample', 'remove the sample')
    .option('--no-open', 'do not open the dashboard in the browser')
    .action((options: Options) => start(options, shell))
}

/** The first thing a newcomer runs: takes the agents' past in, or a sample, shows what is known, and answers questions. */
async function start(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: options.removeSample ? 'read' : 'create' }, async (m) => {
    if (options.removeSample) return takeSampleOut(m, options, shell)
    warnWhenOff(m.context.config, shell)
    const imported = await importPast(m.context, shell, options.json === true)
    const sampleLoaded = await loadSample(m)
    const run = await runStages(m.context, { stages: START_STAGES, pace: 'now' })
    const vaults = run.reports('compile-vault')
    const pages = vaults.reduce((sum, { files }) => sum + files, 0)
    const back = vaults.flatMap((vault) => vault.back)
    const { home, store, reach } = m.context
    const { memories } = await m.list()
    const sessions = await store.sessions.count(reach)
    const hasSample = memories.some(({ project }) => project === SAMPLE_PROJECT)
    const question = hasSample ? SAMPLE_QUESTION : (memories.at(-1)?.text ?? '')
    const { results } = await m.search(question, { limit: ANSWERS })
    if (options.json) {
      const { digests: projects, more: moreProjects } = await projectDigests(m.context)
      const known = { home, imported, sampleLoaded, ...sessions, memories, question, results, pages }
      return shell.json({ ...known, projects, moreProjects })
    }
    if (sampleLoaded) saySampleLoaded(shell)
    sayKnown(memories, { home, sessions: sessions.sessions, isListed: hasSample }, shell)
    const hasDigests = sessions.sessions > 0 && (await sayHeard(m, sessions, shell))
    if (memories.length > 0 && (hasSample || !hasDigests)) sayAnswer(question, results, shell)
    sayStageFailures(run.failures, shell)
    sayBack(back, shell)
    if (pages > 0)
      shell.say(
        `\n${shell.style.strong('To read')}  ${plural(pages, 'file')} in ${ownVault(m.context).root}: begin with index.md`,
      )
    // On a terminal the offer below says the same.
    if (!hasSample && (options.once || !shell.isTerminal))
      await sayModelOutlook(m.context, sessions.sessions, shell)
    sayNext(hasSample, shell)
    if (shell.isTerminal && !options.once) await offerDashboard(m.context, options, shell)
    if (!options.once) await offerJudge(m.context, shell)
    if (shell.isTerminal && !options.once) await askUntilDone((asked) => answerSample(m, asked, shell))
  })
}

const SHOWN_MEMORIES = 5
const SHOWN_SESSIONS = 5
const ANSWERS = 3

async function takeSampleOut(m: Memoria, options: Options, shell: Shell): Promise<void> {
  const taken = await removeSample(m)
  if (options.json) return shell.json(taken)
  if (taken.removed + taken.sessions === 0) return shell.say('There is no sample to remove.')
  const memories = plural(taken.removed, 'sample memory', 'sample memories')
  shell.say(`${shell.style.good('removed')}  ${memories}, ${plural(taken.sessions, 'sample session')}`)
}

function saySampleLoaded({ say, style }: Shell): void {
  const sample = `a sample of ${SAMPLE.length} memories was put in, as the project "${SAMPLE_PROJECT}", with a session`
  say(style.dim(`No agent on this machine has a history yet, and the store was empty, so ${sample}.`))
}

/** Where there are sessions, each project says below what was learned there. */
function sayKnown(
  memories: readonly Memory[],
  { home, sessions, isListed }: Known,
  { say, style, width }: Shell,
): void {
  say(style.strong(`What memoria knows (${plural(memories.length, 'memory', 'memories')} in ${home})`))
  const stated = memories.filter(({ kind }) => kind !== 'practice')
  if (stated.length === 0) for (const line of sessions === 0 ? NOTHING_YET : NOTHING_LEARNED) say(`  ${line}`)
  const practices = memories.length - stated.length
  const counted = `${plural(stated.length, 'statement')}, ${plural(practices, 'way')} to build, test and run`
  if (sessions > 0 && !isListed) {
    if (memories.length > 0) say(`  ${counted}: the latest by project below, all with memoria list`)
    return
  }
  const shown = stated.slice(-SHOWN_MEMORIES)
  for (const memory of shown) say(`  ${memoryLine(memory, style, width - 2)}`)
  const rest = memories.length - shown.length
  if (shown.length > 0 && rest > 0) say(style.dim(`  … and ${rest} more: memoria list`))
}

interface Known {
  readonly home: string
  readonly sessions: number
  /** The memories themselves are shown, as far as there is space. */
  readonly isListed: boolean
}

const NOTHING_YET = [
  'Nothing yet. Memories are learned from your sessions; keep one yourself: memoria remember "…"',
]
const NOTHING_LEARNED = [
  'No statement was learned: without a model, only what is said plainly is kept (a rule, a choice, a cause).',
  'What your sessions were about stands below. A model finds more: memoria model',
]

/** By project, where episodes were made of the sessions: then true. */
async function sayHeard(
  m: Memoria,
  { sessions, messages }: { readonly sessions: number; readonly messages: number },
  shell: Shell,
): Promise<boolean> {
  const { context } = m
  const { say, style } = shell
  const { zone } = resolveTimezone(context.config.timezone)
  say(
    `\n${style.strong(`What it heard (${plural(sessions, 'session')} with ${plural(messages, 'message')})`)}`,
  )
  const digests = await sayDigests(m, shell)
  if (digests.length > 0) {
    say(style.dim('\nEverything, task by task: memoria episodes'))
    return true
  }
  const labelOf = await projectLabels(m.context.store.projects)
  for (const session of await m.context.store.sessions.list(m.context.reach, { limit: SHOWN_SESSIONS }))
    say(`  ${sessionLine(session, zone, labelOf, shell)}`)
  if (sessions > SHOWN_SESSIONS) say(style.dim('  … all of them: memoria sessions'))
  return false
}

/** Memories first; where none fits, what was said. */
async function answerSample(m: Memoria, question: string, shell: Shell): Promise<void> {
  const { results } = await m.search(question, { limit: ANSWERS })
  if (results.length > 0) return sayAnswer(question, results, shell)
  const heard = await m.search(question, { limit: ANSWERS, history: true })
  sayAnswer(question, heard.results, shell, ' --history')
}

function sayAnswer(question: string, results: readonly SearchResult[], shell: Shell, option = ''): void {
  const { say, style, width } = shell
  const command = style.dim(`memoria search --all-projects${option}`)
  say(`\n${style.strong('A search')}  ${command} "${fitted(question, 100)}"`)
  for (const result of results) {
    const shown = resultLine(result, { ...shell, width: width - 2 }).split('\n')
    if (result.memory === undefined) shown.push(reasonsLine(result, shell))
    for (const line of shown) say(`  ${line}`)
  }
  if (results.length === 0) say('  No matches.')
}

function sayNext(hasSample: boolean, { say, style }: Shell): void {
  say(`\n${style.strong('Next')}  ${style.dim('(before it is installed: node dist/memoria-cli.js …)')}`)
  say('  memoria init                   wire your agents, so that new sessions are captured')
  say('  memoria remember "…"           keep something')
  say('  memoria search "…"             find it again; with --history, what was said')
  say('  memoria sessions               what was captured')
  say('  memoria import --model         let a model read the past, too: it first says what that costs')
  say('  memoria --help                 everything else')
  if (hasSample) say('  memoria start --remove-sample  remove the sample')
}
