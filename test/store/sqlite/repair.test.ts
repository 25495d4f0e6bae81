import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type RepairPaths, repairStore } from '../../../src/store/sqlite/repair.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, minute, newMemory, statement } from '../examples.ts'
import { ask, everything, meddle, openedAt, temporaryStore } from '../temporary-store.ts'

const PAGE = 4096
const MANY = 300

function placesOf(store: string): RepairPaths {
  return { store, quarantine: join(dirname(store), 'quarantine'), stamp: 'now' }
}

/** A store of many memories in one file, made once, a copy for each test. */
async function large(): Promise<string> {
  made ??= await makeLarge()
  const path = join(temporaryFolder(), 'memoria.db')
  writeFileSync(path, made)
  return path
}

let made: Buffer | undefined

/** Each memory with evidence and two revisions. */
async function makeLarge(): Promise<Buffer> {
  const store = await temporaryStore()
  await store.transaction(async ({ memories }) => {
    for (let index = 0; index < MANY; index++) {
      const id = `m${String(index).padStart(5, '0')}`
      const evidence = [{ session: 's', messages: [id], quote: `said ${index}` }]
      await memories.add(newMemory({ id, text: `memory ${index} ${'x'.repeat(200)}`, evidence }), author())
      await memories.revise(ME, id, statement({ text: textOf(index) }), author(1))
    }
  })
  const path = join(temporaryFolder(), 'memoria.db')
  await store.upkeep.backup(path)
  await meddle(path, 'PRAGMA journal_mode = WAL')
  return readFileSync(path)
}

function textOf(index: number): string {
  return `memory ${index} ${'y'.repeat(200)}`
}

/** Overwrites one page, counted from 1, as a failing disk would. */
function damage(path: string, page: number, garbage: (offset: number) => number): void {
  const bytes = readFileSync(path)
  for (let offset = 0; offset < PAGE; offset++) bytes[(page - 1) * PAGE + offset] = garbage(offset)
  writeFileSync(path, bytes)
}

async function pagesOf(path: string, table: string, type: string): Promise<number[]> {
  const sql = `SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path`
  return (await ask(path, sql, table, type)).map(({ pageno }) => Number(pageno))
}

/** Whatever happened, what is in the store is sound: nothing made up, nothing half there, everything found. */
async function expectSound(path: string): Promise<number> {
  const store = await openedAt(path)
  expect(await store.upkeep.problems()).toEqual([])
  const memories = await store.memories.list(ME)
  for (const { id, text } of memories) expect(text).toBe(textOf(Number(id.slice(1))))
  const some = memories[0]
  if (some)
    expect(await store.text.search('memories', ME, [`${Number(some.id.slice(1))}`], 9)).toHaveLength(1)
  await store.memories.add(newMemory({ text: 'it can be written' }), author())
  await store.close()
  return memories.length
}

const ZEROS = () => 0
const NOISE = (offset: number) => (offset * 7919 + 13) % 251

describe('repairing', () => {
  test('a store that is whole changes nothing', async () => {
    const path = await large()
    const before = await everything(path)
    const whole = { problems: [], outcome: 'indexed', rowsQuarantined: 0, pages: null, damaged: null }
    expect(await repairStore(placesOf(path))).toEqual({ ...whole, rowsSaved: {}, rowsLost: {} })
    expect(await everything(path)).toEqual(before)
  })

  test('a search index that broke builds it anew, and touches no row', async () => {
    const path = await large()
    const before = await everything(path)
    await meddle(path, `INSERT INTO memories_index(memories_index) VALUES ('delete-all')`)
    const { outcome, problems } = await repairStore(placesOf(path))
    expect({ outcome, problems: problems.length > 0 }).toEqual({ outcome: 'indexed', problems: true })
    expect(await everything(path)).toEqual(before)
    expect(await expectSound(path)).toBe(MANY)
  })

  test.each([
    ['zeros', ZEROS],
    ['noise', NOISE],
    ['ones', () => 255],
  ])(
    'a page of %s in the middle of the memories loses that page alone, in numbers',
    async (_what, garbage) => {
      const path = await large()
      const leaves = await pagesOf(path, 'memories', 'leaf')
      damage(path, leaves[Math.floor(leaves.length / 2)] ?? 0, garbage)
      const bytes = readFileSync(path)
      const report = await repairStore(placesOf(path))
      const lost = report.rowsLost['memories'] ?? 0
      expect(report.outcome).toBe('salvaged')
      expect(report.rowsSaved['memories']).toBe(MANY - lost)
      expect(lost).toBeGreaterThan(0)
      expect(lost).toBeLessThan(40)
      // Two revisions and one piece of evidence of each lost memory have no place any more.
      expect(report.rowsQuarantined).toBe(lost * 3)
      const rows = readFileSync(join(dirname(path), 'quarantine/rows-now.jsonl'), 'utf8')
        .trim()
        .split('\n')
      expect(rows).toHaveLength(lost * 3)
      expect(readFileSync(report.damaged ?? '').equals(bytes)).toBe(true)
      expect(await expectSound(path)).toBe(MANY - lost)
      // Vectors are made again, those of every memory that was saved.
      expect(
        await ask(path, 'SELECT n FROM memories WHERE n NOT IN (SELECT memory_n FROM memory_unembedded)'),
      ).toEqual([])
      expect((await repairStore(placesOf(path))).problems).toEqual([])
    },
  )

  test.each([
    ['several pages of the memories', 'memories', 'leaf', [0.2, 0.5, 0.8], 0.7],
    ['the first page of the memories', 'memories', 'leaf', [0], 0.9],
    ['the last page of the memories', 'memories', 'leaf', [0.999], 0.9],
    ['a page of the revisions', 'memory_revisions', 'leaf', [0.5], 1],
    ['a page that leads to the memories', 'memories', 'internal', [0], 1],
    ['a page of an index', 'memories_by_project', 'leaf', [0.5], 1],
    ['a page of the search index', 'memories_index_data', 'leaf', [0.3], 1],
  ] as const)('%s saves the rest', async (_what, table, type, places, share) => {
    const path = await large()
    const pages = await pagesOf(path, table, type)
    for (const place of places) damage(path, pages[Math.floor(pages.length * place)] ?? 0, NOISE)
    const { rowsSaved } = await repairStore(placesOf(path))
    expect(await expectSound(path)).toBeGreaterThanOrEqual(MANY * share)
    expect(rowsSaved['memories'] ?? MANY).toBeGreaterThanOrEqual(MANY * share)
  })

  test.each([0.999, 0.7, 0.3, 0.01])(
    'a store cut off at %d of its length saves what is left',
    async (share) => {
      const path = await large()
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * share)))
      const { outcome, damaged } = await repairStore(placesOf(path))
      expect({ outcome, kept: existsSync(damaged ?? '') }).toEqual({ outcome: 'salvaged', kept: true })
      await expectSound(path)
    },
  )

  test('a list of free pages that names pages in use loses no row', async () => {
    const path = await large()
    await meddle(path, 'CREATE TABLE junk (x); INSERT INTO junk VALUES (zeroblob(400000)); DROP TABLE junk')
    const leaves = await pagesOf(path, 'memories', 'leaf')
    const bytes = readFileSync(path)
    const trunk = (bytes.readUInt32BE(32) - 1) * PAGE
    for (let entry = 0; entry < bytes.readUInt32BE(trunk + 4); entry++)
      bytes.writeUInt32BE(leaves[entry % leaves.length] ?? 0, trunk + 8 + entry * 4)
    writeFileSync(path, bytes)
    const { outcome, rowsSaved } = await repairStore(placesOf(path))
    expect({ outcome, memories: rowsSaved['memories'] }).toEqual({ outcome: 'salvaged', memories: MANY })
    expect(await expectSound(path)).toBe(MANY)
  })

  test('what is no database at all makes a new store and keeps the file', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, 'a letter, '.repeat(2000))
    const { outcome, damaged, rowsSaved } = await repairStore(placesOf(path))
    expect(outcome).toBe('salvaged')
    expect(Object.values(rowsSaved).every((rows) => rows === 0)).toBe(true)
    expect(readFileSync(damaged ?? '', 'utf8')).toBe('a letter, '.repeat(2000))
    expect((statSync(dirname(damaged ?? '')).mode & 0o777).toString(8)).toBe('700')
    expect(await expectSound(path)).toBe(0)
  })

  test('rows that lead to nothing, or say nothing any more, are set aside', async () => {
    const path = await large()
    await meddle(
      path,
      `PRAGMA foreign_keys = OFF; INSERT INTO project_paths (path, project_id, seen_at) VALUES ('/x', 'gone', '${minute(0)}');
       UPDATE evidence SET messages = 'no list' WHERE memory_id = 'm00007'`,
    )
    const { outcome, rowsQuarantined, rowsSaved } = await repairStore(placesOf(path))
    expect({ outcome, rowsQuarantined }).toEqual({ outcome: 'salvaged', rowsQuarantined: 2 })
    expect(rowsSaved).toMatchObject({ memories: MANY, evidence: MANY - 1 })
    const file = join(dirname(path), 'quarantine/rows-now.jsonl')
    expect(readFileSync(file, 'utf8')).toMatch(
      /"table":"evidence".*"m00007"[\s\S]*"table":"project_paths".*"gone"/,
    )
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(await expectSound(path)).toBe(MANY)
  })

  test('messages of a lost session and memories of a lost project stay, under their ids', async () => {
    const path = await large()
    await meddle(
      path,
      `PRAGMA foreign_keys = OFF; UPDATE memories SET project_id = 'lost-project' WHERE id = 'm00007';
       INSERT INTO messages (id, key, session_id, turn_id, host_message, role, text, terms, at, seq)
       VALUES ('x', '["me","codex","x"]', 'lost-session', 'lost-turn', 'x', 'user', 'hello', 'hello', '${minute(1)}', 1)`,
    )
    const { rowsSaved, rowsQuarantined } = await repairStore(placesOf(path))
    expect({ rowsSaved, rowsQuarantined }).toMatchObject({
      rowsSaved: { memories: MANY, messages: 1, sessions: 0, projects: 0 },
      rowsQuarantined: 0,
    })
    expect(await ask(path, 'SELECT id, host, user_id, started_at FROM sessions')).toEqual([
      { id: 'lost-session', host: 'codex', user_id: 'me', started_at: minute(1) },
    ])
    expect(await ask(path, 'SELECT turn_id FROM messages')).toEqual([{ turn_id: null }])
    expect(await ask(path, 'SELECT id, name FROM projects')).toEqual([
      { id: 'lost-project', name: 'lost-project' },
    ])
  })

  test('leaves no files of its own beside the store', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, 'a letter, '.repeat(2000))
    await repairStore(placesOf(path))
    expect(readdirSync(dirname(path)).filter((name) => name.includes('salvage'))).toEqual([])
  })
})

describe('nothing is repaired', () => {
  test('where there is nothing', async () => {
    const repaired = repairStore(placesOf(join(temporaryFolder(), 'memoria.db')))
    await expect(repaired).rejects.toMatchObject({ code: 'not_found' })
  })

  test('where a folder is in the store’s place, or the store is a newer program’s', async () => {
    const folder = join(temporaryFolder(), 'memoria.db')
    mkdirSync(folder)
    await expect(repairStore(placesOf(folder))).rejects.toMatchObject({ code: 'store_not_a_file' })
    const store = await temporaryStore()
    await meddle(store.path, 'PRAGMA user_version = 99')
    await expect(repairStore(placesOf(store.path))).rejects.toMatchObject({ code: 'store_newer' })
  })
})
