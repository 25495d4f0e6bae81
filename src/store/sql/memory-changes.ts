import { MemoriaError } from '../../base/errors.ts'
import type { Change, Memory, Revision, Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, placeholders, textOf } from '../db.ts'
import type { Author, MemoryRows, NewMemory } from '../store.ts'
import { readMemory } from './memory-reads.ts'
import { digestOf, pickStatement, STATEMENT_COLUMNS, statementValues } from './memory-row.ts'
import { and, memoriesInReach, oneOf } from './reach.ts'

type Changes = Pick<
  MemoryRows,
  'add' | 'revise' | 'supersede' | 'forget' | 'restore' | 'purge' | 'link' | 'markUsed' | 'putWhole'
>

/** Changing memories. Nothing is overwritten: every change leaves a revision that says who, when and why. */
export function memoryChanges(db: Db): Changes {
  return {
    add: (memory, author) => db.transaction((tx) => add(tx, memory, author)),
    revise: (reach, id, statement, author) =>
      db.transaction((tx) => revise(tx, reach, id, statement, author)),
    supersede: (reach, id, by, author) => db.transaction((tx) => supersede(tx, reach, id, by, author)),
    forget: (reach, id, author) => db.transaction((tx) => forget(tx, reach, id, author)),
    restore: (reach, id, author) => db.transaction((tx) => restore(tx, reach, id, author)),
    purge: (reach, id, author) => db.transaction((tx) => purge(tx, reach, id, author)),
    link: (from, relation, to, at) => link(db, from, relation, to, at),
    markUsed: (reach, ids, at) => markUsed(db, reach, ids, at),
    putWhole: (memory, revisions) => db.transaction((tx) => putWhole(tx, memory, revisions)),
  }
}

async function add(tx: Db, memory: NewMemory, author: Author): Promise<{ id: string; added: boolean }> {
  const twin = await findTwin(tx, memory.text, memory)
  if (twin !== undefined) {
    await confirm(tx, twin, author)
    return { id: twin, added: false }
  }
  const created: Memory = {
    ...memory,
    confirmed: 0,
    used: { count: 0, lastAt: null },
    revision: 1,
    createdAt: author.at,
    updatedAt: author.at,
  }
  await putWhole(tx, created, [
    { revision: 1, change: 'created', ...author, statement: pickStatement(created) },
  ])
  return { id: memory.id, added: true }
}

async function putWhole(tx: Db, memory: Memory, revisions: readonly Revision[]): Promise<void> {
  const { id, user, scope, project, origin, trust, state, validFrom, validTo, supersededBy } = memory
  const columns = [...OWN_COLUMNS, ...STATEMENT_COLUMNS]
  await tx.run(`INSERT INTO memories (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`, [
    ...[id, user, scope, project, origin, trust, state, validFrom, validTo, supersededBy],
    ...[memory.confirmed, memory.used.count, memory.used.lastAt],
    ...[memory.revision, memory.createdAt, memory.updatedAt],
    ...statementValues(memory, memory),
  ])
  for (const revision of revisions) await putRevision(tx, id, revision)
  for (const [seq, { session, messages, quote }] of memory.evidence.entries()) {
    await tx.run('INSERT INTO evidence (memory_id, seq, session, messages, quote) VALUES (?, ?, ?, ?, ?)', [
      ...[id, seq, session],
      ...[JSON.stringify(messages), quote],
    ])
  }
}

const OWN_COLUMNS = [
  ...[
    'id',
    'user_id',
    'scope',
    'project_id',
    'origin',
    'trust',
    'state',
    'valid_from',
    'valid_to',
    'superseded_by',
  ],
  ...['confirmed', 'used_count', 'used_at', 'revision', 'created_at', 'updated_at'],
]

async function confirm(tx: Db, id: string, author: Author): Promise<void> {
  await tx.run('UPDATE memories SET confirmed = confirmed + 1 WHERE id = ?', [id])
  await step(tx, id, 'confirmed', author)
}

async function revise(
  tx: Db,
  reach: Reach,
  id: string,
  statement: Statement,
  author: Author,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return undefined
  if (memory.state !== 'superseded') await refuseTwin(tx, memory, statement.text)
  await writeStatement(tx, memory, statement)
  await step(tx, id, 'revised', author)
  return readMemory(tx, reach, id)
}

async function supersede(tx: Db, reach: Reach, id: string, by: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || (memory.state !== 'active' && memory.state !== 'conflict')) return false
  await tx.run(`UPDATE memories SET state = 'superseded', superseded_by = ?, valid_to = ? WHERE id = ?`, [
    by,
    author.at,
    id,
  ])
  await step(tx, id, 'superseded', author)
  await link(tx, by, 'supersedes', id, author.at)
  return true
}

async function forget(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return false
  await writeStatement(tx, memory, EMPTIED(memory))
  await tx.run(`UPDATE memories SET state = 'forgotten', valid_to = coalesce(valid_to, ?) WHERE id = ?`, [
    author.at,
    id,
  ])
  await tx.run(`DELETE FROM vectors WHERE owner = 'memory' AND owner_id = ?`, [id])
  await putRevision(tx, id, {
    revision: memory.revision + 1,
    change: 'forgotten',
    ...author,
    statement: null,
  })
  await stamp(tx, id, memory.revision + 1, author.at)
  return true
}

/** What a tombstone still says: its kind, and that there was something. */
const EMPTIED = ({ kind, importance }: Statement): Statement => ({
  ...{ kind, importance, text: '', topic: null, pinned: false },
  ...{ aliases: [], keywords: [], tags: [], files: [] },
})

async function restore(tx: Db, reach: Reach, id: string, author: Author): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory?.state !== 'forgotten') return undefined
  const last = await tx.get(
    `SELECT statement FROM memory_revisions WHERE memory_id = ? AND statement IS NOT NULL ORDER BY revision DESC LIMIT 1`,
    [id],
  )
  if (last === undefined) return undefined
  const statement = JSON.parse(textOf(last, 'statement')) as Statement
  const state = memory.supersededBy === null ? 'active' : 'superseded'
  if (state === 'active') await refuseTwin(tx, memory, statement.text)
  await writeStatement(tx, memory, statement)
  await tx.run(
    `UPDATE memories SET state = ?, valid_to = CASE WHEN ? = 'active' THEN NULL ELSE valid_to END WHERE id = ?`,
    [...[state, state, id]],
  )
  await step(tx, id, 'restored', author)
  return readMemory(tx, reach, id)
}

async function purge(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined) return false
  if (memory.state !== 'forgotten') await forget(tx, reach, id, author)
  await tx.run('UPDATE memory_revisions SET statement = NULL WHERE memory_id = ?', [id])
  await tx.run('DELETE FROM evidence WHERE memory_id = ?', [id])
  await step(tx, id, 'purged', author)
  return true
}

async function findTwin(tx: Db, text: string, owner: NewMemory | Memory): Promise<string | undefined> {
  const row = await tx.get(`SELECT id FROM memories WHERE digest = ? AND state IN ('active', 'conflict')`, [
    digestOf(text, owner),
  ])
  return row && textOf(row, 'id')
}

async function refuseTwin(tx: Db, memory: Memory, text: string): Promise<void> {
  const twin = await findTwin(tx, text, memory)
  if (twin === undefined || twin === memory.id) return
  throw new MemoriaError('conflict', `the same statement is already kept as ${twin}`, {
    hint: `Look at it with \`memoria show ${twin}\`; forget one of the two.`,
  })
}

async function writeStatement(tx: Db, memory: Memory, statement: Statement): Promise<void> {
  const assignments = STATEMENT_COLUMNS.map((column) => `${column} = ?`).join(', ')
  await tx.run(`UPDATE memories SET ${assignments} WHERE id = ?`, [
    ...statementValues(statement, memory),
    memory.id,
  ])
}

/** Writes down that something happened: one revision more, with the statement as it now stands. */
async function step(tx: Db, id: string, change: Change, author: Author): Promise<void> {
  const row = await tx.get('SELECT revision, user_id FROM memories WHERE id = ?', [id])
  const memory = row && (await readMemory(tx, { user: textOf(row, 'user_id'), projects: 'all' }, id))
  if (memory === undefined) return
  const statement = memory.state === 'forgotten' ? null : pickStatement(memory)
  await putRevision(tx, id, { revision: memory.revision + 1, change, ...author, statement })
  await stamp(tx, id, memory.revision + 1, author.at)
}

async function stamp(tx: Db, id: string, revision: number, at: string): Promise<void> {
  await tx.run('UPDATE memories SET revision = ?, updated_at = ? WHERE id = ?', [revision, at, id])
}

async function putRevision(tx: Db, id: string, revision: Revision): Promise<void> {
  const { change, at, by, why, statement } = revision
  await tx.run(
    'INSERT INTO memory_revisions (memory_id, revision, change, at, by, why, statement) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [id, revision.revision, change, at, by, why, statement === null ? null : JSON.stringify(statement)],
  )
}

async function link(db: Db, from: string, relation: string, to: string, at: string): Promise<void> {
  await db.run(
    'INSERT INTO memory_links (from_id, relation, to_id, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [from, relation, to, at],
  )
}

async function markUsed(db: Db, reach: Reach, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  const where = and(memoriesInReach(reach), oneOf('m.id', ids))
  await db.run(`UPDATE memories AS m SET used_count = used_count + 1, used_at = ? WHERE ${where.sql}`, [
    at,
    ...where.params,
  ])
}
