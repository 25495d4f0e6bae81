import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repairStore } from '../../../src/store/sqlite/repair.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { meddle, temporaryStore } from '../temporary-store.ts'
import { fillTables } from './filled-store.ts'
import { type PageMap, pageMap } from './page-map.ts'

const PAGE = 4096

interface Sample {
  readonly bytes: Buffer
  readonly map: PageMap
}

let sample: Promise<Sample> | undefined

async function makeSample(): Promise<Sample> {
  const store = await temporaryStore()
  await meddle(store.path, await fillTables(store.path))
  const path = join(temporaryFolder(), 'memoria.db')
  await store.upkeep.backup(path)
  return { bytes: readFileSync(path), map: await pageMap(path) }
}

function randomPages(count: number, pageCount: number, seed: number): number[] {
  let state = seed
  const pages = new Set<number>()
  while (pages.size < count) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    pages.add(1 + (state % pageCount))
  }
  return [...pages]
}

type Damage = (bytes: Buffer) => readonly number[] | Buffer

function zeroed(count: number, seed: number): Damage {
  return (bytes) => randomPages(count, bytes.length / PAGE, seed)
}

/** The damaged bytes, and the pages of which nothing is left. */
function apply(bytes: Buffer, damage: Damage): { bytes: Buffer; pages: Set<number> } {
  const damaged = damage(bytes)
  const copy = Buffer.isBuffer(damaged) ? damaged : Buffer.from(bytes)
  if (!Buffer.isBuffer(damaged)) for (const page of damaged) copy.fill(0, (page - 1) * PAGE, page * PAGE)
  const pages = new Set<number>()
  for (let page = 1; page <= bytes.length / PAGE; page++) {
    const [from, to] = [(page - 1) * PAGE, page * PAGE]
    if (!copy.subarray(from, to).equals(bytes.subarray(from, to))) pages.add(page)
  }
  return { bytes: copy, pages }
}

function asideByTable(folder: string): Record<string, number> {
  const counts: Record<string, number> = {}
  const file = join(folder, 'quarantine/rows-now.jsonl')
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) {
    const { table } = JSON.parse(line) as { table: string }
    counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

function overwriteStart(other: Buffer): Damage {
  return (bytes) => Buffer.concat([other.subarray(0, PAGE), bytes.subarray(PAGE)])
}

const OTHER_DATABASE = Buffer.alloc(PAGE)
OTHER_DATABASE.write('SQLite format 3\0')
OTHER_DATABASE.writeUInt16BE(1024, 16)

/** Each with the number of destroyed pages that the report has to name. */
const DAMAGES: readonly (readonly [name: string, damage: Damage, numbers: object])[] = [
  [
    'the header zeroed',
    (bytes) => Buffer.concat([Buffer.alloc(100), bytes.subarray(100)]),
    { zeroed: 0, unreadable: 0 },
  ],
  ['page 1 zeroed', () => [1], { zeroed: 1, unreadable: 0 }],
  ['1 page zeroed', zeroed(1, 1), { zeroed: 1, unreadable: 0 }],
  ['10 pages zeroed', zeroed(10, 3), { zeroed: 10, unreadable: 0 }],
  ['40 pages zeroed, seed 5', zeroed(40, 5), { zeroed: 40, unreadable: 0 }],
  ['40 pages zeroed, seed 6', zeroed(40, 6), { zeroed: 40, unreadable: 0 }],
  ['40 pages zeroed, seed 8', zeroed(40, 8), { zeroed: 40, unreadable: 0 }],
  ['30 pages cut off', (bytes) => bytes.subarray(0, bytes.length - 30 * PAGE), { zeroed: 0, unreadable: 30 }],
  [
    'the first 4 KB of a text',
    overwriteStart(Buffer.from('a letter, '.repeat(500))),
    { zeroed: 0, unreadable: 1 },
  ],
  ['the first 4 KB of another database', overwriteStart(OTHER_DATABASE), { zeroed: 0, unreadable: 1 }],
]

test.each(DAMAGES)(
  'every row on a page that is left comes back, and the numbers say so: %s',
  async (name, damage, numbers) => {
    sample ??= makeSample()
    const { bytes, map } = await sample
    const damaged = apply(bytes, damage)
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, damaged.bytes)
    const report = await repairStore({
      store: path,
      quarantine: join(dirname(path), 'quarantine'),
      stamp: 'now',
    })
    expect(report.pages).toMatchObject({ total: bytes.length / PAGE, ...numbers })
    const lostPages = name === 'the header zeroed' ? new Set<number>() : damaged.pages
    const readable = map.readable(lostPages)
    const aside = asideByTable(dirname(path))
    let doubtful = 0
    for (const [table, expected] of Object.entries(readable)) {
      if (!(table in report.rowsSaved)) continue
      const all = map.rows[table] ?? 0
      const kept = (report.rowsSaved[table] ?? 0) + (aside[table] ?? 0)
      // Pages of a vault's own tables may look alike: their rows are set aside, and made again from the memories.
      if (table.startsWith('vault_')) doubtful += expected - kept
      else expect({ table, kept }).toEqual({ table, kept: expected })
      const lost = report.rowsLost[table]
      if (typeof lost === 'number') expect({ table, lost }).toEqual({ table, lost: all - expected })
      if (lost === undefined) expect({ table, expected }).toEqual({ table, expected: all })
    }
    expect(aside['unknown'] ?? 0).toBeGreaterThanOrEqual(doubtful)
    if (lostPages.size === 0 || (lostPages.size === 1 && lostPages.has(1)))
      expect(report.rowsLost).toEqual({})
  },
)
