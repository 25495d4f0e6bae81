import type { Memory, Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, textOf, textOrNull } from '../db.ts'
import { withoutWords } from '../purged-line.ts'
import type { Author } from '../store.ts'
import { settlePartners } from './memory-conflict.ts'
import { readMemory } from './memory-reads.ts'
import { refuseTwin, step, writeStatement } from './memory-write.ts'

/** Leaves a tombstone. What the memory said stays in its history, for `restore`, until it is purged. */
export async function forget(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return false
  await tx.run(`UPDATE memories SET state = 'forgotten', valid_to = coalesce(valid_to, ?) WHERE id = ?`, [
    author.at,
    id,
  ])
  await writeStatement(tx, memory, emptied(memory))
  await step(tx, memory, 'forgotten', author)
  await settlePartners(tx, memory, author)
  return true
}

/** What a tombstone still says: its kind, and that there was something. */
function emptied({ kind, importance }: Statement): Statement {
  return {
    ...{ kind, importance, text: '', topic: null, pinned: false },
    ...{ aliases: [], keywords: [], tags: [], files: [] },
  }
}

export async function restore(tx: Db, reach: Reach, id: string, author: Author): Promise<Memory | undefined> {
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
  await step(tx, memory, 'restored', author)
  return readMemory(tx, reach, id)
}

/** The text leaves every row: the memory's, its history's, its evidence's, what is kept of files it was told in. What remains in free pages is for `scrub`. */
export async function purge(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined) return false
  if (memory.state !== 'forgotten') await forget(tx, reach, id, author)
  await purgeFromVaults(tx, reach, id)
  await tx.run('UPDATE memory_revisions SET statement = NULL WHERE memory_id = ?', [id])
  await tx.run('DELETE FROM evidence WHERE memory_id = ?', [id])
  await step(tx, memory, 'purged', author)
  return true
}

async function purgeFromVaults(tx: Db, { user }: Reach, id: string): Promise<void> {
  const revisions = await tx.all(
    'SELECT statement FROM memory_revisions WHERE memory_id = ? AND statement IS NOT NULL',
    [id],
  )
  const texts = [...new Set(revisions.map((row) => (JSON.parse(textOf(row, 'statement')) as Statement).text))]
  await tx.run('DELETE FROM vault_features WHERE user_id = ? AND memory_id = ?', [user, id])
  for (const text of texts)
    await tx.run(`UPDATE vault_pages SET lead = '' WHERE user_id = ? AND instr(?, lead) > 0 AND lead <> ''`, [
      user,
      text,
    ])
  for (const row of await tx.all('SELECT vault, path, content, pending FROM vault_files WHERE user_id = ?', [
    user,
  ])) {
    const [content, pending] = [textOf(row, 'content'), textOrNull(row, 'pending')]
    const clean = withoutWords(content, texts)
    const waiting = pending === null ? null : withoutWords(pending, texts)
    if (clean !== content || waiting !== pending)
      await tx.run(
        'UPDATE vault_files SET content = ?, pending = ? WHERE user_id = ? AND vault = ? AND path = ?',
        [...[clean, waiting, user, textOf(row, 'vault'), textOf(row, 'path')]],
      )
  }
}
