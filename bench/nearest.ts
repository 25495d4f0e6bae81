/**
 * Finding by meaning in stores of several sizes: `npm run bench -- nearest [--sizes 10000,100000]`. For each size: a new
 * process's first answer (which reads what it needs), one of a process that stays, and the scan alone with the kernel and
 * in plain JavaScript, beside one bare FTS5 query on the same store. At last the scan alone of a million rows, and the
 * memory that keeping them takes. Nothing is bound here: the sizes are the reader's choice.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isoTime } from '../src/base/clock.ts'
import { idMaker } from '../src/base/ids.ts'
import { openTable } from '../src/embed/open-table.ts'
import { bitsOf } from '../src/embed/stored-vector.ts'
import { embedMissing } from '../src/ingest/embed-missing.ts'
import { wholeReach } from '../src/model/reach.ts'
import { makeBitMatrix } from '../src/recall/bit-matrix.ts'
import { compileKernel, type KernelModule } from '../src/recall/hamming.ts'
import { makeNearest } from '../src/recall/nearest.ts'
import { openSqliteStore, type SqliteStore } from '../src/store/sqlite/open.ts'
import { termsOf } from '../src/store/terms.ts'
import { rowsOfText } from './support/texts.ts'

const KERNEL = fileURLToPath(new URL('../../dist/assets/recall/hamming.wasm', import.meta.url))
const QUESTION = 'why does the payment retry fail in staging'
const ROUNDS = 15

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000' } } })
const kernel = compileKernel(readFileSync(KERNEL))
const embedder = openTable()
const reach = wholeReach('local')
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-nearest-'))
try {
  for (const size of values.sizes.split(',').map(Number)) await measure(size)
  await scanMillion()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The scan alone, over rows of chance: filling a store with a million memories takes minutes. */
async function scanMillion(): Promise<void> {
  const count = 1_000_000
  const width = embedder.dimensions / 8
  const bits = new Uint8Array(count * width)
  for (let at = 0; at < bits.length; at++) bits[at] = Math.imul(at, 2_654_435_761) >>> 24
  const numbers = Array.from({ length: count }, (_, at) => at)
  console.log(`${count} rows of ${embedder.dimensions} bits, the best 300`)
  const query = bitsOf(embedder.embed(QUESTION))
  const scan = (module: KernelModule | undefined) => {
    const matrix = makeBitMatrix(width, module)
    matrix.add({ numbers, bits })
    return fastest(() => timed(async () => matrix.nearest(query, 300)))
  }
  const before = process.memoryUsage.rss()
  const fast = await scan(kernel)
  const grown = process.memoryUsage.rss() - before
  const plain = await scan(undefined)
  row('scan, kernel', fast, fast)
  row('scan, plain JavaScript', plain, fast)
  console.log(`  memory that keeping them takes: ${Math.round(grown / 1e6)} MB`)
}

async function measure(size: number): Promise<void> {
  const path = join(folder, `${size}`, 'memoria.db')
  const store = await openSqliteStore(path)
  await fill(store, size)
  const began = performance.now()
  await embedMissing({ store, reach }, embedder, { batch: 5000 })
  console.log(
    `${size} memories; ${Math.round((performance.now() - began) / 10) / 100} s to embed and keep them`,
  )
  await store.close()

  const query = embedder.embed(QUESTION)
  const cold = await fastest(async () => {
    const opened = await openSqliteStore(path)
    const nearest = makeNearest({ store: opened, embedder, stays: size > 20_000, kernel })
    const took = await timed(() => nearest(reach, query, 10))
    await opened.close()
    return took
  })
  const opened = await openSqliteStore(path)
  const nearest = makeNearest({ store: opened, embedder, stays: true, kernel })
  await nearest(reach, query, 10)
  const warm = await fastest(() => timed(() => nearest(reach, query, 10)))
  const text = await fastest(() => timed(() => opened.text.search('memories', reach, termsOf(QUESTION), 10)))
  row('one bare FTS5 query', text, text)
  row('the first answer', cold, text)
  row('an answer of a process that stays', warm, text)
  for (const [name, module] of [['kernel', kernel] as const, ['plain JavaScript', undefined] as const]) {
    const matrix = makeBitMatrix(embedder.dimensions / 8, module)
    matrix.add(await opened.vectors.bits(reach, embedder.model, null, 0, size))
    row(`scan, ${name}`, await fastest(() => timed(async () => matrix.nearest(bitsOf(query), 300))), text)
  }
  await opened.close()
}

async function fastest(run: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) best = Math.min(best, await run())
  return best
}

/** Milliseconds of processor time: what others do on the machine meanwhile is not our concern. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function row(name: string, ms: number, base: number): void {
  console.log(
    `  ${name.padEnd(36)}${ms.toFixed(2).padStart(9)} ms ${(ms / base).toFixed(2).padStart(8)} times`,
  )
}

async function fill(store: SqliteStore, count: number): Promise<void> {
  const at = isoTime(Date.UTC(2026, 0, 1))
  const makeId = idMaker()
  const common = {
    ...({ user: 'local', scope: 'user', project: null, origin: 'user', trust: 1, kind: 'fact' } as const),
    ...{ importance: 0.5, pinned: false, topic: null, aliases: [], keywords: [], tags: [], files: [] },
    ...({ evidence: [], state: 'active', validFrom: at, validTo: null, supersededBy: null } as const),
  }
  await store.transaction(async ({ memories }) => {
    for (const text of rowsOfText(count)) {
      await memories.add({ ...common, id: makeId(), text }, { at, by: 'bench', why: 'filled' })
    }
  })
}
