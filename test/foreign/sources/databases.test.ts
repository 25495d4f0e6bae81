import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { databaseAt, filesIn, itemsFrom, readFrom } from '../support/files.ts'
import { claudeMemAt, FRIDAYS } from '../support/made.ts'

describe("claude-mem's database", () => {
  test('gives prompts as the person’s, and notes of the model as the assistant’s', async () => {
    const path = await claudeMemAt(join(temporaryFolder(), 'claude-mem.db'))
    const [session] = await itemsFrom('claude-mem', path, 'session')
    expect(session).toMatchObject({ id: 'agent-session-1', project: { name: 'shop' } })
    expect(session?.messages.map(({ id, role, text }) => [id, role, text])).toEqual([
      ['prompt-1', 'user', FRIDAYS],
      [
        'observation-1',
        'assistant',
        'Totals are integers in cents\nCart totals are integers in cents, because floats lost a cent.',
      ],
      ['observation-2', 'assistant', 'Renamed a helper\nThe helper is called sum now.'],
      [
        'summary-1',
        'assistant',
        'Request: Fix the totals\n\nLearned: Floats lose cents.\n\nCompleted: Totals are right.',
      ],
    ])
    expect(await itemsFrom('claude-mem', path, 'statement')).toEqual([
      {
        type: 'statement',
        id: 'observation-1',
        text: 'Totals are integers in cents. Cart totals are integers in cents, because floats lost a cent.',
        kind: 'decision',
        origin: 'assistant',
        at: '2026-03-01T10:01:00.000Z',
        project: { name: 'shop' },
        file: path,
        said: { session: 'agent-session-1', message: 'observation-1' },
        files: ['src/cart.ts'],
      },
    ])
  })

  test('of an older version is read by the names that its columns had', async () => {
    const path = await databaseAt(
      join(temporaryFolder(), 'claude-mem.db'),
      `CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY, claude_session_id TEXT, sdk_session_id TEXT, project TEXT,
         user_prompt TEXT, started_at_epoch INTEGER)`,
      `CREATE TABLE observations (id INTEGER PRIMARY KEY, sdk_session_id TEXT, project TEXT, type TEXT, title TEXT,
         text TEXT, created_at_epoch INTEGER)`,
      'CREATE TABLE session_summaries (id INTEGER PRIMARY KEY, sdk_session_id TEXT, learned TEXT, created_at_epoch INTEGER)',
      `INSERT INTO sdk_sessions VALUES (1, 'c-1', 's-1', 'shop', 'fix the cart', 1772359200000)`,
      `INSERT INTO observations VALUES (1, 's-1', 'shop', 'bugfix', 'The cart was empty', 'A null ended the loop.', 1772359260000)`,
    )
    expect(await itemsFrom('claude-mem', path, 'session')).toMatchObject([
      { id: 'c-1', messages: [{ role: 'user', text: 'fix the cart' }, { role: 'assistant' }] },
    ])
    expect(await itemsFrom('claude-mem', path, 'statement')).toMatchObject([
      { kind: 'debugging', text: 'The cart was empty. A null ended the loop.' },
    ])
  })

  test('is not changed by a reading, and nothing is made beside it', async () => {
    const folder = temporaryFolder()
    const path = await claudeMemAt(join(folder, 'claude-mem.db'))
    await databaseAt(path, 'PRAGMA journal_mode = WAL', 'UPDATE sdk_sessions SET id = 1')
    const before = readFileSync(path)
    expect(await readFrom('claude-mem', folder)).toHaveLength(2)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['claude-mem.db'])
  })
})

const MEMORIES = `CREATE TABLE memories (id TEXT PRIMARY KEY, content TEXT NOT NULL, type TEXT, importance REAL,
  created_at INTEGER, expires_at INTEGER, metadata TEXT, is_deleted INTEGER DEFAULT 0)`

describe('the SQLite file of claude-memory-mcp', () => {
  test("gives each memory as the assistant's, and says which were deleted or have expired", async () => {
    const path = await databaseAt(
      join(temporaryFolder(), 'memory.db'),
      MEMORIES,
      `INSERT INTO memories VALUES ('m1', 'The staging host is called heffalump.', 'fact', 8, 1772359200000, NULL,
         '{"tags":["staging"],"project":"shop"}', 0)`,
      `INSERT INTO memories VALUES ('m2', 'Old news.', 'fact', 1, 1772359200000, NULL, '{}', 1)`,
      `INSERT INTO memories VALUES ('m3', 'Short news.', 'fact', 1, 1772359200000, 1772359300000, '{}', 0)`,
    )
    expect(await readFrom('claude-memory', path)).toMatchObject([
      {
        ...{ id: 'm1', text: 'The staging host is called heffalump.', origin: 'assistant', importance: 0.8 },
        ...{ project: { name: 'shop' }, keywords: ['staging'], at: '2026-03-01T10:00:00.000Z' },
      },
      { type: 'refused', what: 'Old news.', reason: 'it was deleted there' },
      { type: 'refused', what: 'Short news.', reason: 'it has expired there' },
    ])
  })

  test('a long memory comes in pieces of whole sentences', async () => {
    const sentence = `${'The release needs many steps '.repeat(10)}to be done.`
    const path = await databaseAt(
      join(temporaryFolder(), 'memory.db'),
      MEMORIES,
      `INSERT INTO memories (id, content) VALUES ('m1', '${sentence} ${sentence}')`,
    )
    expect(await itemsFrom('claude-memory', path, 'statement')).toMatchObject([
      { id: 'm1', text: sentence },
      { id: 'm1#2', text: sentence },
    ])
  })
})

describe("code-context-engine's memory.db", () => {
  test('gives sessions, and what an agent recorded; what was guessed from text is part of the session', async () => {
    const folder = temporaryFolder()
    await databaseAt(
      join(folder, 'memory.db'),
      `CREATE TABLE sessions (id TEXT PRIMARY KEY, project TEXT, started_at_epoch INTEGER, ended_at_epoch INTEGER,
         rollup_summary TEXT, rollup_summary_at_epoch INTEGER)`,
      `CREATE TABLE prompts (id INTEGER PRIMARY KEY, session_id TEXT, prompt_text TEXT, created_at_epoch INTEGER)`,
      `CREATE TABLE turn_summaries (id INTEGER PRIMARY KEY, session_id TEXT, summary TEXT, created_at_epoch INTEGER)`,
      `CREATE TABLE decisions (id INTEGER PRIMARY KEY, session_id TEXT, decision TEXT, reason TEXT, source TEXT,
         created_at_epoch INTEGER)`,
      `CREATE TABLE code_areas (id INTEGER PRIMARY KEY, session_id TEXT, file_path TEXT, description TEXT, source TEXT,
         created_at_epoch INTEGER)`,
      `INSERT INTO sessions VALUES ('s1', 'shop', 1772359200, 1772359500, 'The cart was fixed.', 1772359500)`,
      `INSERT INTO prompts VALUES (1, 's1', 'fix the cart', 1772359200)`,
      `INSERT INTO turn_summaries VALUES (1, 's1', 'Fixed the cart.', 1772359300)`,
      `INSERT INTO decisions VALUES (1, 's1', 'Use a table as the queue', 'Redis is one more thing to run', 'manual', 1772359310),
         (2, 's1', 'Maybe use Redis', 'Somebody said so', 'auto', 1772359320),
         (3, NULL, 'Prices are integers', '', 'migrated', 1772359330)`,
      `INSERT INTO code_areas VALUES (1, 's1', 'src/cart.ts', 'adds up the cart', 'manual', 1772359340)`,
    )
    const statements = await itemsFrom('code-context-engine', folder, 'statement')
    expect(statements.map(({ text, kind, origin, project }) => [text, kind, origin, project])).toEqual([
      [
        'Use a table as the queue. Reason: Redis is one more thing to run',
        'decision',
        'assistant',
        { name: 'shop' },
      ],
      ['src/cart.ts: adds up the cart', 'fact', 'assistant', { name: 'shop' }],
      ['Prices are integers', 'decision', 'assistant', { name: 'shop' }],
    ])
    const [session] = await itemsFrom('code-context-engine', folder, 'session')
    expect(session?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'fix the cart'],
      ['assistant', 'Fixed the cart.'],
      ['assistant', 'Maybe use Redis. Reason: Somebody said so'],
      ['assistant', 'The cart was fixed.'],
    ])
  })
})

describe('a database', () => {
  test.each(['claude-mem', 'claude-memory', 'code-context-engine'] as const)(
    'of another program, a text and a folder without one are nothing of %s',
    async (name) => {
      const other = await databaseAt(join(temporaryFolder(), 'memory.db'), 'CREATE TABLE notes (id TEXT)')
      const folder = filesIn({ 'memory.db': 'not a database at all', 'a.txt': '' })
      for (const path of [other, folder, join(folder, 'memory.db'), join(folder, 'a.txt')])
        expect(await readFrom(name, path)).toBeUndefined()
    },
  )
})
