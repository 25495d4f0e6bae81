/**
 * What recall costs as the store grows: as many memories and messages as `--sizes` says, p50 and p95, warm (one open store)
 * and cold (a new process), next to one bare FTS5 query on the same data. Fails when p95 grows more than five times from
 * the smallest to the largest. `npm run bench -- recall-speed [--sizes 10000,100000,1000000] [--queries 100]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import { loadDriver } from '../src/store/sqlite/driver.ts'
import { quantile } from './support/recall-figures.ts'
import { fillStore, projectName, zipfWords } from './support/recall-store.ts'

const BOUND = 5
const COLD_RUNS = 5

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    queries: { type: 'string', default: '100' },
    cold: { type: 'string' },
  },
  strict: false,
})

if (typeof options.cold === 'string') await oneColdQuery(options.cold)
else process.exitCode = (await compareSizes(String(options.sizes).split(',').map(Number))) ? 0 : 1

interface Times {
  readonly p50: number
  readonly p95: number
}

async function compareSizes(sizes: readonly number[]): Promise<boolean> {
  const measured: Record<string, Times>[] = []
  for (const size of sizes) measured.push(await measureSize(size))
  const [first, last] = [measured[0] ?? {}, measured.at(-1) ?? {}]
  const growths = ['recall', 'history'].map((name) => ({
    name,
    growth: (last[name]?.p95 ?? 0) / (first[name]?.p95 ?? 1),
  }))
  for (const { name, growth } of growths)
    console.log(
      `p95 of ${name} from ${sizes[0]} to ${sizes.at(-1)} rows: ${growth.toFixed(1)} times (at most ${BOUND})`,
    )
  return growths.every(({ growth }) => growth <= BOUND)
}

async function measureSize(size: number): Promise<Record<string, Times>> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-speed-'))
  try {
    const { megabytes } = await fillStore(home, size)
    console.log(`\n${size} memories and ${size} messages (${megabytes} MB)`)
    const m = await openMemoria({ home, settings: ['log.level=error'] })
    const queries = queriesFor(Number(options.queries))
    const ways: Record<string, (query: string, index: number) => Promise<unknown>> = {
      bare: await bareQuery(m),
      recall: (prompt, index) => m.recall({ prompt, project: projectName(index) }),
      history: (query, index) => m.search(query, { project: projectName(index), history: true }),
    }
    const times: Record<string, Times> = {}
    for (const [name, way] of Object.entries(ways)) times[name] = await timesOf(queries, way)
    for (const [name, { p50, p95 }] of Object.entries(times)) {
      const ratio = p95 / (times['bare']?.p95 ?? 1)
      console.log(`  ${name.padEnd(8)} warm p50 ${ms(p50)} p95 ${ms(p95)} (${ratio.toFixed(2)} of bare FTS5)`)
    }
    console.log(`  memory of the process ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
    await m.close()
    sayCold(home)
    return times
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function timesOf(
  queries: readonly string[],
  way: (query: string, index: number) => Promise<unknown>,
): Promise<Times> {
  for (const [index, query] of queries.slice(0, 10).entries()) await way(query, index)
  const times: number[] = []
  for (const [index, query] of queries.entries()) {
    const began = performance.now()
    await way(query, index)
    times.push(performance.now() - began)
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** What anybody would write first: any of the words, ranked by FTS5 itself. */
async function bareQuery(m: Memoria): Promise<(query: string) => Promise<unknown>> {
  const database = (await loadDriver())(m.house.paths.store, { readOnly: true })
  const statement = database.prepare(
    'SELECT rowid FROM messages_index WHERE messages_index MATCH ? ORDER BY rank LIMIT 10',
  )
  return async (query) =>
    statement.all(
      query
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' OR '),
    )
}

/** Questions of eight words, common ones among them as in any sentence. */
function queriesFor(count: number): string[] {
  const words = zipfWords(7)
  return Array.from({ length: count }, () => words(8).join(' '))
}

function sayCold(home: string): void {
  const own = fileURLToPath(import.meta.url)
  const times = Array.from({ length: COLD_RUNS }, () => {
    const { stdout } = spawnSync(process.execPath, [own, '--cold', home], { encoding: 'utf8' })
    return Number(stdout)
  })
  console.log(
    `  recall   cold p50 ${ms(quantile(times, 0.5))} p95 ${ms(quantile(times, 0.95))} (open and first query)`,
  )
}

async function oneColdQuery(home: string): Promise<void> {
  const began = performance.now()
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  await m.recall({ prompt: queriesFor(1)[0] ?? '', project: projectName(0) })
  process.stdout.write(String(performance.now() - began))
  await m.close()
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
