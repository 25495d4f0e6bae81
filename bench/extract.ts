/**
 * How well the local judge keeps the rules and decisions that people lay down in so many words, on made-up turns in six
 * languages; and all that it keeps of real sessions, to be read.
 * `npm run bench -- extract [--verbose] [--show-held] [--sessions] [--set NAME]`
 */
import { join } from 'node:path'
import { judgeTurns } from '../src/extract/local/judge.ts'
import { type Measured, measure, tableOf } from './support/extract-measure.ts'
import { labelledTurns, sharedFolder, turnsIn } from './support/extract-sets.ts'

const data = join(process.cwd(), 'bench', 'data')
const asked = (name: string) => process.argv.includes(name)

const dev = measured('dev', 'extract-dev.jsonl', asked('--verbose'))
const held = measured('held', 'extract-held.jsonl', asked('--show-held'))
// Three people wrote these, and none of them had seen the rules.
for (const part of ['held1', 'held2', 'held3']) measured(part, 'extract-held.jsonl', false, part)
if (dev === undefined) throw new Error('bench/data/extract-dev.jsonl is missing')
const set = process.argv[process.argv.indexOf('--set') + 1]
if (asked('--set')) measured(set ?? '', 'extract-own.jsonl', asked('--verbose'), set)
junk('transcripts', ['data', 'transcripts'])
if (asked('--sessions')) junk('coding sessions', ['data', 'coding', 'sessions'])
if (held === undefined) console.log('\nheld-out part: not here, nothing checked')

function measured(name: string, file: string, show: boolean, only?: string): Measured | undefined {
  const turns = labelledTurns(join(data, file))?.filter((turn) => only === undefined || turn.set === only)
  if (turns === undefined) return undefined
  const result = measure(turns)
  console.log(
    `\n${name}: ${turns.length} turns, ${turns.filter(({ keep }) => keep.length > 0).length} with something to keep`,
  )
  console.log(tableOf(result))
  if (show) for (const line of result.lines) console.log(line)
  return result
}

/** Everything the judge would keep of real sessions, to be looked at. */
function junk(name: string, path: readonly string[]): void {
  const folder = sharedFolder(...path)
  if (folder === undefined) return console.log(`\n${name}: not on this machine, skipped`)
  const turns = turnsIn(folder)
  const { drafts } = judgeTurns(turns)
  const per = ((drafts.length * 100) / turns.length).toFixed(1)
  const sessions = new Set(turns.map(({ session }) => session)).size
  const calls = turns.reduce((sum, { tools }) => sum + tools.length, 0)
  console.log(
    `\n${name}: ${turns.length} turns of ${sessions} sessions with ${calls} tool calls, subagents left out: ` +
      `${drafts.length} drafts, ${per} per 100 turns`,
  )
  for (const { kind, origin, rule, text } of drafts)
    console.log(`- ${kind} (${origin}; ${rule})\n    ${text}`)
}
