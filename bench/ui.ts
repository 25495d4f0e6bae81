/**
 * What the server of the dashboard costs: the same search over HTTP and in process, pages and counts of a large store, memory
 * under load, and processor time while nobody asks. `npm run bench -- ui [--memories 100000] [--queries 200] [--minutes 10]`.
 * Fails when a search over HTTP takes more than twice as long at p50, or when memory grows by more than a tenth under load.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openMemoria } from '../src/memoria.ts'
import { type Call, makeClient } from '../src/serve/contract/client.ts'
import { quantile } from './support/recall-figures.ts'
import { fillStore, zipfWords } from './support/recall-store.ts'

const MAX_RATIO = 2
const MAX_GROWTH = 1.1
const CLIENTS = 4
const IDLE_SECONDS = 20
const WARM_UP = 10
const TICKS_PER_SECOND = 100

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
  },
})

const home = mkdtempSync(join(tmpdir(), 'memoria-bench-ui-'))
let server: ChildProcess | undefined
try {
  const { megabytes } = await fillStore(home, Number(values.memories))
  console.log(`${values.memories} memories and as many messages, ${megabytes} MB`)
  const started = await startServer()
  server = started.child
  const call = makeClient({ base: started.base, token: started.token })
  const isFast = await compareSearch(call)
  await timePages(call)
  await timeIdle(started)
  const isFlat = await loadServer(call, started.pid)
  process.exitCode = isFast && isFlat ? 0 : 1
} finally {
  server?.kill('SIGTERM')
  rmSync(home, { recursive: true, force: true })
}

interface Started {
  readonly child: ChildProcess
  readonly pid: number
  readonly base: string
  readonly token: string
}

async function startServer(): Promise<Started> {
  const child = spawn(process.execPath, ['dist/memoria-cli.js', 'ui', '--json', '--home', home])
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += line
    if (line === '}') break
  }
  const { address, tokens } = JSON.parse(text) as { address: string; tokens: string }
  const { write } = JSON.parse(readFileSync(tokens, 'utf8')) as { write: string }
  return { child, pid: child.pid ?? 0, base: address.replace(/\/$/, ''), token: write }
}

/** Question by question in turn, so that whatever else the machine does meets both alike. */
async function compareSearch(call: Call): Promise<boolean> {
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  const words = zipfWords(7)
  const ways = {
    'in process': (q: string) => m.search(q, { limit: 20 }),
    'over HTTP': (q: string) => call('GET /api/v1/memories/search', { query: { q, limit: 20 } }),
  }
  const times: Record<string, number[]> = {}
  for (let index = -WARM_UP; index < Number(values.queries); index++) {
    const q = words(4).join(' ')
    for (const [name, ask] of Object.entries(ways)) {
      const taken = await timed(() => ask(q))
      if (index >= 0) times[name] = [...(times[name] ?? []), taken]
    }
  }
  await m.close()
  for (const [name, all] of Object.entries(times)) console.log(`search ${name.padEnd(10)}  ${spread(all)}`)
  const [inside = [], over = []] = [times['in process'], times['over HTTP']]
  const ratio = quantile(over, 0.5) / quantile(inside, 0.5)
  console.log(`search over HTTP takes ${ratio.toFixed(2)} times as long at p50 (at most ${MAX_RATIO})`)
  return ratio <= MAX_RATIO
}

async function timePages(call: Call): Promise<void> {
  const pages: number[] = []
  let before: string | undefined
  do {
    const query = { limit: 500, ...(before === undefined ? {} : { before }) }
    pages.push(
      await timed(async () => {
        before = (await call('GET /api/v1/memories', { query })).next ?? undefined
      }),
    )
  } while (before !== undefined)
  console.log(`all memories in ${pages.length} pages of 500  ${spread(pages)}`)
  const counts: number[] = []
  for (let n = 0; n < 10; n++) counts.push(await timed(() => call('GET /api/v1/memory-facets')))
  console.log(`counts of all facets  ${spread(counts)}`)
}

/** Without clients nothing is done; with one that follows live events the store is asked now and then. */
async function timeIdle({ pid, base, token }: Started): Promise<void> {
  const idle = await processorTime(pid)
  const stream = await fetch(`${base}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } })
  const followed = await processorTime(pid)
  await stream.body?.cancel()
  console.log(`processor time of the idle server: ${idle} %, with one page open: ${followed} %`)
}

async function processorTime(pid: number): Promise<string> {
  const before = ticksOf(pid)
  await wait(IDLE_SECONDS * 1000)
  return ((100 * (ticksOf(pid) - before)) / (TICKS_PER_SECOND * IDLE_SECONDS)).toFixed(2)
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Memory after a warm-up against memory at the end, each as the median of a tenth of the samples. */
async function loadServer(call: Call, pid: number): Promise<boolean> {
  const until = performance.now() + Number(values.minutes) * 60_000
  let requests = 0
  const work = async (seed: number) => {
    const words = zipfWords(seed)
    while (performance.now() < until) {
      await call('GET /api/v1/memories/search', { query: { q: words(3).join(' ') } })
      await call('GET /api/v1/memories', { query: { limit: 100 } })
      await call('GET /api/v1/sessions', { query: { limit: 20 } })
      requests += 3
    }
  }
  const samples: number[] = []
  const sample = async () => {
    while (performance.now() < until) {
      samples.push(megabytesOf(pid))
      await wait(500)
    }
  }
  await Promise.all([sample(), ...Array.from({ length: CLIENTS }, (_, seed) => work(seed))])
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const warm = samples.slice(Math.floor(samples.length * 0.3))
  const [first, last] = [quantile(warm.slice(0, tenth), 0.5), quantile(warm.slice(-tenth), 0.5)]
  console.log(
    `memory under load: ${first} MB after a third of ${values.minutes} minutes, ${last} MB at the end, ${requests} requests (at most ${MAX_GROWTH} times)`,
  )
  return last <= first * MAX_GROWTH
}

function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function spread(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`
}
