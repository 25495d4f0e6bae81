import type { Command } from 'commander'
import type { Memoria, Memory, SearchResult } from '../../memoria.ts'
import { withCommon } from '../options.ts'
import { fitted, memoryLine, plural } from '../present.ts'
import { askUntilDone } from '../prompt.ts'
import { SAMPLE, SAMPLE_PROJECT, SAMPLE_QUESTION } from '../sample.ts'
import type { CommonOptions, Shell } from '../shell.ts'

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

/** The first thing a newcomer runs: shows what is known, or a sample, and answers a question. */
async function start(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    if (options.removeSample) return removeSample(m, options, shell)
    const sampleLoaded = await loadSample(m)
    const memories = await m.list()
    const hasSample = memories.some(({ project }) => project === SAMPLE_PROJECT)
    const question = hasSample ? SAMPLE_QUESTION : (memories.at(-1)?.text ?? '')
    const { results } = await m.search(question, { limit: ANSWERS })
    const { home } = m.house
    if (options.json) return shell.json({ home, sampleLoaded, memories, question, results })
    if (sampleLoaded) saySampleLoaded(shell)
    sayKnown(memories, home, shell)
    if (memories.length > 0) sayAnswer(question, results, shell)
    sayNext(hasSample, shell)
    if (shell.isTerminal && !options.once) await askUntilDone((asked) => answer(m, asked, shell))
  })
}

const SHOWN = 12
const ANSWERS = 3

async function loadSample(m: Memoria): Promise<boolean> {
  const counts = await m.house.store.memories.count(m.house.reach)
  if (Object.values(counts).some((count) => count > 0)) return false
  for (const draft of SAMPLE) await m.remember({ ...draft, project: SAMPLE_PROJECT, tags: ['sample'] })
  return true
}

async function removeSample(m: Memoria, options: Options, shell: Shell): Promise<void> {
  const sample = (await m.list({ project: SAMPLE_PROJECT, tag: 'sample' })).filter(
    ({ project }) => project === SAMPLE_PROJECT,
  )
  for (const { id } of sample) await m.forget(id, { purge: true, why: 'the sample was removed' })
  if (options.json) return shell.json({ removed: sample.length })
  shell.say(
    sample.length === 0
      ? 'There is no sample to remove.'
      : `${shell.style.good('removed')}  ${plural(sample.length, 'sample memory', 'sample memories')}`,
  )
}

function saySampleLoaded({ say, style }: Shell): void {
  say(
    style.dim(
      `The store was empty, so a sample of ${SAMPLE.length} memories was put in, as the project "${SAMPLE_PROJECT}".`,
    ),
  )
}

function sayKnown(memories: readonly Memory[], home: string, { say, style, width }: Shell): void {
  say(style.strong(`What memoria knows (${plural(memories.length, 'memory', 'memories')} in ${home})`))
  for (const memory of memories.slice(-SHOWN)) say(`  ${memoryLine(memory, style, width - 2)}`)
  if (memories.length > SHOWN) say(style.dim(`  … and ${memories.length - SHOWN} more: memoria list`))
}

async function answer(m: Memoria, question: string, shell: Shell): Promise<void> {
  const { results } = await m.search(question, { limit: ANSWERS })
  sayAnswer(question, results, shell)
}

function sayAnswer(question: string, results: readonly SearchResult[], { say, style, width }: Shell): void {
  const command = style.dim('memoria search --all-projects')
  say(`\n${style.strong('A search')}  ${command} "${fitted(question, 100)}"`)
  for (const { memory, reasons } of results) {
    if (memory === undefined) continue
    say(`  ${memoryLine(memory, style, width - 2)}`)
    say(`            ${style.dim(reasons.join('; '))}`)
  }
  if (results.length === 0) say('  Nothing fits.')
}

function sayNext(hasSample: boolean, { say, style }: Shell): void {
  say(`\n${style.strong('Next')}`)
  say(
    '  memoria remember "…"           keep something (before it is installed: node dist/memoria-cli.js remember "…")',
  )
  say('  memoria search "…"             find it again')
  say('  memoria --help                 everything else')
  if (hasSample) say('  memoria start --remove-sample  take the sample out again')
}
