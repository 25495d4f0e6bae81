import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAPTURE_SINCE } from '../../../src/ingest/capture-since.ts'
import type { Row } from '../../../src/store/db.ts'
import { type Repaired, repairStore } from '../../../src/store/sqlite/repair.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, minute, newMemory, newMessage, newSession, statement } from '../examples.ts'
import { ask, everything, meddle, openedAt, temporaryStore } from '../temporary-store.ts'

const PAGE = 4096
const MEMORIES = 150
const SESSIONS = 8
const MESSAGES = 20

/** A store of several tables, with texts that are longer than a page; made once, a copy for each test. */
async function sampleStore(): Promise<string> {
  sample ??= await makeSample()
  const path = join(temporaryFolder(), 'memoria.db')
  writeFileSync(path, sample)
  return path
}

let sample: Buffer | undefined

async function makeSample(): Promise<Buffer> {
  const store = await temporaryStore()
  await store.transaction(async ({ memories, sessions, state, projects }) => {
    await projects.seen({ id: 'shop', kind: 'name', name: 'shop' }, '/somewhere/shop', minute(0))
    for (let index = 0; index < MEMORIES; index++) {
      const id = `m${String(index).padStart(5, '0')}`
      const evidence = [{ session: 's', messages: [id], quote: `said ${index}` }]
      await memories.add(newMemory({ id, text: `memory ${index}`, evidence }), author())
      await memories.revise(ME, id, statement({ text: `memory ${index} ${'y'.repeat(200)}` }), author(1))
    }
    for (let number = 0; number < SESSIONS; number++) {
      const session = newSession({ id: `s${number}` })
      await sessions.put(session)
      for (let index = 0; index < MESSAGES; index++) {
        const id = `s${number}m${index}`
        const text = `${id} ${'long words '.repeat(index % 5 === 0 ? 1500 : 10)}`
        await sessions.addMessage(newMessage(session.id, { id, text }), await sessions.state(session.id))
      }
    }
    await state.write(CAPTURE_SINCE, minute(0))
  })
  const path = join(temporaryFolder(), 'memoria.db')
  await store.upkeep.backup(path)
  await meddle(path, 'PRAGMA journal_mode = WAL')
  return readFileSync(path)
}

function repairAt(path: string): Promise<Repaired> {
  return repairStore({ store: path, quarantine: join(dirname(path), 'quarantine'), stamp: 'now' })
}

function change(path: string, work: (bytes: Buffer) => Buffer | undefined): void {
  const bytes = readFileSync(path)
  writeFileSync(path, work(bytes) ?? bytes)
}

function pageIn(bytes: Buffer, page: number): Buffer {
  return bytes.subarray((page - 1) * PAGE, page * PAGE)
}

async function pagesOf(path: string, name: string, type: string): Promise<number[]> {
  const sql = 'SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path'
  return (await ask(path, sql, name, type)).map(({ pageno }) => Number(pageno))
}

/** How many rows of a table stand on a page. */
async function rowsOnPage(path: string, page: number): Promise<number> {
  const rows = await ask(path, 'SELECT ncell FROM dbstat WHERE pageno = ?', page)
  return Number(rows[0]?.['ncell'])
}

/** Vectors wait to be made again, which is no row of the person's. */
async function rowsOf(path: string): Promise<Record<string, Row[]>> {
  const { memory_unembedded: _, migrations: __, ...rows } = await everything(path)
  return rows
}

/** Every row that is there was there before, exactly so. */
async function expectSubset(path: string, before: Record<string, Row[]>): Promise<void> {
  const after = await rowsOf(path)
  for (const [table, rows] of Object.entries(after)) {
    const known = new Set((before[table] ?? []).map((row) => JSON.stringify(row)))
    expect({ table, invented: rows.filter((row) => !known.has(JSON.stringify(row))) }).toEqual({
      table,
      invented: [],
    })
  }
}

async function expectUsable(path: string): Promise<void> {
  const store = await openedAt(path)
  expect(await store.upkeep.problems()).toEqual([])
  await store.memories.add(newMemory({ text: 'it can be written' }), author())
  await store.close()
}

describe('a store without its header [promise:nothing-lost.acknowledged-write]', () => {
  test('100 zeroed bytes cost nothing: every row is back, and the numbers say so', async () => {
    const path = await sampleStore()
    const before = await rowsOf(path)
    change(path, (bytes) => void bytes.fill(0, 0, 100))
    const { outcome, rowsSaved, rowsLost, rowsQuarantined, pages } = await repairAt(path)
    expect({ outcome, rowsLost, rowsQuarantined }).toEqual({
      outcome: 'salvaged',
      rowsLost: {},
      rowsQuarantined: 0,
    })
    expect(rowsSaved).toMatchObject({ memories: MEMORIES, messages: SESSIONS * MESSAGES, sessions: SESSIONS })
    expect(pages).toMatchObject({ unreadable: 0, rowsUnreadable: 0 })
    expect(await rowsOf(path)).toEqual(before)
    await expectUsable(path)
  })

  test('what only the log holds comes back as well', async () => {
    const path = await sampleStore()
    const store = await openedAt(path)
    await store.memories.add(newMemory({ id: 'late', text: 'only in the log' }), author())
    const copy = join(temporaryFolder(), 'memoria.db')
    for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, readFileSync(path + suffix))
    await store.close()
    change(copy, (bytes) => void bytes.fill(0, 0, 100))
    const { rowsLost } = await repairAt(copy)
    expect(rowsLost).toEqual({})
    expect(await ask(copy, `SELECT text FROM memories WHERE id = 'late'`)).toEqual([
      { text: 'only in the log' },
    ])
  })

  test('noise over the whole first page loses the list of tables, and hardly a row', async () => {
    const path = await sampleStore()
    const before = await rowsOf(path)
    change(path, (bytes) => void pageIn(bytes, 1).fill(0xa7))
    const { rowsSaved } = await repairAt(path)
    expect(rowsSaved).toMatchObject({
      memories: MEMORIES,
      memory_revisions: MEMORIES * 2,
      evidence: MEMORIES,
      messages: SESSIONS * MESSAGES,
      sessions: SESSIONS,
    })
    await expectSubset(path, before)
    await expectUsable(path)
  })
})

test('without the whole list of tables, notes come back as notes, although entries of indexes look like them', async () => {
  const path = await sampleStore()
  const before = await rowsOf(path)
  const schema = await ask(path, `SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'`)
  change(path, (bytes) => {
    for (const { pageno } of schema) pageIn(bytes, Number(pageno)).fill(0)
    return bytes
  })
  const { rowsSaved } = await repairAt(path)
  expect(rowsSaved['notes']).toBe(before['notes']?.length)
  await expectSubset(path, before)
  await expectUsable(path)
})

describe('a store with damaged pages', () => {
  test.each([
    ['messages', 'leaf'],
    ['memories', 'leaf'],
  ])('a zeroed page of %s costs exactly the rows on it', async (table, type) => {
    const path = await sampleStore()
    const before = await rowsOf(path)
    const pages = await pagesOf(path, table, type)
    const page = pages[Math.floor(pages.length / 2)] ?? 0
    const onPage = await rowsOnPage(path, page)
    change(path, (bytes) => void pageIn(bytes, page).fill(0))
    const { rowsSaved, rowsLost } = await repairAt(path)
    expect({ saved: rowsSaved[table], lost: rowsLost[table] }).toEqual({
      saved: (before[table]?.length ?? 0) - onPage,
      lost: onPage,
    })
    await expectSubset(path, before)
    await expectUsable(path)
  })

  test.each(['memories', 'messages', 'memory_revisions', 'evidence'])(
    'without the interior pages of %s, its leaves are recognised by their rows',
    async (table) => {
      const path = await sampleStore()
      const before = await rowsOf(path)
      const interior = await pagesOf(path, table, 'internal')
      const held = table === 'memory_revisions' || table === 'evidence'
      let onPages = 0
      for (const page of interior) onPages += held ? await rowsOnPage(path, page) : 0
      change(path, (bytes) => {
        for (const page of interior) pageIn(bytes, page).fill(0xee)
        return bytes
      })
      const { rowsSaved } = await repairAt(path)
      if (interior.length > 0) expect(rowsSaved[table]).toBe((before[table]?.length ?? 0) - onPages)
      await expectSubset(path, before)
    },
  )

  test('a row whose long text lost a page is lost; every other is back', async () => {
    const path = await sampleStore()
    const before = await rowsOf(path)
    const [first = 0] = await pagesOf(path, 'messages', 'overflow')
    change(path, (bytes) => void pageIn(bytes, first).fill(0xff))
    const { rowsSaved, rowsLost } = await repairAt(path)
    const all = before['messages']?.length ?? 0
    expect({ saved: rowsSaved['messages'], lost: rowsLost['messages'] }).toEqual({ saved: all - 1, lost: 1 })
    await expectSubset(path, before)
  })

  test('pages that lead in a circle end the reading', async () => {
    const path = await sampleStore()
    const [root = 0] = await pagesOf(path, 'messages', 'internal')
    const [overflow = 0] = await pagesOf(path, 'messages', 'overflow')
    change(path, (bytes) => {
      pageIn(bytes, root).writeUInt32BE(root, 8)
      pageIn(bytes, overflow).writeUInt32BE(overflow, 0)
      return bytes
    })
    await repairAt(path)
    await expectUsable(path)
  })

  test.each([0.25, 0.5, 0.9])('cut off at %d of its length, nothing is invented', async (share) => {
    const path = await sampleStore()
    const before = await rowsOf(path)
    change(path, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))
    const { pages } = await repairAt(path)
    expect(pages?.total).toBeGreaterThan(0)
    await expectSubset(path, before)
    await expectUsable(path)
  })

  test('an empty file is an empty store', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, '')
    expect((await repairAt(path)).rowsLost).toEqual({})
  })

  test('whatever is overwritten, repair ends, and the store is usable', async () => {
    const original = await sampleStore()
    const pageCount = readFileSync(original).length / PAGE
    const damage = fc.record({
      pages: fc.array(fc.integer({ min: 1, max: pageCount }), { minLength: 1, maxLength: 6 }),
      seed: fc.integer({ min: 1, max: 0xffff }),
      length: fc.constantFrom(1, 16, PAGE),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ pages, seed, length }) => {
        const path = await sampleStore()
        change(path, (bytes) => {
          for (const page of pages)
            for (let at = 0; at < length; at++)
              pageIn(bytes, page)[(seed + at) % PAGE] = (seed * (at + 7)) % 256
          return bytes
        })
        await repairAt(path)
        await expectUsable(path)
      }),
      { numRuns: 12 },
    )
  })
})
