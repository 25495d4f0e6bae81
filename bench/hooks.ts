/**
 * What the hook costs, as multiples of starting Node with an empty script: `npm run bench -- hooks`. All forms of it take
 * turns in one run, so that a busy machine slows them alike. Exit code 1 when a bound is missed. Options: --rounds N
 * (default 31), --memories N (default 10000).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unwrap } from '../src/base/result.ts'
import { chooseHook } from '../src/capture/install.ts'
import { answerCases } from './support/answer-cases.ts'
import { captureCases } from './support/capture-cases.ts'
import type { HookCase } from './support/hook-case.ts'
import { makeSpawner } from './support/spawner.ts'
import { startStandIn } from './support/stand-in-worker.ts'

/** This file runs as a bundle, two folders below the root. */
const CLI = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))
/** The most that taking an event in may cost where nothing but node is there. */
const NODE_BOUND = 1.5

const { values } = parseArgs({ options: { rounds: { type: 'string' }, memories: { type: 'string' } } })
const rounds = Number(values.rounds ?? 31)
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-hooks-'))
// Without what makes node slow to start in this terminal: the bound is against a bare one.
const spawner = makeSpawner(folder, { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' })
const standIn = await startStandIn()
const captured = captureCases(folder, CLI, standIn)
const answering = await answerCases(folder, CLI, Number(values.memories ?? 10_000))
try {
  const { kind } = unwrap(chooseHook({ home: join(folder, 'home'), node: process.execPath }))
  const times = await takeTurns([...captured, ...answering.cases])
  process.exitCode = report(times, kind)
} finally {
  standIn.stop()
  answering.stop()
  spawner.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** One run of each per round, after one that only warms up. Gives the times in milliseconds, endless where no answer came. */
async function takeTurns(cases: readonly HookCase[]): Promise<Map<HookCase, number[]>> {
  const times = new Map(cases.map((one): [HookCase, number[]] => [one, []]))
  for (let round = -1; round < rounds; round++) {
    for (const one of cases) {
      one.prepare()
      const { ms, code, said } = await spawner.run(one.argv, one.input(round))
      const isRight = one.isRight(said)
      if (code !== 0 || (!isRight && said !== ''))
        throw new Error(`${one.name} (${one.event}, ${one.worker}) ended with ${code} and said: ${said}`)
      if (round >= 0) times.get(one)?.push(isRight ? ms : Number.POSITIVE_INFINITY)
    }
  }
  return times
}

function report(times: ReadonlyMap<HookCase, readonly number[]>, chosen: string): number {
  const median = (one: HookCase) =>
    [...(times.get(one) ?? [])].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  const all = [...times.keys()]
  const empty = all.filter(({ name }) => name === 'empty')
  const base = empty.reduce((sum, one) => sum + median(one), 0) / empty.length
  console.log(`an empty Node script: ${base.toFixed(1)} ms (median of ${rounds}, ${spawner.how})`)
  console.log(`init chooses ${chosen} here`)
  const missed = all.filter((one) => {
    if (one.name === 'empty') return false
    const ratio = median(one) / base
    const bound = boundOf(one, chosen)
    const python = all.find(({ name, event }) => name === 'python' && event === one.event)
    const isSlowerThanPython = one.name === chosen && python !== undefined && median(one) >= median(python)
    const isMissed = ratio > (bound ?? Number.MAX_VALUE) || isSlowerThanPython
    const what = `${one.event.padEnd(6)}  ${one.name.padEnd(8)}  ${one.worker.padEnd(5)}`
    const says = bound === undefined ? '' : ` (at most ${bound})`
    console.log(`${what}  ${ratio.toFixed(3)}${says}${isMissed ? '  MISSED' : ''}`)
    return isMissed
  })
  return missed.length === 0 ? 0 : 1
}

function boundOf({ name, event, bound }: HookCase, chosen: string): number | undefined {
  if (bound === undefined || name === chosen) return bound
  return name === 'node' && / KB$/.test(event) ? NODE_BOUND : undefined
}
