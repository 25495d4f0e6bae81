/**
 * Fits the weights by which statements go with a prompt (src/recall/prompt-worth.ts): on the labelled prompts of one set,
 * shown on the other, over stores of the labelled statements. Prints the weights and for
 * how many prompts the statement ranked first, and one of the first three, is wanted.
 * `npm run bench -- recall-prompts`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoria } from '../src/memoria.ts'
import { reachOf } from '../src/model/reach.ts'
import { type PromptSignals, promptSignals, promptWorth } from '../src/recall/prompt-worth.ts'
import { judgeMemories } from '../src/recall/search.ts'
import { GATE, PROMPT_WORTH } from '../src/recall/weights.ts'
import { projectOf } from '../src/store/in-project.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { fitLogistic } from './support/regression.ts'

interface Item {
  readonly text: string
  readonly kind: string
  readonly source: string
  readonly match: readonly (readonly string[])[]
}

interface Labels {
  readonly session: string
  readonly items: readonly Item[]
  readonly later?: readonly { readonly prompt: string; readonly wants: readonly string[] }[]
}

interface Candidate {
  readonly signals: PromptSignals
  readonly isWanted: boolean
}

type Asked = readonly Candidate[]
type Name = keyof PromptSignals

const NAMES = Object.keys(PROMPT_WORTH.weights) as Name[]
const PROJECT = 'labelled'
const LONGEST = 490
const shared = sharedFolder('data', 'learning')
if (shared === undefined) console.log('the labelled sessions are not on this machine: nothing measured')
else await run(shared)

async function run(folder: string): Promise<void> {
  const sets = new Map<string, readonly Asked[]>()
  sets.set('shared labels', await ask(join(folder, 'gold.jsonl')))
  sets.set('own labels', await ask(join(process.cwd(), 'bench/data/learning/labels.jsonl')))
  for (const [name, asked] of sets) {
    const others = [...sets].filter(([other]) => other !== name).flatMap(([, some]) => some)
    const rows = others.flat()
    const { weights, bias } = fitLogistic(
      rows.map(({ signals }) => NAMES.map((one) => signals[one])),
      rows.map(({ isWanted }) => isWanted),
    )
    const fitted = (one: Candidate) =>
      NAMES.reduce((sum, signal, at) => sum + (weights[at] ?? 0) * one.signals[signal], bias)
    const shown = NAMES.map((one, at) => `${one} ${(weights[at] ?? 0).toFixed(1)}`).join(', ')
    console.log(`${name}: fitted on the other ${line(asked, fitted)}; ${shown}`)
    console.log(`${name}: in use              ${line(asked, ({ signals }) => promptWorth(signals))}`)
  }
}

function line(asked: readonly Asked[], worthOf: (one: Candidate) => number): string {
  const wanting = asked.filter((some) => some.some(({ isWanted }) => isWanted))
  const hits = (count: number) =>
    wanting.filter((some) =>
      [...some]
        .sort((one, other) => worthOf(other) - worthOf(one))
        .slice(0, count)
        .some(({ isWanted }) => isWanted),
    ).length
  return `first ${hits(1)}, of three ${hits(3)}, of ${wanting.length} prompts with a wanted candidate`
}

/** The candidates of every labelled prompt, over a store of the labelled statements. */
async function ask(file: string): Promise<Asked[]> {
  const labels: Labels[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one))
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-prompts-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    const items = new Map<string, Item>()
    for (const { session, items: own } of labels)
      for (const [index, item] of own.entries()) {
        items.set(`${session}#${index}`, item)
        const origin = item.source === 'user' || item.source === 'answer' ? 'user' : 'assistant'
        const text = item.text.slice(0, LONGEST)
        await m.remember({ text, kind: item.kind as 'fact', scope: 'project', project: PROJECT, origin })
      }
    const { id } = await projectOf(m.context, PROJECT)
    const reach = reachOf(m.context.config.user, id)
    const asked: Asked[] = []
    for (const { prompt, wants } of labels.flatMap(({ later = [] }) => later)) {
      const wanted = wants.flatMap((one) => items.get(one) ?? [])
      const found = await judgeMemories(m.context.store, reach, prompt, {
        gate: GATE.recall,
        measureAll: true,
      })
      const signals = promptSignals(found.judged, found.asked)
      asked.push(
        found.judged.map(({ memory }, at) => ({
          signals: signals[at] as PromptSignals,
          isWanted: wanted.some((item) => isMatch(item, memory.text)),
        })),
      )
    }
    return asked
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

function isMatch({ match }: Item, text: string): boolean {
  return match.every((idea) => idea.some((one) => new RegExp(one, 'iu').test(text)))
}
