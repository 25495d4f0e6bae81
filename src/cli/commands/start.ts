import type { Command } from 'commander'
import { resolveTimezone } from '../../config/timezone.ts'
import { ownVault } from '../../knowledge/vault/vault.ts'
import type { Memoria, Memory, SearchResult } from '../../memoria.ts'
import { sayBack } from '../back-lines.ts'
import { takeHistory } from '../history.ts'
import { withCommon } from '../options.ts'
import { fitted, memoryLine, plural } from '../present.ts'
import { askUntilDone } from '../prompt.ts'
import { SAMPLE, SAMPLE_PROJECT, SAMPLE_QUESTION } from '../sample.ts'
import { loadSample, removeSample } from '../sample-loading.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { reasonsLine, resultLine } from './search.ts'
import { sessionLine } from './sessions.ts'

interface Options extends CommonOptions {
  readonly once?: boolean
  readonly removeSample?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria start --once')
    .option('--once', 'do not ask for questions afterwards')
    .option('--remove-sample', 'take the sample out again')
    .action((options: Options) => start(options, shell))
}

/** The first thing a newcomer runs: takes the agents' past in, or a sample, shows what is known, and answers questions. */
async function start(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    if (options.removeSample) return takeSampleOut(m, options, shell)
    const imported = await takeHistory(m.house, shell, options.json === true)
    const sampleLoaded = await loadSample(m)
    const { logSessions } = await import('../../knowledge/daily/daily-log.ts')
    await logSessions(m.house)
    const { runIfDue } = await import('../../knowledge/due.ts')
    const { files: pages, back } = await runIfDue(m.house, { model: false })
    const { home, store, reach } = m.house
    const memories = await m.list()
    const sessions = await store.sessions.count(reach)
    const hasSample = memories.some(({ project }) => project === SAMPLE_PROJECT)
    const question = hasSample ? SAMPLE_QUESTION : (memories.at(-1)?.text ?? '')
    const { results } = await m.search(question, { limit: ANSWERS })
    if (options.json)
      return shell.json({ home, imported, sampleLoaded, ...sessions, memories, question, results, pages })
    if (sampleLoaded) saySampleLoaded(shell)
    sayKnown(memories, home, shell)
    if (sessions.sessions > 0) await sayHeard(m, sessions, shell)
    if (memories.length > 0) sayAnswer(question, results, shell)
    sayBack(back, shell)
    if (pages > 0)
      shell.say(
        `\n${shell.style.strong('To read')}  ${plural(pages, 'file')} in ${ownVault(m.house).root}: begin with index.md`,
      )
    sayNext(hasSample, shell)
    if (shell.isTerminal && !options.once) await askUntilDone((asked) => answer(m, asked, shell))
  })
}

const SHOWN = 12
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

function sayKnown(memories: readonly Memory[], home: string, { say, style, width }: Shell): void {
  say(style.strong(`What memoria knows (${plural(memories.length, 'memory', 'memories')} in ${home})`))
  for (const memory of memories.slice(-SHOWN)) say(`  ${memoryLine(memory, style, width - 2)}`)
  if (memories.length > SHOWN) say(style.dim(`  … and ${memories.length - SHOWN} more: memoria list`))
  if (memories.length === 0)
    say('  Nothing yet: what is worth keeping in sessions is not picked out by itself yet.')
}

async function sayHeard(
  { house }: Memoria,
  { sessions, messages }: { readonly sessions: number; readonly messages: number },
  shell: Shell,
): Promise<void> {
  const { say, style } = shell
  const { zone } = resolveTimezone(house.config.timezone)
  say(
    `\n${style.strong(`What it heard (${plural(sessions, 'session')} with ${plural(messages, 'message')})`)}`,
  )
  for (const session of await house.store.sessions.list(house.reach, { limit: SHOWN_SESSIONS }))
    say(`  ${sessionLine(session, zone, shell)}`)
  if (sessions > SHOWN_SESSIONS) say(style.dim('  … all of them: memoria sessions'))
}

/** Memories first; where none fits, what was said. */
async function answer(m: Memoria, question: string, shell: Shell): Promise<void> {
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
  if (results.length === 0) say('  Nothing fits.')
}

function sayNext(hasSample: boolean, { say, style }: Shell): void {
  say(`\n${style.strong('Next')}  ${style.dim('(before it is installed: node dist/memoria-cli.js …)')}`)
  say('  memoria init                   wire your agents, so that new sessions are captured')
  say('  memoria remember "…"           keep something')
  say('  memoria search "…"             find it again; with --history, what was said')
  say('  memoria sessions               what was captured')
  say('  memoria --help                 everything else')
  if (hasSample) say('  memoria start --remove-sample  take the sample out again')
}
