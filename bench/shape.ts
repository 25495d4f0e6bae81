/**
 * The shape of a checkout in figures: how large it is, how often it has what STYLE advises against, what it offers, and what one
 * prompt and two hook events cost the worker. `npm run bench -- shape [--root DIR] [--against DIR]`; with `--against` both stand side by side. DIR needs its
 * `npm ci`. Takes about a minute for each.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, countCommands, countDeclarations } from './support/shape-program.ts'
import { DATA_RULE, measureSource } from './support/shape-source.ts'
import { measureWorker } from './support/shape-worker.ts'

const MAX_NAMES = 8

const { values } = parseArgs({
  options: { root: { type: 'string', default: '.' }, against: { type: 'string' } },
})
const here = await shapeOf(resolve(values.root))
const before = values.against === undefined ? undefined : await shapeOf(resolve(values.against))
const width = Math.max(...here.map(([name]) => name.length))
if (before !== undefined) console.log(`| ${''.padEnd(width)} | before | after |\n|---|---|---|`)
for (const [index, [name, value]] of here.entries())
  console.log(`| ${name.padEnd(width)} |${before === undefined ? '' : ` ${before[index]?.[1]} |`} ${value} |`)
console.log(`\n${DATA_RULE}.`)
console.log('lines: all lines of a file. files and functions: of src, unbundled, by V8 coverage.')
console.log(
  'rounds: at the start, for a prompt, for the end of a turn; one more comes before the worker leaves.',
)
console.log(
  'reads: of .json, .jsonc and .toml files of the agents, until the worker left. All seven are connected,',
)
console.log('  and no record of `init` says so, as with plugins.')

type Row = readonly [name: string, value: string | number]

async function shapeOf(root: string): Promise<readonly Row[]> {
  if (root !== process.cwd()) build(root)
  const source = measureSource(root)
  const worker = await measureWorker(root)
  const commands = commandsOf(root)
  const worst = source.repeatedFunctions.slice(0, MAX_NAMES).map(([name, count]) => `${name} ${count}`)
  return [
    ['files in src', source.files],
    ['lines of code in src', source.codeLines],
    ['lines of data in src', source.dataLines],
    ['types ending in Room, House, Desk, Shelf', source.contextTypes.length],
    [
      'function names defined more than three times',
      `${source.repeatedFunctions.length} (${worst.join(', ')})`,
    ],
    ['constants called MOST…', source.mostConstants],
    ['comments that begin with What, Who, Whoever', source.whatComments],
    ['spreads of an object literal', source.literalSpreads],
    ['commands listed by --help', commands.listed],
    ['commands with those below them', commands.all],
    ['.d.ts files in the built package', countDeclarations(root)],
    ['one prompt, until its answer: files', worker.answerFiles],
    ['one prompt, until its answer: functions', worker.answerFunctions],
    ['one prompt, with the rounds after it: files', worker.promptFiles],
    ['one prompt, with the rounds after it: functions', worker.promptFunctions],
    ['files the worker loaded', worker.loadedFiles],
    ['two hook events: rounds', `${sum(worker.rounds)} (${worker.rounds.join(' + ')})`],
    ["two hook events: reads of the agents' settings", worker.settingsReads],
  ]
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

function commandsOf(checkout: string) {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-commands-'))
  try {
    const env = { PATH: process.env['PATH'], HOME: home, MEMORIA_HOME: join(home, 'memoria') }
    return countCommands(join(checkout, 'dist/memoria-cli.js'), env)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
