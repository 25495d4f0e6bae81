/**
 * What the hook costs each agent, as multiples of starting Node with an empty script: `npm run bench -- hooks`. All forms of
 * it take turns in one run, so that a busy machine slows them alike: for the first agent all forms, for the others, whose
 * events differ and whose hook is the same, the one that `init` chooses and the one that runs anywhere. Exit code 1 when a
 * bound is missed. Options: --rounds N (default 31), --memories N (default 10000), --messages N (default 100000), --host
 * NAME (only this one), --against DIR (the hooks of that checkout take their turns in the same run).
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unwrap } from '../src/base/result.ts'
import { chooseHook } from '../src/capture/install.ts'
import { answerCases } from './support/answer-cases.ts'
import { captureCases } from './support/capture-cases.ts'
import { type HookCase, middle, sayCases } from './support/hook-case.ts'
import { HOST_EVENTS } from './support/host-events.ts'
import { openCheckout, ratioLine } from './support/other-checkout.ts'
import { pluginTurn } from './support/plugin-turn.ts'
import { makeSpawner } from './support/spawner.ts'
import { startStandIn } from './support/stand-in-worker.ts'

/** This file runs as a bundle, two folders below the root. */
const CLI = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    memories: { type: 'string' },
    messages: { type: 'string' },
    host: { type: 'string' },
    against: { type: 'string' },
  },
})
const rounds = Number(values.rounds ?? 31)
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-hooks-'))
// Without what makes node slow to start in this terminal: the bound is against a bare one.
const spawner = makeSpawner(folder, { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' })
const standIn = await startStandIn()
const captured = captureCases(folder, CLI, standIn)
const memories = Number(values.memories ?? 10_000)
const messages = Number(values.messages ?? 100_000)
const answering = await answerCases(folder, CLI, memories, messages)
const other = values.against === undefined ? undefined : await casesOfOther(values.against)
try {
  const { kind } = unwrap(chooseHook({ home: join(folder, 'home'), node: process.execPath }))
  const cases = [...captured, ...answering.cases].filter((one) => isMeasured(one, kind))
  const compared = other?.cases.filter((one) => isMeasured(one, kind)) ?? []
  const all = await takeTurns([...cases, ...compared])
  const times = new Map(cases.map((one) => [one, all.get(one) ?? []]))
  const empty = cases.filter(({ name }) => name === 'empty')
  const base = middle(empty.flatMap((one) => times.get(one) ?? []))
  console.log(`an empty Node script: ${base.toFixed(1)} ms (middle of ${rounds} rounds, ${spawner.how})`)
  console.log(`init chooses ${kind} here`)
  process.exitCode = sayCases(times, base, kind)
  if (isWanted('opencode')) await sayPlugin(base)
  sayRatios(all, cases, compared)
} finally {
  standIn.stop()
  await answering.stop()
  await other?.stop()
  spawner.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The same cases with the hooks, the worker and the store of another checkout. */
async function casesOfOther(against: string) {
  const checkout = openCheckout(against)
  const capture = await checkout.support<{ captureCases: typeof captureCases }>('capture-cases')
  const answers = await checkout.support<{ answerCases: typeof answerCases }>('answer-cases')
  const at = join(folder, 'other')
  mkdirSync(at)
  const taken = capture.captureCases(at, checkout.cli, standIn).filter(({ host }) => host !== '')
  const { cases, idle, stop } = await answers.answerCases(at, checkout.cli, memories, messages)
  return { cases: [...taken, ...cases], idle, stop }
}

function sayRatios(
  times: ReadonlyMap<HookCase, readonly number[]>,
  here: readonly HookCase[],
  there: readonly HookCase[],
): void {
  const label = ({ host, event, name, worker }: HookCase) => `${host} ${event} ${name} ${worker}`
  if (there.length > 0) console.log('\nbeside the other checkout')
  for (const one of there) {
    const same = here.find((each) => label(each) === label(one))
    if (same !== undefined)
      console.log(ratioLine(label(one), middle(times.get(same) ?? []), middle(times.get(one) ?? [])))
  }
}

function isWanted(host: string): boolean {
  return host === '' || values.host === undefined || values.host === host
}

function isMeasured({ host, name, worker, bound }: HookCase, chosen: string): boolean {
  if (!isWanted(host)) return false
  if (host === '' || host === HOST_EVENTS[0]?.host || name === chosen) return true
  return name === 'node' && worker === 'down' && bound !== undefined
}

/** One run of each per round, after one that only warms up. Gives the times in milliseconds, endless where no answer came. */
async function takeTurns(cases: readonly HookCase[]): Promise<Map<HookCase, number[]>> {
  const times = new Map(cases.map((one): [HookCase, number[]] => [one, []]))
  for (let round = -1; round < rounds; round++) {
    for (const one of inTurn(cases, round)) {
      await answering.idle()
      await other?.idle()
      await one.prepare()
      const { ms, code, said } = await spawner.run(one.argv, one.input(round))
      const isRight = one.isRight(said)
      if (code !== 0 || (!isRight && said !== ''))
        throw new Error(`${one.host} ${one.name} (${one.event}, ${one.worker}) ended with ${code}: ${said}`)
      if (round >= 0) times.get(one)?.push(isRight ? ms : Number.POSITIVE_INFINITY)
    }
  }
  return times
}

/** In another order each round: what comes next after something else finds the machine's caches full of that. */
function inTurn(cases: readonly HookCase[], round: number): readonly HookCase[] {
  const placed = cases.map((one, index) => {
    const place = createHash('sha256').update(`${round} ${index}`).digest('hex')
    return { one, place }
  })
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ one }) => one)
}

/** What the plugin adds inside OpenCode, with a worker up: it starts the hook from there, twice for a session's first prompt. */
async function sayPlugin(base: number): Promise<void> {
  const plugin = await pluginTurn(folder, dirname(answering.up.store))
  const [first, later]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    const [one, other] = [await plugin.first(), await plugin.later()]
    if (round < 0) continue
    first.push(one)
    later.push(other)
  }
  const say = (what: string, times: readonly number[]) =>
    console.log(`  ${what.padEnd(40)}  ${(middle(times) / base).toFixed(3)}`)
  console.log('\nopencode, its plugin before a request goes out (run in Node, worker up)')
  say('first of a session (50 ms of it for the title)', first)
  say('a later prompt', later)
}
