/**
 * How well recall finds, through the library as a program uses it: LoCoMo, DevMemBench and coding sessions (where the
 * shared data is), and our own precision suite. Each figure has a bootstrap interval; a figure below its bound, or below
 * the interval of the kept baseline, fails. `npm run bench -- recall [--only NAME] [--write]`
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import type { Figure } from './support/recall-figures.ts'
import { type Answered, costLine, runHistory, sessionFigures, turnFigures } from './support/recall-history.ts'
import { codingSessions, devMemBench, locomo, sharedData } from './support/recall-sets.ts'
import { PARTS, runSuite } from './support/recall-suite.ts'

const DATA = 'bench/data/recall'
const BASELINE = join(DATA, 'baseline.json')

/** What must be reached. */
const BOUNDS: Readonly<Record<string, number>> = {
  'locomo turns R@10': 0.8,
  'locomo turns R@1': 0.42,
  'locomo sessions hit@1': 0.75,
  'devmembench sessions hit@1': 0.82,
  'devmembench sessions all@5': 0.88,
  'coding sessions hit@1': 0.5,
  'coding sessions hit@5': 0.7,
  'suite-dev precision': 0.9,
  'suite-dev recall': 0.9,
  'suite-dev nothing injected, nothing-fits': 0.95,
  'suite-held precision': 0.9,
  'suite-held recall': 0.9,
  'suite-held nothing injected, nothing-fits': 0.95,
}

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  strict: false,
})
const baseline = existsSync(BASELINE)
  ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, Figure>)
  : {}
const all: Record<string, Figure> = {}
let failed = false

await section('locomo', sharedData('locomo', 'locomo-dev.json'), async (m, path) => {
  const answered = await runHistory(m, locomo(path))
  console.log(costLine(answered))
  return { ...turnFigures(answered), ...bothLevels(answered) }
})
await section('devmembench', sharedData('devmembench'), async (m, path) => {
  const answered = await runHistory(m, devMemBench(path))
  console.log(costLine(answered))
  sayAbstention(answered)
  return bothLevels(answered)
})
await section('coding', sharedData('coding'), async (m, path) => {
  const answered = await runHistory(m, codingSessions(path))
  console.log(costLine(answered))
  return bothLevels(answered)
})
for (const name of PARTS)
  await section(name, present(join(DATA, `${name}.json`)), async (m, path) => {
    const { figures, lines } = await runSuite(m, path)
    for (const line of lines) console.log(line)
    return figures
  })

if (options.write === true) {
  const kept = { ...baseline, ...all }
  writeFileSync(BASELINE, `${JSON.stringify(kept, null, 2)}\n`)
}
process.exitCode = failed ? 1 : 0

type Measure = (m: Memoria, path: string) => Promise<Record<string, Figure>>

/** One set in a home of its own; skipped, with the reason, where its data is absent. */
async function section(name: string, path: string | undefined, measure: Measure): Promise<void> {
  if (options.only !== undefined && options.only !== name) return
  console.log(`\n${name}`)
  if (path === undefined) return console.log('  skipped: its data is not here')
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-recall-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    for (const [what, figure] of Object.entries(await measure(m, path))) say(`${name} ${what}`, figure)
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

function say(name: string, figure: Figure): void {
  all[name] = figure
  const [bound, before] = [BOUNDS[name], baseline[name]]
  const isShort = bound !== undefined && figure.value < bound
  const isWorse = before !== undefined && figure.value < before.low
  if (isShort || isWorse) failed = true
  const notes = [
    ...(bound === undefined ? [] : [`${isShort ? 'BELOW the bound' : 'bound'} ${bound}`]),
    ...(isWorse ? [`WORSE than before: ${before.value}`] : []),
  ]
  const interval = `[${figure.low.toFixed(3)}, ${figure.high.toFixed(3)}]`
  console.log(`  ${name.padEnd(50)} ${figure.value.toFixed(3)} ${interval} ${notes.join('; ')}`)
}

function bothLevels(answered: readonly Answered[]): Record<string, Figure> {
  return { ...sessionFigures(answered, 'sessions'), ...sessionFigures(answered, 'bySession') }
}

function sayAbstention(answered: readonly Answered[]): void {
  const asked = answered.filter((one) => one.asked.sessions.length === 0)
  const silent = asked.filter(({ messages }) => messages.length === 0).length
  const many = asked.reduce((sum, { messages }) => sum + Math.min(messages.length, 10), 0) / asked.length
  console.log(
    `  ${asked.length} questions without an answer: ${many.toFixed(1)} of 10 messages come back, none for ${silent}`,
  )
}

function present(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}
