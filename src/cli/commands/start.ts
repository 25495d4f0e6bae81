import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import type { Memoria } from '../../memoria.ts'
import { withCommon } from '../options.ts'
import { memoryLine, plural } from '../present.ts'
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
    const loaded = await loadSample(m)
    const memories = await m.list()
    const isSample = memories.some(({ project }) => project === SAMPLE_PROJECT)
    const question = isSample ? SAMPLE_QUESTION : (memories.at(-1)?.text ?? '')
    const results = await m.search(question, { limit: 3 })
    if (options.json)
      return shell.json({
        home: m.house.home,
        sampleLoaded: loaded,
        memories,
        question,
        results: results.results,
      })
    if (loaded)
      shell.say(
        shell.style.dim(
          `The store was empty, so a sample of ${SAMPLE.length} memories was put in, as the project "${SAMPLE_PROJECT}".`,
        ),
      )
    shell.say(
      shell.style.strong(
        `What memoria knows (${plural(memories.length, 'memory', 'memories')} in ${m.house.home})`,
      ),
    )
    for (const memory of memories.slice(-SHOWN))
      shell.say(`  ${memoryLine(memory, shell.style, shell.width - 2)}`)
    if (memories.length > SHOWN)
      shell.say(shell.style.dim(`  … and ${memories.length - SHOWN} more: memoria list`))
    await answer(m, question, shell)
    sayNext(isSample, shell)
    if (shell.isTerminal && !options.once) await askOn(m, shell)
  })
}

const SHOWN = 12

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

async function answer(m: Memoria, question: string, shell: Shell): Promise<void> {
  const results = await m.search(question, { limit: 3 })
  shell.say(
    `\n${shell.style.strong('A search')}  ${shell.style.dim('memoria search')} "${question.slice(0, 100)}"`,
  )
  for (const { memory, reasons } of results) {
    if (memory)
      shell.say(
        `  ${memoryLine(memory, shell.style, shell.width - 2)}\n            ${shell.style.dim(reasons.join('; '))}`,
      )
  }
  if (results.length === 0) shell.say('  Nothing fits.')
}

function sayNext(isSample: boolean, shell: Shell): void {
  shell.say(`\n${shell.style.strong('Next')}`)
  shell.say(
    '  memoria remember "…"     keep something (npx memoria, or node dist/memoria-cli.js in this folder)',
  )
  shell.say('  memoria search "…"       find it again')
  shell.say('  memoria --help           everything else')
  if (isSample) shell.say('  memoria start --remove-sample')
}

async function askOn(m: Memoria, shell: Shell): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const question = (await prompt.question('\nAsk something (Enter to leave): ')).trim()
      if (question === '') return
      await answer(m, question, shell)
    }
  } finally {
    prompt.close()
  }
}
