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
import { isoTime } from '../src/base/clock.ts'
import { idMaker } from '../src/base/ids.ts'
import { homePaths } from '../src/config/paths.ts'
import { KINDS } from '../src/model/memory.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import type { NewMemory } from '../src/store/store.ts'

/** This file runs as a bundle, two folders below the root. */
const PROGRAM = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))
const QUESTION = 'why does the payment retry fail in staging'
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

const PROJECTS = ['shop', 'billing', 'search', 'mobile']
const SUBJECTS =
  words(`payment login deploy invoice basket upload session cache schema webhook report worker order
  catalogue coupon refund profile address shipment stock mail banner survey ledger tenant audit export import
  thumbnail locale currency tax quota queue feed chart badge avatar sitemap gateway`)
const PARTS =
  words(`retry timeout index batch fixture header cursor token limit migration snapshot lock parser fallback
  hook filter template router validator cleanup counter digest lease mapping pool proxy registry sampler scope signer
  socket state stream switch table throttle trigger view window writer`)
const EVENTS =
  words(`fails stalls doubles repeats drifts leaks blocks overflows returns expires races skips truncates
  rounds escapes restarts duplicates freezes lags rejects`)
const PLACES = words(
  'staging production nightly preview browser android firefox safari cluster laptop docker replica',
)
const REMEDIES =
  words(`restart rollback pinning backoff rebuild reindex vacuum retest downgrade upgrade isolation
  memoisation debounce sharding buffering tracing profiling mirroring caching freezing`)

const { values } = parseArgs({ options: { rounds: { type: 'string' }, memories: { type: 'string' } } })
const rounds = Number(values.rounds ?? 21)
const memories = Number(values.memories ?? 10_000)

const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-start-'))
try {
  const home = join(folder, 'home')
  await fill(home, memories)
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

/** A store as a year of work might leave it: many subjects, common and rare words, some projects. */
async function fill(home: string, count: number): Promise<void> {
  const store = await openSqliteStore(homePaths(home).store)
  const at = isoTime(Date.UTC(2026, 0, 1))
  const author = { at, by: 'bench', why: 'filled' }
  const makeId = idMaker()
  await store.transaction(async (tx) => {
    for (const name of PROJECTS) await tx.projects.seen({ id: name, kind: 'name', name }, null, at)
    for (let number = 0; number < count; number++) {
      await tx.memories.add(memoryNumber(number, makeId(), at), author)
    }
  })
  await store.close()
}

/** The same number gives the same text, and no two are alike; words are as rare or common as in real notes. */
function memoryNumber(number: number, id: string, at: string): NewMemory {
  const every = <T>(list: readonly T[], step: number) => pick(list, Math.floor(number / step))
  const [subject, part, event] = [every(SUBJECTS, 1), every(PARTS, SUBJECTS.length), every(EVENTS, 7)]
  const [place, remedy] = [every(PLACES, 11), every(REMEDIES, 13)]
  const project = number % 3 === 0 ? null : pick(PROJECTS, number)
  return {
    ...{ id, user: 'local', scope: project === null ? 'user' : 'project', project, origin: 'user', trust: 1 },
    ...{ kind: pick(KINDS, number), importance: 0.5, pinned: false, topic: `${subject}-${part}` },
    text: `The ${subject} ${part} ${event} on ${place} since change ${number.toString(36)}x; ${remedy} cured it.`,
    ...{ aliases: [], keywords: [every(PARTS, 3)], tags: [], files: [`src/${subject}/${part}.ts`] },
    ...{ evidence: [], state: 'active', validFrom: at, validTo: null, supersededBy: null },
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}

function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
