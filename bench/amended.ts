/**
 * What replaced what: of two earlier sessions on the same thing, the later one amended the decision. Each prompt is asked over
 * a store of all sessions of all cases (`bench/data/recall/amended.json`), learned from without a model. Counted: prompts that
 * get the later decision first, those that get the earlier one first, and plain cases in which an older session answers
 * and a newer one only shares some of its words. Exit code 1 when of the prompts that get something, fewer than four of five get
 * the later one first, or fewer than nine of ten plain ones the one that answers. `npm run bench -- amended [--explain]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoria } from '../src/memoria.ts'
import { runStages } from '../src/pipeline/run-stages.ts'

interface Said {
  readonly asked: string
  readonly answer: string
}

interface AmendedCase {
  readonly id: string
  readonly earlier: Said
  readonly later: Said
  readonly prompt: string
  /** Words of the earlier decision, and of the later one. */
  readonly was: string
  readonly holds: string
}

interface PlainCase {
  readonly id: string
  readonly right: Said
  readonly newer: Said
  readonly prompt: string
  readonly holds: string
}

interface Cases {
  readonly amended: readonly AmendedCase[]
  /** Written after the rule, and not looked at while it was made. */
  readonly held: readonly AmendedCase[]
  readonly plain: readonly PlainCase[]
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 2, 2, 9)
const PROJECT = 'shop'
const LEARNING = ['learn-locally', 'write-episodes', 'embed'] as const
const LEAST = { amended: 0.8, plain: 0.9 }

const { amended, held, plain }: Cases = JSON.parse(readFileSync('bench/data/recall/amended.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-amended-'))
const isExplained = process.argv.includes('--explain')
try {
  const memoria = await openMemoria({ home: join(folder, 'memoria'), settings: ['log.level=error'] })
  const sessions = [
    ...[...amended, ...held].flatMap(({ id, earlier, later }, at) => [
      { id: `${id}-1`, day: at, said: earlier },
      { id: `${id}-2`, day: 60 + at, said: later },
    ]),
    ...plain.flatMap(({ id, right, newer }, at) => [
      { id: `${id}-1`, day: 30 + at, said: right },
      { id: `${id}-2`, day: 90 + at, said: newer },
    ]),
  ].sort((one, other) => one.day - other.day)
  for (const { id, day, said } of sessions) {
    const at = (minute: number) => FIRST_DAY + day * DAY_MS + minute * 60_000
    const messages = [
      { id: `${id}-a`, role: 'user', text: said.asked, at: at(0) },
      { id: `${id}-b`, role: 'assistant', text: said.answer, at: at(5) },
    ] as const
    await memoria.addSession({ host: 'claude-code', id, project: PROJECT, messages })
  }
  await runStages(memoria.context, { stages: LEARNING, pace: 'now' })
  const first = async (prompt: string, ...wanted: string[]) => {
    const { text } = await memoria.recall({ prompt, project: PROJECT })
    if (isExplained) console.log(`\n${prompt}\n${text}`)
    const lines = text.split('\n').filter((line) => line.startsWith('- '))
    return lines.map((line) => wanted.find((words) => line.includes(words))).find((one) => one !== undefined)
  }
  let isRight = true
  for (const [name, cases] of Object.entries({ amended, held })) {
    const found = { later: 0, earlier: 0, nothing: 0 }
    for (const { prompt, was, holds } of cases) {
      const best = await first(prompt, was, holds)
      found[best === holds ? 'later' : best === was ? 'earlier' : 'nothing'] += 1
    }
    const { later, earlier, nothing } = found
    console.log(
      `${name}: the later first ${later}, the earlier first ${earlier}, neither ${nothing} of ${cases.length}`,
    )
    isRight &&= later / (later + earlier) >= LEAST.amended
  }
  let right = 0
  for (const { prompt, holds } of plain) if ((await first(prompt, holds)) !== undefined) right += 1
  await memoria.close()
  console.log(`plain: the one that answers ${right} of ${plain.length}`)
  process.exitCode = isRight && right / plain.length >= LEAST.plain ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
