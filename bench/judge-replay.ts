/**
 * Recorded answers of a model about real sessions, played through the model judge and admission: how many of the right
 * statements end up in use, and whether the others are refused for the true reason. `npm run bench -- judge-replay`
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRandom } from '../src/base/ids.ts'
import { unwrap } from '../src/base/result.ts'
import type { Refusal } from '../src/extract/judge.ts'
import { learnSession } from '../src/extract/learn/learn.ts'
import { manifestFor } from '../src/extract/learn/manifest.ts'
import { positionIn } from '../src/extract/learn/position.ts'
import { makeModelJudge } from '../src/extract/model/judge.ts'
import type { GivenSession } from '../src/ingest/given-session.ts'
import { makeClient } from '../src/llm/client.ts'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import { isLiving, type Memory } from '../src/model/memory.ts'
import { type RecordedAnswer, type RecordedMemory, replayProvider } from './support/replay-provider.ts'

const LEAST_ADMITTED = 0.95
const UNBOUNDED = { usd: 1e6, tokens: 1e9 }

const shared = process.env['MEMORIA_SHARED'] ?? join(process.cwd(), '../shared')
const sessionsFile = join(shared, 'data/learning/sessions.jsonl')
if (!existsSync(sessionsFile)) {
  console.log(`skipped: there are no sessions at ${sessionsFile}`)
  process.exit(0)
}
const home = mkdtempSync(join(tmpdir(), 'memoria-bench-replay-'))
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  rmSync(home, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  const memoria = await openMemoria({ home, settings: ['log.level=error'] })
  const answers = new Map(recorded().map((answer) => [answer.session, answer]))
  const provider = replayProvider()
  const refused: Refusal[] = []
  for (const given of sessionsInOrder()) {
    const answer = answers.get(given.id)
    if (answer === undefined) continue
    provider.begin(answer)
    refused.push(...(await replay(memoria, provider, given)))
  }
  const memories = await memoria.context.store.memories.list(memoria.context.reach, {})
  const all = [...answers.values()].flatMap(({ memories: some }) => some)
  const isGood = report(all, { given: provider.given, refused, memories })
  console.log(`${provider.questions.length} questions about ${answers.size} sessions`)
  await memoria.close()
  return isGood
}

async function replay(memoria: Memoria, provider: ReturnType<typeof replayProvider>, given: GivenSession) {
  const { context } = memoria
  const { id } = await memoria.addSession(given)
  const session = await context.store.sessions.get(context.reach, id)
  if (session === undefined) throw new Error(`session ${given.id} was not stored`)
  const client = makeClient({
    ...{ provider, isLocal: true, random: systemRandom, lock: join(home, 'judge.lock') },
    ...{ store: context.store, clock: context.clock, makeId: context.makeId },
    budget: { day: UNBOUNDED, month: UNBOUNDED },
  })
  const judge = makeModelJudge(client, manifestFor(context.store, context.reach, session), {
    project: session.project,
    positionOf: positionIn(context, session),
  })
  return unwrap(await learnSession(context, session, { as: 'model', judge })).refused
}

interface Outcome {
  readonly given: ReadonlySet<RecordedMemory>
  readonly refused: readonly Refusal[]
  readonly memories: readonly Memory[]
}

function report(all: readonly RecordedMemory[], outcome: Outcome): boolean {
  const right = all.filter(({ wrong }) => wrong === undefined)
  const admitted = right.filter((memory) => inUse(memory, outcome) !== undefined)
  for (const memory of right.filter((one) => !admitted.includes(one)))
    console.log(`not in use: ${whyNot(memory, outcome)}\n    ${memory.text}`)
  const wrong = all.filter(({ wrong: reason }) => reason !== undefined)
  const truly = wrong.filter((memory) => isTrulyRefused(memory, outcome))
  for (const memory of wrong.filter((one) => !truly.includes(one)))
    console.log(`not refused for "${memory.wrong}": ${memory.text}`)
  const origins = admitted.map((memory) => inUse(memory, outcome)?.origin)
  const theirs = origins.filter((origin) => origin === 'user').length
  const share = admitted.length / right.length
  console.log(
    `right statements in use: ${admitted.length} of ${right.length} (${(share * 100).toFixed(1)} %)`,
  )
  console.log(`of these the person's: ${theirs}, the assistant's: ${origins.length - theirs}`)
  console.log(`wrong statements refused for the true reason: ${truly.length} of ${wrong.length}`)
  return share >= LEAST_ADMITTED && truly.length === wrong.length
}

/** The memory that says it now: itself, or one that it confirmed or revised. */
function inUse({ text, quote }: RecordedMemory, { memories }: Outcome): Memory | undefined {
  const living = memories.filter(isLiving)
  return (
    living.find((memory) => memory.text === text.trim()) ??
    living.find(({ evidence }) => evidence.some((one) => one.quote.includes(quote.slice(0, 40))))
  )
}

function isTrulyRefused(memory: RecordedMemory, { refused }: Outcome): boolean {
  return refused.some(({ quote, reason }) => quote === memory.quote && reason.includes(memory.wrong ?? ''))
}

function whyNot(memory: RecordedMemory, { given, refused, memories }: Outcome): string {
  if (!given.has(memory)) return 'the model was not shown its quote, or had no space for it'
  const kept = memories.find(({ text }) => text === memory.text)
  if (kept !== undefined)
    return `it is ${kept.state}${kept.supersededBy === null ? '' : ` by ${kept.supersededBy}`}`
  return refused.find(({ quote }) => quote === memory.quote)?.reason ?? 'nobody knows'
}

function recorded(): RecordedAnswer[] {
  return jsonLines<RecordedAnswer>(join(process.cwd(), 'bench/data/judge-replay.jsonl'))
}

function sessionsInOrder(): GivenSession[] {
  const begun = ({ messages }: GivenSession) => String(messages[0]?.at ?? '')
  return jsonLines<GivenSession>(sessionsFile).sort((one, other) => begun(one).localeCompare(begun(other)))
}

function jsonLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
