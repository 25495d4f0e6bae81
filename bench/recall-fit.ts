/**
 * Fits the weights of history on LoCoMo with one conversation left out in turn, from equal weights, and shows what they
 * reach on the one left out, next to the weights in use. `npm run bench -- recall-fit`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import { reachOf } from '../src/model/reach.ts'
import { rankMessages } from '../src/recall/history.ts'
import { tableMeaning } from '../src/recall/meaning.ts'
import { standardised } from '../src/recall/normal.ts'
import { MESSAGE_WEIGHTS } from '../src/recall/weights.ts'
import { projectOf } from '../src/store/in-project.ts'
import { type HistorySet, locomo, sharedData } from './support/recall-sets.ts'

type Name = keyof typeof MESSAGE_WEIGHTS
type Weights = Readonly<Record<Name, number>>

/** A question with its candidates' features, in standard deviations, and which of them answer it. */
interface Sample {
  readonly group: string
  readonly columns: Readonly<Record<Name, readonly number[]>>
  readonly right: readonly boolean[]
  /** How many answer it, found or not. */
  readonly answers: number
}

const NAMES = Object.keys(MESSAGE_WEIGHTS) as Name[]
const STEPS = [0.4, 0.2, 0.1]

const path = sharedData('locomo', 'locomo-dev.json')
if (path === undefined) console.log('skipped: its data is not here')
else await fitAll(locomo(path))

async function fitAll(set: HistorySet): Promise<void> {
  const samples = await samplesOf(set)
  const groups = [...new Set(samples.map(({ group }) => group))]
  const equal = Object.fromEntries(NAMES.map((name) => [name, name === 'question' ? -0.5 : 0.5])) as Weights
  const sums = { fitted: [0, 0], used: [0, 0] }
  for (const group of groups) {
    const fitted = fitWeights(
      samples.filter((sample) => sample.group !== group),
      equal,
    )
    const left = samples.filter((sample) => sample.group === group)
    const [ours, inUse] = [measure(left, fitted), measure(left, MESSAGE_WEIGHTS)]
    console.log(
      `${group} left out: R@1 ${percent(ours[0])}, R@10 ${percent(ours[1])} ${JSON.stringify(fitted)}`,
    )
    for (const place of [0, 1]) {
      sums.fitted[place] = (sums.fitted[place] ?? 0) + ((ours[place] ?? 0) * left.length) / samples.length
      sums.used[place] = (sums.used[place] ?? 0) + ((inUse[place] ?? 0) * left.length) / samples.length
    }
  }
  for (const [name, [first, tenth]] of Object.entries(sums))
    console.log(`${name.padEnd(7)} R@1 ${percent(first)}, R@10 ${percent(tenth)}`)
}

/** One weight at a time, as long as that helps, in steps that grow smaller. */
function fitWeights(samples: readonly Sample[], start: Weights): Weights {
  let [weights, best] = [start, worth(samples, start)]
  for (const step of STEPS)
    for (const name of NAMES)
      for (const change of [step, -step])
        for (;;) {
          const tried = { ...weights, [name]: Math.round((weights[name] + change) * 10) / 10 }
          const got = worth(samples, tried)
          if (got <= best + 0.0005) break
          ;[weights, best] = [tried, got]
        }
  return weights
}

function worth(samples: readonly Sample[], weights: Weights): number {
  const [first, tenth] = measure(samples, weights)
  return first + tenth
}

function measure(samples: readonly Sample[], weights: Weights): [number, number] {
  let [first, tenth] = [0, 0]
  for (const { columns, right, answers } of samples) {
    const scores = right.map((_, index) =>
      NAMES.reduce((sum, name) => sum + weights[name] * (columns[name][index] ?? 0), 0),
    )
    const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    first += order.slice(0, 1).filter((index) => right[index]).length / answers
    tenth += order.slice(0, 10).filter((index) => right[index]).length / answers
  }
  return [first / samples.length, tenth / samples.length]
}

async function samplesOf(set: HistorySet): Promise<Sample[]> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-fit-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    for (const session of set.sessions) await m.addSession(session)
    const names = await namesOf(m)
    const samples: Sample[] = []
    for (const { query, project, group, messages } of set.questions) {
      const within = reachOf(m.context.reach.user, (await projectOf(m.context, project)).id)
      const { ranked } = await rankMessages(m.context.store, within, query, tableMeaning())
      const column = (name: Name) => standardised(ranked.map(({ features }) => features[name]))
      samples.push({
        group,
        answers: messages.length,
        columns: Object.fromEntries(
          NAMES.map((name) => [name, column(name)]),
        ) as unknown as Sample['columns'],
        right: ranked.map(({ passage }) => messages.includes(names.get(passage.id) ?? '')),
      })
    }
    return samples
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** What the set calls each message, by our id. */
async function namesOf({ context: { store, reach } }: Memoria): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const session of await store.sessions.list(reach))
    for (const { id, hostMessage } of await store.sessions.messages(reach, session.id))
      names.set(id, `${session.hostSession} ${hostMessage}`)
  return names
}

function percent(share: number | undefined): string {
  return ((share ?? 0) * 100).toFixed(1)
}
