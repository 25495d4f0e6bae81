import {
  isLiving,
  laterOf,
  type Memory,
  type Review,
  type Revision,
  type Statement,
  trustOf,
} from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Db } from '../db.ts'
import type { Author, MemoryRows, NewMemory, Relation, Saying } from '../store.ts'
import { conflict, reinstate, settlePartners } from './memory-conflict.ts'
import { forgetMemoryRow, purge, restore } from './memory-forget.ts'
import { readMemory } from './memory-reads.ts'
import { revert } from './memory-revert.ts'
import { pickStatement } from './memory-row.ts'
import { confirm, findTwin, hearAgain, putWhole, refuseTwin, step, writeStatement } from './memory-write.ts'
import { and, memoriesInReach, oneOf } from './reach.ts'

type Changes = Pick<
  MemoryRows,
  | 'add'
  | 'revise'
  | 'confirm'
  | 'supersede'
  | 'conflict'
  | 'reinstate'
  | 'revert'
  | 'markReview'
  | 'markKept'
  | 'forget'
  | 'restore'
  | 'purge'
  | 'link'
  | 'markUsed'
  | 'putWhole'
>

/** Changing memories. Nothing is overwritten: every change leaves a revision that says who, when and why. */
export function memoryChanges(db: Db): Changes {
  return {
    add: (memory, author) => db.transaction((tx) => add(tx, memory, author)),
    revise: (reach, id, statement, author, saying = {}) =>
      db.transaction((tx) => revise(tx, reach, id, statement, author, saying)),
    confirm: (reach, id, saying, author) => db.transaction((tx) => again(tx, reach, id, saying, author)),
    supersede: (reach, id, by, author, until) =>
      db.transaction((tx) => supersede(tx, reach, id, by, author, until)),
    conflict: (reach, id, other, author, options = {}) =>
      db.transaction((tx) => conflict(tx, reach, id, other, author, options)),
    reinstate: (reach, id, author) => db.transaction((tx) => reinstate(tx, reach, id, author)),
    revert: (reach, id, before, author) => db.transaction((tx) => revert(tx, reach, id, before, author)),
    markKept: (reach, id, author) => db.transaction((tx) => markKept(tx, reach, id, author)),
    markReview: (reach, id, review) => markReview(db, reach, id, review),
    forget: (reach, id, author) => db.transaction((tx) => forgetMemoryRow(tx, reach, id, author)),
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
    const there = await readMemory(tx, { user: memory.user, projects: 'all' }, twin)
    const { evidence, validFrom: statedAt } = memory
    if (there !== undefined) await confirm(tx, there, { evidence, statedAt }, author)
    return { id: twin, added: false }
  }
  const created: Memory = {
    ...memory,
    statedAt: memory.validFrom,
    review: memory.review ?? null,
    author: memory.author ?? null,
    confirmed: 0,
    used: { count: 0, lastAt: null },
    revision: 1,
    createdAt: author.at,
    updatedAt: author.at,
  }
  const { at, by, why, run = null } = author
  await putWhole(tx, created, [
    { revision: 1, change: 'created', at, by, why, run, statement: pickStatement(created) },
  ])
  return { id: memory.id, added: true }
}

async function takeWhole(tx: Db, memory: Memory, revisions: readonly Revision[]): Promise<boolean> {
  if (isLiving(memory) && (await findTwin(tx, memory.text, memory)) !== undefined) return false
  await putWhole(tx, memory, revisions)
  return true
}

async function revise(
  tx: Db,
  reach: Reach,
  id: string,
  statement: Statement,
  author: Author,
  saying: Saying,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return undefined
  if (memory.state !== 'superseded') await refuseTwin(tx, memory, statement.text)
  await writeStatement(tx, memory, statement)
  await hearAgain(tx, memory, saying)
  await step(tx, memory, 'revised', author)
  return readMemory(tx, reach, id)
}

async function again(
  tx: Db,
  reach: Reach,
  id: string,
  saying: Saying,
  author: Author,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return undefined
  await confirm(tx, memory, saying, author)
  return readMemory(tx, reach, id)
}

async function supersede(
  tx: Db,
  reach: Reach,
  id: string,
  by: string | null,
  author: Author,
  until = author.at,
): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || !isLiving(memory)) return false
  if (by === id || (by !== null && !(await link(tx, reach, by, 'supersedes', id, author.at)))) return false
  await tx.run(`UPDATE memories SET state = 'superseded', superseded_by = ?, valid_to = ? WHERE id = ?`, [
    by,
    laterOf(until, memory.validFrom),
    id,
  ])
  await step(tx, memory, 'superseded', author)
  await settlePartners(tx, memory, author)
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

async function markReview(db: Db, reach: Reach, id: string, review: Review | null): Promise<boolean> {
  const where = and(memoriesInReach(reach, 'by id'), { sql: 'm.id = ?', params: [id] })
  return (
    (await db.run(`UPDATE memories AS m SET review = ? WHERE ${where.sql}`, [review, ...where.params])) === 1
  )
}

async function markKept(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return false
  await tx.run(`UPDATE memories SET review = 'kept', trust = ?, confirmed = confirmed + 1 WHERE id = ?`, [
    ...[trustOf('user'), id],
  ])
  await step(tx, memory, 'confirmed', author)
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
