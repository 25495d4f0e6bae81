/**
 * Fits the gate's weights on all parts of our suite but one, in turn, and shows what they reach on the part left out, next
 * to the weights in use, which were fitted on the first four and rounded. `npm run bench -- recall-gate`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoria } from '../src/memoria.ts'
import { reachOf } from '../src/model/reach.ts'
import { judge } from '../src/recall/gate.ts'
import type { RatedMemory } from '../src/recall/memory-features.ts'
import type { Query } from '../src/recall/query.ts'
import { judgeMemories } from '../src/recall/search.ts'
import { isSmallTalk } from '../src/recall/small-talk.ts'
import { GATE, MEMORY_WEIGHTS } from '../src/recall/weights.ts'
import { projectOf } from '../src/store/in-project.ts'
import { PARTS, rememberSuite } from './support/recall-suite.ts'
import { fitLogistic } from './support/regression.ts'

type Name = keyof typeof MEMORY_WEIGHTS
type Weights = Readonly<Record<Name, number>>

interface Asked {
  readonly part: string
  readonly query: Query
  readonly rated: readonly (RatedMemory & { readonly isRight: boolean })[]
  readonly expected: number
}

interface Sums {
  readonly right: number
  readonly told: number
  readonly expected: number
}

const NAMES = Object.keys(MEMORY_WEIGHTS) as Name[]
const MOST_TOLD = 5

const asked = (await Promise.all(PARTS.map(askPart))).flat()
const left = PARTS.map((part) => {
  const others = asked.filter((one) => one.part !== part)
  const { weights, needed } = fitOn(others)
  const sums = measure(
    asked.filter((one) => one.part === part),
    weights,
    needed,
  )
  console.log(`${part.padEnd(12)} left out: ${line(sums)}`)
  return sums
})
console.log(`all, each left out once: ${line(total(left))}`)
console.log(`the weights in use:      ${line(measure(asked, MEMORY_WEIGHTS, GATE.recall.needed))}`)

async function askPart(part: string): Promise<Asked[]> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-gate-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    const { cases, keys } = await rememberSuite(m, join('bench/data/recall', `${part}.json`))
    const all: Asked[] = []
    for (const { prompt, project, files = [], expect } of cases) {
      const within = reachOf(m.context.reach.user, (await projectOf(m.context, project)).id)
      const options = { files, gate: GATE.recall, measureAll: true }
      const { asked: query, judged } = await judgeMemories(m.context.store, within, prompt, options)
      const isQuiet = isSmallTalk(prompt)
      all.push({
        part,
        query,
        expected: expect.length,
        rated: isQuiet
          ? []
          : judged.map((one) => ({ ...one, isRight: expect.includes(keys.get(one.memory.id) ?? '') })),
      })
    }
    return all
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** The weights that part right from wrong best, and how much evidence makes precision and recall most alike. */
function fitOn(some: readonly Asked[]): { weights: Weights; needed: number } {
  const rows = some.flatMap(({ rated }) => rated)
  const { weights: found, bias } = fitLogistic(
    rows.map(({ features }) => NAMES.map((name) => features[name])),
    rows.map(({ isRight }) => isRight),
  )
  const weights = Object.fromEntries(NAMES.map((name, at) => [name, found[at] ?? 0])) as Weights
  const tried = Array.from({ length: 25 }, (_, step) => step / 10 - 1.8 - bias)
  const worth = (needed: number) => {
    const { right, told, expected } = measure(some, weights, needed)
    return Math.min(right / told, right / expected)
  }
  return { weights, needed: tried.reduce((best, one) => (worth(one) > worth(best) ? one : best)) }
}

function measure(some: readonly Asked[], weights: Weights, needed: number): Sums {
  return total(
    some.map(({ query, rated, expected }) => {
      const told = judge(rated, query, { ...GATE.recall, needed }, { measureAll: true, weights })
        .filter(({ passes }) => passes)
        .slice(0, MOST_TOLD)
      return { right: told.filter(({ isRight }) => isRight).length, told: told.length, expected }
    }),
  )
}

function total(all: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => all.reduce((many, one) => many + one[name], 0)
  return { right: sum('right'), told: sum('told'), expected: sum('expected') }
}

function line({ right, told, expected }: Sums): string {
  return `precision ${(right / told).toFixed(3)}, recall ${(right / expected).toFixed(3)}`
}
