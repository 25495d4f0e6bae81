import type { Memory, Revision, Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Db } from '../db.ts'
import type { Author, MemoryRows, NewMemory, Relation } from '../store.ts'
import { forget, purge, restore } from './memory-forget.ts'
import { readMemory } from './memory-reads.ts'
import { pickStatement } from './memory-row.ts'
import { confirm, findTwin, putWhole, refuseTwin, step, writeStatement } from './memory-write.ts'
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
    link: (reach, from, relation, to, at) => db.transaction((tx) => link(tx, reach, from, relation, to, at)),
    markUsed: (reach, ids, at) => markUsed(db, reach, ids, at),
    putWhole: (memory, revisions) => db.transaction((tx) => takeWhole(tx, memory, revisions)),
  }
}

async function add(tx: Db, memory: NewMemory, author: Author): Promise<{ id: string; added: boolean }> {
  const twin = await findTwin(tx, memory.text, memory)
  if (twin !== undefined) {
    await confirm(tx, twin, memory, author)
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

async function takeWhole(tx: Db, memory: Memory, revisions: readonly Revision[]): Promise<boolean> {
  const isLiving = memory.state === 'active' || memory.state === 'conflict'
  if (isLiving && (await findTwin(tx, memory.text, memory)) !== undefined) return false
  await putWhole(tx, memory, revisions)
  return true
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
  if (by === id || !(await link(tx, reach, by, 'supersedes', id, author.at))) return false
  await tx.run(`UPDATE memories SET state = 'superseded', superseded_by = ?, valid_to = ? WHERE id = ?`, [
    by,
    author.at,
    id,
  ])
  await step(tx, id, 'superseded', author)
  return true
}

async function link(
  tx: Db,
  reach: Reach,
  from: string,
  relation: Relation,
  to: string,
  at: string,
): Promise<boolean> {
  for (const end of [from, to]) if ((await readMemory(tx, reach, end)) === undefined) return false
  await tx.run(
    'INSERT INTO memory_links (from_id, relation, to_id, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [from, relation, to, at],
  )
  return true
}

async function markUsed(db: Db, reach: Reach, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  const where = and(memoriesInReach(reach), oneOf('m.id', ids))
  await db.run(`UPDATE memories AS m SET used_count = used_count + 1, used_at = ? WHERE ${where.sql}`, [
    at,
    ...where.params,
  ])
}
