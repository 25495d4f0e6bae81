import type { Change, Memory, Statement } from '../../model/memory.ts'
import { identityKindOf, lastSegment } from '../../model/project.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, textColumn } from '../db.ts'
import type { Author, Relation } from '../store.ts'
import type { SyncedMemory, SyncedWrite, SyncRows } from '../sync-rows.ts'
import { emptyEpisodesQuoting, rewriteEpisodesOf } from './episode-forget.ts'
import { isLivingSql } from './living.ts'
import { emptied, purge } from './memory-forget.ts'
import { memoryReads, readMemory } from './memory-reads.ts'
import { pickStatement, STATEMENT_COLUMNS, statementValues } from './memory-row.ts'
import { addEvidence, putRevision, putWhole, step, writeStatement } from './memory-write.ts'

type MemoryWrites = Pick<
  SyncRows,
  'read' | 'history' | 'isOfOthers' | 'livingWith' | 'behind' | 'write' | 'noteRevision' | 'forget' | 'purge'
>

/** Memories as sync reads and writes them: whole, and without what follows for other memories, which travels by itself. */
export function syncMemories(db: Db): MemoryWrites {
  return {
    read: (reach, id) => read(db, reach, id),
    history: memoryReads(db).history,
    isOfOthers: async ({ user }, id) =>
      (await db.get('SELECT 1 FROM memories WHERE id = ? AND user_id <> ?', [id, user])) !== undefined,
    livingWith: async ({ user }, digest) => {
      const sql = `SELECT id FROM memories WHERE digest = ? AND user_id = ? AND ${isLivingSql('state')}`
      const row = await db.get(sql, [digest, user])
      return row && textColumn(row, 'id')
    },
    behind: async ({ user }, id) => {
      const sql = `SELECT id FROM memories WHERE superseded_by = ? AND user_id = ? AND state = 'superseded'`
      return (await db.all(sql, [id, user])).map((row) => textColumn(row, 'id'))
    },
    write: (reach, memory, author, change) =>
      db.transaction((tx) => write(tx, reach, memory, author, change)),
    noteRevision: (reach, id, statement, author) =>
      db.transaction((tx) => noteRevision(tx, reach, id, statement, author)),
    forget: (reach, id, author) => db.transaction((tx) => forget(tx, reach, id, author)),
    purge: (reach, id, author) =>
      db.transaction(async (tx) => {
        await forget(tx, reach, id, author)
        await purge(tx, reach, id, author)
      }),
  }
}

async function read(db: Db, reach: Reach, id: string): Promise<SyncedMemory | undefined> {
  const memory = await readMemory(db, reach, id)
  if (memory === undefined) return undefined
  const links = await db.all(
    'SELECT relation, to_id, created_at FROM memory_links WHERE from_id = ? ORDER BY relation, to_id',
    [id],
  )
  const last = await db.get(
    'SELECT by, why FROM memory_revisions WHERE memory_id = ? ORDER BY revision DESC LIMIT 1',
    [id],
  )
  const words = await db.get(
    'SELECT 1 FROM memory_revisions WHERE memory_id = ? AND statement IS NOT NULL LIMIT 1',
    [id],
  )
  const file = await db.get('SELECT 1 FROM team_files WHERE memory_id = ? LIMIT 1', [id])
  return {
    memory,
    inFile: file !== undefined,
    links: links.map((row) => ({
      relation: textColumn(row, 'relation') as Relation,
      to: textColumn(row, 'to_id'),
      createdAt: textColumn(row, 'created_at'),
    })),
    last: { by: textColumn(last ?? {}, 'by'), why: textColumn(last ?? {}, 'why') },
    purged: memory.state === 'forgotten' && words === undefined,
  }
}

async function write(
  tx: Db,
  reach: Reach,
  memory: SyncedWrite,
  author: Author,
  change: Change,
): Promise<string[]> {
  const before = await readMemory(tx, reach, memory.id)
  await ensureProject(tx, memory.project, author.at)
  if (before === undefined) await insert(tx, reach, memory, author)
  else await update(tx, before, memory, author, change)
  return putLinks(tx, memory)
}

/** A project that was never opened here is known by its id alone. */
async function ensureProject(tx: Db, id: string | null, at: string): Promise<void> {
  if (id === null) return
  await tx.run(
    'INSERT INTO projects (id, kind, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [id, identityKindOf(id), lastSegment(id), at, at],
  )
}

async function insert(tx: Db, { user }: Reach, written: SyncedWrite, author: Author): Promise<void> {
  const { links: _, ...memory } = written
  const { at, by, why, run = null } = author
  const whole = { ...memory, user, used: { count: 0, lastAt: null }, revision: 1, updatedAt: at }
  await putWhole(tx, whole, [
    { revision: 1, change: 'created', at, by, why, run, statement: pickStatement(memory) },
  ])
}

async function update(
  tx: Db,
  before: Memory,
  memory: SyncedWrite,
  author: Author,
  change: Change,
): Promise<void> {
  const { id, scope, project, origin, trust, state, validFrom, validTo, supersededBy, confirmed } = memory
  // In one statement: between two, a memory that lives again could say what another one says.
  const assignments = STATEMENT_COLUMNS.map((column) => `${column} = ?`).join(', ')
  await tx.run(
    `UPDATE memories SET scope = ?, project_id = ?, origin = ?, trust = ?, state = ?, valid_from = ?, valid_to = ?,
       superseded_by = ?, confirmed = ?, stated_at = ?, review = ?, author = ?, created_at = ?, ${assignments}
     WHERE id = ?`,
    [
      scope,
      project,
      origin,
      trust,
      state,
      validFrom,
      validTo,
      supersededBy,
      confirmed,
      memory.statedAt,
      memory.review,
      memory.author,
      memory.createdAt,
      ...statementValues(memory, { ...before, scope, project }),
      id,
    ],
  )
  if (JSON.stringify(before.evidence) !== JSON.stringify(memory.evidence)) {
    await tx.run('DELETE FROM evidence WHERE memory_id = ?', [id])
    await addEvidence(tx, id, memory.evidence, 0)
  }
  if (before.state === 'forgotten') await rewriteEpisodesOf(tx, before.user, id)
  await step(tx, before, change, author)
}

/** Links to memories that are not here wait for them; the ids of those are given back. */
async function putLinks(tx: Db, { id, links }: SyncedWrite): Promise<string[]> {
  const there = await tx.all('SELECT relation, to_id FROM memory_links WHERE from_id = ?', [id])
  const wanted = new Set(links.map(({ relation, to }) => `${relation} ${to}`))
  const missing: string[] = []
  for (const row of there) {
    const [relation, to] = [textColumn(row, 'relation'), textColumn(row, 'to_id')]
    if (wanted.has(`${relation} ${to}`)) continue
    await tx.run('DELETE FROM memory_links WHERE from_id = ? AND relation = ? AND to_id = ?', [
      id,
      relation,
      to,
    ])
  }
  for (const { relation, to, createdAt } of links) {
    const hasEnd = await tx.get('SELECT 1 FROM memories WHERE id = ?', [to])
    if (hasEnd === undefined) missing.push(to)
    else
      await tx.run(
        `INSERT INTO memory_links (from_id, relation, to_id, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (from_id, relation, to_id) DO UPDATE SET created_at = excluded.created_at`,
        [id, relation, to, createdAt],
      )
  }
  return missing
}

async function noteRevision(
  tx: Db,
  reach: Reach,
  id: string,
  statement: Statement,
  author: Author,
): Promise<void> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return
  const { at, by, why, run = null } = author
  const revision = memory.revision + 1
  await putRevision(tx, id, { revision, change: 'revised', at, by, why, run, statement })
  await tx.run('UPDATE memories SET revision = ?, updated_at = ? WHERE id = ?', [revision, at, id])
}

/** Leaves a tombstone. The partners of a conflict are left alone: their own changes travel too. */
async function forget(tx: Db, reach: Reach, id: string, author: Author): Promise<void> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return
  await tx.run(`UPDATE memories SET state = 'forgotten', valid_to = coalesce(valid_to, ?) WHERE id = ?`, [
    author.at,
    id,
  ])
  await writeStatement(tx, memory, emptied(memory))
  await emptyEpisodesQuoting(tx, memory.user, id)
  await step(tx, memory, 'forgotten', author)
}
