/**
 * What recall costs as the store grows: as many messages as `--sizes` says and as many memories, or `--memories` of them; p50
 * and p95, warm (one open store) and cold (a new process), next to one bare FTS5 query on the same data; the sizes take turns.
 * Fails when p95 grows more than `--bound` times (default 5) from the smallest to the largest.
 * `npm run bench -- recall-speed [--sizes 10000,100000,1000000] [--memories 10000] [--bound 2] [--queries 100]
 * [--against DIR]`; with DIR, that checkout answers the same questions in turn, over stores that it filled.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { homePaths } from '../src/config/paths.ts'
import { openMemoria } from '../src/memoria.ts'
import { loadDriver, type SqliteDatabase } from '../src/store/sqlite/driver.ts'
import { openCheckout, ratioLine } from './support/other-checkout.ts'
import { quantile } from './support/recall-figures.ts'
import { fillStore, projectName, zipfWords } from './support/recall-store.ts'

const COLD_RUNS = 5

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    memories: { type: 'string' },
    bound: { type: 'string', default: '5' },
    queries: { type: 'string', default: '100' },
    cold: { type: 'string' },
    against: { type: 'string' },
  },
  strict: false,
})

interface Times {
  readonly p50: number
  readonly p95: number
}

type Way = (query: string, index: number) => Promise<unknown>

/** The library of a checkout, and how that checkout's benches fill a store. */
interface Build {
  readonly label: string
  readonly open: typeof openMemoria
  readonly fill: typeof fillStore
}

const THIS: Build = { label: '', open: openMemoria, fill: fillStore }

if (typeof options.cold === 'string') await oneColdQuery(options.cold)
else if (typeof options.against === 'string') await compareBuilds(options.against)
else process.exitCode = (await compareSizes(sizesAsked())) ? 0 : 1

/** A store of one size, and the ways to ask it. */
interface Filled {
  readonly label: string
  readonly size: number
  readonly home: string
  readonly ways: Readonly<Record<string, Way>>
  close(): Promise<void>
}

/** The built libraries of this checkout and of another one, each over its own stores, question by question in turn. */
async function compareBuilds(against: string): Promise<void> {
  const other = openCheckout(against)
  const { fillStore: fill } = await other.support<{ fillStore: typeof fillStore }>('recall-store')
  const builds: readonly Build[] = [
    { label: 'this', open: await builtLibrary(process.cwd()), fill: fillStore },
    { label: 'other', open: await builtLibrary(other.root), fill },
  ]
  const stores: Filled[] = []
  try {
    for (const size of sizesAsked()) for (const build of builds) stores.push(await filled(size, build))
    const times = new Map<Filled, Record<string, Times>>(stores.map((store) => [store, {}]))
    for (const name of ['bare', 'recall', 'history']) await takeTurns(stores, name, times)
    for (const name of ['recall', 'history'])
      for (const size of sizesAsked()) {
        const [here, there] = stores
          .filter((store) => store.size === size)
          .map((one) => times.get(one)?.[name])
        for (const part of ['p50', 'p95'] as const)
          console.log(
            ratioLine(`${name} ${size} ${part}`, here?.[part] ?? Number.NaN, there?.[part] ?? Number.NaN),
          )
      }
  } finally {
    await closeAll(stores)
  }
}

async function builtLibrary(root: string): Promise<typeof openMemoria> {
  const library = await import(pathToFileURL(join(root, 'dist/memoria.js')).href)
  return library.openMemoria
}

function sizesAsked(): number[] {
  return String(options.sizes).split(',').map(Number)
}

async function closeAll(stores: readonly Filled[]): Promise<void> {
  for (const { home, close } of stores) {
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function compareSizes(sizes: readonly number[]): Promise<boolean> {
  const stores: Filled[] = []
  try {
    for (const size of sizes) stores.push(await filled(size))
    const times = new Map<Filled, Record<string, Times>>(stores.map((store) => [store, {}]))
    for (const name of ['bare', 'recall', 'history']) await takeTurns(stores, name, times)
    console.log(`memory of this process, which has all of them open: ${megabytes(process.memoryUsage().rss)}`)
    for (const store of stores) sayCold(store)
    return staysBounded(
      sizes,
      stores.map((store) => times.get(store) ?? {}),
    )
  } finally {
    await closeAll(stores)
  }
}

async function filled(size: number, { label, open, fill }: Build = THIS): Promise<Filled> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-speed-'))
  const memories = options.memories === undefined ? size : Number(options.memories)
  const { megabytes } = await fill(home, size, memories)
  console.log(`${memories} memories and ${size} messages are ${megabytes} MB`)
  const m = await open({ home, settings: ['log.level=error'] })
  const database = (await loadDriver())(homePaths(home).store, { readOnly: true })
  const ways: Record<string, Way> = {
    bare: bareQuery(database),
    // A question, for which earlier sessions are searched as well.
    recall: (query, index) => m.recall({ prompt: asking(query), project: projectName(index) }),
    history: (query, index) => m.search(query, { project: projectName(index), history: true }),
  }
  const close = async () => {
    database.close()
    await m.close()
  }
  return { label, size, home, ways, close }
}

/** Each question to all sizes, one after the other, so that a busy machine slows them alike. */
async function takeTurns(
  stores: readonly Filled[],
  name: string,
  times: Map<Filled, Record<string, Times>>,
): Promise<void> {
  const queries = queriesFor(Number(options.queries))
  const took = stores.map((): number[] => [])
  for (const isCounted of [false, true])
    for (const [index, query] of (isCounted ? queries : queries.slice(0, 10)).entries())
      for (const [at, { ways }] of stores.entries()) {
        const began = performance.now()
        await ways[name]?.(query, index)
        if (isCounted) took[at]?.push(performance.now() - began)
      }
  for (const [at, store] of stores.entries()) {
    const all = times.get(store) ?? {}
    const found = { p50: quantile(took[at] ?? [], 0.5), p95: quantile(took[at] ?? [], 0.95) }
    all[name] = found
    const ratio = found.p95 / (all['bare']?.p95 ?? 1)
    console.log(
      `${store.label.padEnd(6)}${name.padEnd(8)} ${String(store.size).padStart(8)}: warm p50 ${ms(found.p50)} p95 ${ms(found.p95)} (${ratio.toFixed(2)} of bare FTS5)`,
    )
  }
}

function staysBounded(sizes: readonly number[], measured: readonly Record<string, Times>[]): boolean {
  const [first, last] = [measured[0] ?? {}, measured.at(-1) ?? {}]
  const bound = Number(options.bound)
  const growths = ['recall', 'history'].map((name) => ({
    name,
    growth: (last[name]?.p95 ?? 0) / (first[name]?.p95 ?? 1),
  }))
  for (const { name, growth } of growths)
    console.log(
      `p95 of ${name} from ${sizes[0]} to ${sizes.at(-1)} rows: ${growth.toFixed(1)} times (at most ${bound})`,
    )
  return growths.every(({ growth }) => growth <= bound)
}

/** What anybody would write first: any of the words, ranked by FTS5 itself. */
function bareQuery(database: SqliteDatabase): Way {
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

function asking(query: string): string {
  return `${query}: what did we decide on that, and where?`
}

function sayCold({ size, home }: Filled): void {
  const own = fileURLToPath(import.meta.url)
  const times = Array.from({ length: COLD_RUNS }, () => {
    const { stdout } = spawnSync(process.execPath, [own, '--cold', home], { encoding: 'utf8' })
    return Number(stdout)
  })
  console.log(
    `recall   ${String(size).padStart(8)}: cold p50 ${ms(quantile(times, 0.5))} p95 ${ms(quantile(times, 0.95))} (open and first query)`,
  )
}

async function oneColdQuery(home: string): Promise<void> {
  const began = performance.now()
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  await m.recall({ prompt: asking(queriesFor(1)[0] ?? ''), project: projectName(0) })
  process.stdout.write(String(performance.now() - began))
  await m.close()
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
