/**
 * What a run of consolidation costs as memories grow: thinking and doing, with a duplicate among every twenty. Fails when
 * ten times as many take more than `BOUND` times ten times as long. `npm run bench -- sleep [--sizes 1000,10000]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unwrap } from '../src/base/result.ts'
import { consolidate } from '../src/consolidate/consolidate.ts'
import { planConsolidation } from '../src/consolidate/plan.ts'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import type { NewMemory } from '../src/store/store.ts'
import { zipfWords } from './support/recall-store.ts'

/** How much more one memory may cost among ten times as many. */
const BOUND = 2
const WORDS = 12
const DUPLICATE_EVERY = 20

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000' } } })
const sizes = options.sizes.split(',').map(Number)
const each: number[] = []
for (const size of sizes) each.push(await measure(size))
const growth = (each.at(-1) ?? 0) / (each[0] ?? 1)
console.log(
  `one memory among ${sizes.at(-1)} costs ${growth.toFixed(2)} times one among ${sizes[0]} (at most ${BOUND})`,
)
if (!(growth <= BOUND)) process.exitCode = 1

/** The milliseconds that a memory takes to be thought of. */
async function measure(size: number): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-sleep-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    await fill(m, size)
    // Once unmeasured: the table of meanings is opened, and words are taken apart for the first time.
    await planConsolidation(m.context)
    const began = performance.now()
    const plan = await planConsolidation(m.context)
    const thought = performance.now() - began
    const { steps } = unwrap(await consolidate(m.context))
    const done = performance.now() - began - 2 * thought
    const more = plan.left > 0 ? `, ${plan.left} left` : ''
    console.log(
      `${size} memories: thought of in ${thought.toFixed(0)} ms, ${steps.length} steps done in about ${Math.max(0, done).toFixed(0)} ms${more}`,
    )
    return thought / size
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function fill({ context }: Memoria, size: number): Promise<void> {
  const words = zipfWords(size)
  await context.store.transaction(async (store) => {
    let before = ''
    for (let index = 0; index < size; index++) {
      const fresh = words(WORDS).join(' ')
      const text = index % DUPLICATE_EVERY === 1 ? `Please always ${before}` : fresh
      before = fresh
      await store.memories.add(memoryOf(context, text), context.author('measured'))
    }
  })
}

function memoryOf({ reach, makeId, clock }: Memoria['context'], text: string): NewMemory {
  const at = new Date(clock.now()).toISOString()
  return {
    id: makeId(),
    user: reach.user,
    scope: 'user',
    project: null,
    kind: 'fact',
    text,
    topic: null,
    aliases: [],
    keywords: [],
    tags: [],
    files: [],
    importance: 0.5,
    pinned: false,
    origin: 'user',
    trust: 1,
    evidence: [],
    state: 'active',
    validFrom: at,
    validTo: null,
    supersededBy: null,
  }
}
