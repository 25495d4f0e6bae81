import { isLiving, type Memory, type Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, textColumn } from '../db.ts'
import type { Author } from '../store.ts'
import { readMemory } from './memory-reads.ts'
import { findTwin, type Standing, step, writeStatement } from './memory-write.ts'

/**
 * Brings a memory back to how it stood before its revision `before`: what it said, and how it stood. That is known of
 * what automatic runs changed. Undefined when it is not, or when the same statement lives elsewhere by now.
 */
export async function revert(
  tx: Db,
  reach: Reach,
  id: string,
  before: number,
  author: Author,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  const was = memory && (await standingBefore(tx, id, before))
  const statement = memory && (await statementBefore(tx, id, before))
  if (memory === undefined || was === undefined || statement === undefined) return undefined
  const twin = isLiving(was) ? await findTwin(tx, statement.text, memory) : undefined
  if (twin !== undefined && twin !== id) return undefined
  await writeStatement(tx, memory, statement)
  await putStanding(tx, id, was)
  // That something replaced it is not so any more.
  if (memory.supersededBy !== was.supersededBy) await unlink(tx, memory.supersededBy, id)
  await step(tx, memory, 'undone', author)
  return readMemory(tx, reach, id)
}

async function unlink(tx: Db, from: string | null, to: string): Promise<void> {
  await tx.run(`DELETE FROM memory_links WHERE from_id = ? AND relation = 'supersedes' AND to_id = ?`, [
    from,
    to,
  ])
}

async function standingBefore(tx: Db, id: string, before: number): Promise<Standing | undefined> {
  const row = await tx.get(
    'SELECT was FROM memory_revisions WHERE memory_id = ? AND revision = ? AND was IS NOT NULL',
    [id, before],
  )
  return row && (JSON.parse(textColumn(row, 'was')) as Standing)
}

async function statementBefore(tx: Db, id: string, before: number): Promise<Statement | undefined> {
  const row = await tx.get(
    `SELECT statement FROM memory_revisions WHERE memory_id = ? AND revision < ? AND statement IS NOT NULL
     ORDER BY revision DESC LIMIT 1`,
    [id, before],
  )
  return row && (JSON.parse(textColumn(row, 'statement')) as Statement)
}

async function putStanding(tx: Db, id: string, was: Standing): Promise<void> {
  const { state, validTo, supersededBy, origin, trust, statedAt, confirmed, review, evidence } = was
  await tx.run(
    `UPDATE memories SET state = ?, valid_to = ?, superseded_by = ?, origin = ?, trust = ?, stated_at = ?, confirmed = ?,
       review = ? WHERE id = ?`,
    [state, validTo, supersededBy, origin, trust, statedAt, confirmed, review, id],
  )
  if (was.author !== undefined) await tx.run('UPDATE memories SET author = ? WHERE id = ?', [was.author, id])
  await tx.run('DELETE FROM evidence WHERE memory_id = ? AND seq >= ?', [id, evidence])
}
