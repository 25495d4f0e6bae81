/**
 * How long the program takes to start, as multiples of starting Node with an empty script: `npm run bench -- start`.
 * All commands take turns in one run, so that a busy machine slows them alike. Exit code 1 when a bound is missed.
 * Options: --rounds N (default 21), --memories N (default 10000).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillStore, QUESTION } from './support/memories.ts'

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

const { values } = parseArgs({ options: { rounds: { type: 'string' }, memories: { type: 'string' } } })
const rounds = Number(values.rounds ?? 21)
const memories = Number(values.memories ?? 10_000)

const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-start-'))
try {
  const home = join(folder, 'home')
  await fillStore(home, memories)
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, '')
  const times = takeTurns({
    node: [empty],
    version: [PROGRAM, '--version'],
    search: [PROGRAM, 'search', '--json', '--home', home, QUESTION],
    // Asked for its tools, it answers and leaves: hosts wait for this before the first prompt.
    mcp: [PROGRAM, 'mcp', '--home', home],
  })
  process.exitCode = report(times)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type Times = Readonly<Record<'node' | 'version' | 'search' | 'mcp', number>>

/** The median of each command in milliseconds. */
function takeTurns(commands: Readonly<Record<keyof Times, readonly string[]>>): Times {
  const measured: Record<keyof Times, number[]> = { node: [], version: [], search: [], mcp: [] }
  const names = Object.keys(commands) as (keyof Times)[]
  // The first round only warms the disk cache.
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const time = timeOf(commands[name])
      if (round > 0) measured[name].push(time)
    }
  }
  return {
    ...{ node: median(measured.node), version: median(measured.version) },
    ...{ search: median(measured.search), mcp: median(measured.mcp) },
  }
}

function timeOf(args: readonly string[]): number {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: folder, env, encoding: 'utf8', input: LIST_TOOLS },
  })
  const took = performance.now() - began
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return took
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report({ node, version, search, mcp }: Times): number {
  console.log(`${rounds} rounds, Node ${process.versions.node}, ${memories} memories; medians`)
  console.log(`an empty Node script  ${node.toFixed(1)} ms`)
  const isGood = [
    judge('memoria --version', version, node, BOUNDS.version),
    judge('memoria search', search, node, BOUNDS.search),
    judge('memoria mcp', mcp, node, BOUNDS.mcp),
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
