/**
 * Fits the weights by which statements go with a prompt (src/recall/prompt-worth.ts): on the labelled prompts of some sets,
 * shown on another. Prints the weights and for how many prompts the statement ranked first, and one of the first three, is
 * wanted. First over stores of the labelled statements, then over what is learned from all real sessions, with and without
 * the ranking of sessions.
 * `npm run bench -- recall-prompts`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoria } from '../src/memoria.ts'
import { reachOf } from '../src/model/reach.ts'
import { runStages } from '../src/pipeline/run-stages.ts'
import { tableMeaning } from '../src/recall/meaning.ts'
import { pastSessions } from '../src/recall/past-sessions.ts'
import {
  cutWorth,
  type PromptSignals,
  promptSignals,
  promptWorth,
  type SessionSignals,
} from '../src/recall/prompt-worth.ts'
import { dependsOnSession } from '../src/recall/prompted.ts'
import { judgeMemories } from '../src/recall/search.ts'
import { CUT_WORTH, GATE, PROMPT_WORTH } from '../src/recall/weights.ts'
import { projectOf } from '../src/store/in-project.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { withRealSessions } from './support/real-turns.ts'
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
  /** Without a ranking of sessions, those of the session are 0. */
  readonly signals: PromptSignals & SessionSignals
  readonly isWanted: boolean
}

type Asked = readonly Candidate[]
type Name = keyof (PromptSignals & SessionSignals)

const NAMES = Object.keys(PROMPT_WORTH.weights) as Name[]
const NAMES_OF_CUT = Object.keys(CUT_WORTH.weights) as Name[]
const NO_SESSION: SessionSignals = { sessionRank: 0, sessionWorth: 0 }
const PROJECT = 'labelled'
const LONGEST = 490
const MAX_SESSIONS = 100_000
const shared = sharedFolder('data', 'learning')
if (shared === undefined) console.log('the labelled sessions are not on this machine: nothing measured')
else await run(shared)

async function run(folder: string): Promise<void> {
  const files = new Map([
    ['shared labels', join(folder, 'gold.jsonl')],
    ['own labels', join(process.cwd(), 'bench/data/learning/labels.jsonl')],
  ])
  const kept = new Map<string, readonly Asked[]>()
  for (const [name, file] of files) kept.set(name, await ask(file))
  console.log('labelled statements in the store:')
  show(kept, NAMES, promptWorth)
  files.set('unseen labels', join(process.cwd(), 'bench/data/learning/labels-unseen.jsonl'))
  const learned = await askLearned(files)
  console.log('learned from all sessions:')
  show(learned, NAMES, promptWorth)
  show(learned, NAMES_OF_CUT, cutWorth)
}

/** Fits on all sets but one and shows that one, for each in turn. */
function show(
  sets: ReadonlyMap<string, readonly Asked[]>,
  names: readonly Name[],
  inUse: (signals: Candidate['signals']) => number,
): void {
  for (const [name, asked] of sets) {
    const rows = [...sets].filter(([other]) => other !== name).flatMap(([, some]) => some.flat())
    const { weights, bias } = fitLogistic(
      rows.map(({ signals }) => names.map((one) => signals[one])),
      rows.map(({ isWanted }) => isWanted),
    )
    const fitted = (one: Candidate) =>
      names.reduce((sum, signal, at) => sum + (weights[at] ?? 0) * one.signals[signal], bias)
    const shown = names.map((one, at) => `${one} ${(weights[at] ?? 0).toFixed(1)}`).join(', ')
    console.log(`${name}: fitted on the others ${line(asked, fitted)}; ${shown}`)
    console.log(`${name}: in use               ${line(asked, ({ signals }) => inUse(signals))}`)
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
  const labels = readLabels(file)
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-prompts-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    const items = itemsOf(labels)
    for (const { text, kind, source } of items.values()) {
      const origin = source === 'user' || source === 'answer' ? 'user' : 'assistant'
      const cut = text.slice(0, LONGEST)
      await m.remember({ text: cut, kind: kind as 'fact', scope: 'project', project: PROJECT, origin })
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
          signals: { ...(signals[at] as PromptSignals), ...NO_SESSION },
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

/** What words cut out of real sessions score for the prompts of each set. */
function askLearned(files: ReadonlyMap<string, string>): Promise<Map<string, readonly Asked[]>> {
  return withRealSessions(join(shared ?? '', '../..'), [], async ({ context }) => {
    await runStages(context, { stages: ['learn-locally', 'write-episodes', 'embed'], pace: 'now' })
    const { store, config } = context
    const projects = new Map<string, string | null>()
    for (const { hostSession, project } of await store.sessions.list(context.reach, { limit: MAX_SESSIONS }))
      projects.set(shortId(hostSession), project)
    const sets = new Map<string, readonly Asked[]>()
    for (const [name, file] of files) {
      const labels = readLabels(file)
      const items = itemsOf(labels)
      const asked: Asked[] = []
      for (const { session, later = [] } of labels)
        for (const { prompt, wants } of later) {
          const reach = reachOf(config.user, projects.get(shortId(session)) ?? null)
          const found = await judgeMemories(store, reach, prompt, { gate: GATE.recall, measureAll: true })
          const signals = promptSignals(found.judged, found.asked)
          const ofSession = await pastSessions(store, reach, prompt, tableMeaning(), '').signals()
          const wanted = wants.flatMap((one) => items.get(one) ?? [])
          const candidates = found.judged.map(({ memory }, at) => ({
            memory,
            signals: { ...(signals[at] as PromptSignals), ...ofSession(memory) },
            isWanted: wanted.some((item) => isMatch(item, memory.text)),
          }))
          asked.push(candidates.filter(({ memory }) => dependsOnSession(memory)))
        }
      sets.set(name, asked)
    }
    return sets
  })
}

/** Labels name a transcript by the first characters of its id. */
function shortId(session: string): string {
  return session.replace(/^\d{4}-\d\d-\d\d-/, '').slice(0, 8)
}

function readLabels(file: string): Labels[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((one) => JSON.parse(one))
}

function itemsOf(labels: readonly Labels[]): Map<string, Item> {
  return new Map(
    labels.flatMap(({ session, items }) => items.map((item, at) => [`${session}#${at}`, item] as const)),
  )
}

function isMatch({ match }: Item, text: string): boolean {
  return match.every((idea) => idea.some((one) => new RegExp(one, 'iu').test(text)))
}
