import { isLiving, type Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, textColumn } from '../db.ts'
import type { Author, ConflictOptions } from '../store.ts'
import { readMemory } from './memory-reads.ts'
import { findTwin, step } from './memory-write.ts'

/**
 * Both stand as an open conflict, linked. One that is trusted more than the other stays as it is, unless both are to be
 * looked at.
 */
export async function conflict(
  tx: Db,
  reach: Reach,
  id: string,
  other: string,
  author: Author,
  { both }: ConflictOptions,
): Promise<boolean> {
  const [one, two] = [await readMemory(tx, reach, id), await readMemory(tx, reach, other)]
  if (one === undefined || two === undefined || !isLiving(one) || !isLiving(two) || id === other) return false
  await tx.run(
    `INSERT INTO memory_links (from_id, relation, to_id, created_at) VALUES (?, 'conflicts', ?, ?) ON CONFLICT DO NOTHING`,
    [id, other, author.at],
  )
  for (const [mine, its] of [
    [one, two],
    [two, one],
  ] as const)
    if (mine.state === 'active' && (both === true || mine.trust <= its.trust)) await mark(tx, mine, author)
  return true
}

async function mark(tx: Db, memory: Memory, author: Author): Promise<void> {
  await tx.run(`UPDATE memories SET state = 'conflict' WHERE id = ?`, [memory.id])
  await step(tx, memory, 'conflicted', author)
}

/** Those that were in conflict with what is gone now hold again, unless something else contradicts them. */
export async function settlePartners(tx: Db, gone: Memory, author: Author): Promise<void> {
  for (const partner of await partnersOf(tx, gone)) {
    if (partner.state !== 'conflict' || (await isContradicted(tx, partner))) continue
    await tx.run(`UPDATE memories SET state = 'active' WHERE id = ?`, [partner.id])
    await step(tx, partner, 'restored', author)
  }
}

/** Makes a superseded or proposed memory active again, in conflict with those that still contradict it. */
export async function reinstate(
  tx: Db,
  reach: Reach,
  id: string,
  author: Author,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || (memory.state !== 'superseded' && memory.state !== 'proposed')) return undefined
  if ((await findTwin(tx, memory.text, memory)) !== undefined) return undefined
  const state = (await isContradicted(tx, memory)) ? 'conflict' : 'active'
  await tx.run('UPDATE memories SET state = ?, superseded_by = NULL, valid_to = NULL WHERE id = ?', [
    state,
    id,
  ])
  await step(tx, memory, 'restored', author)
  return readMemory(tx, reach, id)
}

async function isContradicted(tx: Db, memory: Memory): Promise<boolean> {
  return (await partnersOf(tx, memory)).some(({ trust }) => trust >= memory.trust)
}

/** The living ones that a link says it contradicts, in the order of their ids: each is changed, and changes are numbered. */
async function partnersOf(tx: Db, { id, user }: Memory): Promise<Memory[]> {
  const rows = await tx.all(
    `SELECT CASE WHEN from_id = ? THEN to_id ELSE from_id END AS partner FROM memory_links
     WHERE relation = 'conflicts' AND (from_id = ? OR to_id = ?) ORDER BY partner`,
    [id, id, id],
  )
  const partners: Memory[] = []
  for (const row of rows) {
    const partner = await readMemory(tx, { user, projects: 'all' }, textColumn(row, 'partner'))
    if (partner !== undefined && isLiving(partner)) partners.push(partner)
  }
  return partners
}
