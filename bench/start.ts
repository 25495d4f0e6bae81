/**
 * How long the program takes to start, as multiples of starting Node with an empty script: `npm run bench -- start`.
 * All commands take turns in one run, so that a busy machine slows them alike. Exit code 1 when a bound is missed.
 * Options: --rounds N (default 21), --memories N (default 10000), --against DIR (that checkout takes its turns in the same run).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillStore, QUESTION } from './support/memories.ts'
import { openCheckout, ratioLine } from './support/other-checkout.ts'

/** This file runs as a bundle, two folders below the root. */
const PROGRAM = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))
const BOUNDS = { version: 1.6, search: 3.5, mcp: 12 }

const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
}
const LIST_TOOLS = [
  { jsonrpc: '2.0', id: 0, method: 'initialize', params: CLIENT },
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('')

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, memories: { type: 'string' }, against: { type: 'string' } },
})
const rounds = Number(values.rounds ?? 21)
const memories = Number(values.memories ?? 10_000)

const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-start-'))
try {
  const home = join(folder, 'home')
  await fillStore(home, memories)
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, '')
  const compared = values.against === undefined ? [] : [await commandsOfOther(values.against)]
  const [times = new Map(), there] = takeTurns([{ node: [empty], ...commandsOf(PROGRAM, home) }, ...compared])
  process.exitCode = report(times)
  for (const [name, time] of there ?? []) console.log(ratioLine(name, times.get(name) ?? Number.NaN, time))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type Commands = Readonly<Record<string, readonly string[]>>
type Times = ReadonlyMap<string, number>

function commandsOf(program: string, home: string): Commands {
  return {
    version: [program, '--version'],
    search: [program, 'search', '--json', '--home', home, QUESTION],
    // Asked for its tools, it answers and leaves: hosts wait for this before the first prompt.
    mcp: [program, 'mcp', '--home', home],
  }
}

/** The same commands in another checkout, over a store that it filled itself. */
async function commandsOfOther(against: string): Promise<Commands> {
  const other = openCheckout(against)
  const home = join(folder, 'other')
  const own = await other.support<{ fillStore: typeof fillStore }>('memories')
  await own.fillStore(home, memories)
  return commandsOf(other.cli, home)
}

/** The median of each command of each build in milliseconds. */
function takeTurns(builds: readonly Commands[]): Times[] {
  const measured = builds.map((commands) =>
    Object.entries(commands).map(([name, args]) => ({ name, args, times: [] as number[] })),
  )
  // The first round only warms the disk cache.
  for (let round = 0; round <= rounds; round++) {
    for (const { args, times } of measured.flat()) {
      const time = timeOf(args)
      if (round > 0) times.push(time)
    }
  }
  return measured.map((commands) => new Map(commands.map(({ name, times }) => [name, median(times)])))
}

function timeOf(args: readonly string[]): number {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    input: LIST_TOOLS,
  })
  const took = performance.now() - began
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return took
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report(times: Times): number {
  const timed = (name: string) => times.get(name) ?? Number.NaN
  const node = timed('node')
  console.log(`${rounds} rounds, Node ${process.versions.node}, ${memories} memories; medians`)
  console.log(`an empty Node script  ${node.toFixed(1)} ms`)
  const isGood = [
    judge('memoria --version', timed('version'), node, BOUNDS.version),
    judge('memoria search', timed('search'), node, BOUNDS.search),
    judge('memoria mcp', timed('mcp'), node, BOUNDS.mcp),
  ].every(Boolean)
  return isGood ? 0 : 1
}

function judge(name: string, time: number, node: number, bound: number): boolean {
  const ratio = time / node
  const verdict = ratio <= bound ? 'ok' : 'MISSED'
  console.log(
    `${name.padEnd(20)}  ${time.toFixed(1)} ms, ${ratio.toFixed(2)} times (at most ${bound}): ${verdict}`,
  )
  return ratio <= bound
}
