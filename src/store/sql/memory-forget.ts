import { fileSource, type Memory, type Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { isUnreviewed } from '../../model/review.ts'
import { type Db, textColumn } from '../db.ts'
import type { Author } from '../store.ts'
import { emptyEpisodesQuoting, rewriteEpisodesOf } from './episode-forget.ts'
import { settlePartners } from './memory-conflict.ts'
import { readMemory } from './memory-reads.ts'
import { refuseTwin, step, writeStatement } from './memory-write.ts'
import { takeWordsOut } from './purged-words.ts'

/** How evidence begins that was read in a file. */
const FILE_SOURCE = fileSource('')

/** Leaves a tombstone. What the memory said stays in its history, for `restore`, until it is purged. */
export async function forgetMemoryRow(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return false
  await tx.run(`UPDATE memories SET state = 'forgotten', valid_to = coalesce(valid_to, ?) WHERE id = ?`, [
    author.at,
    id,
  ])
  await writeStatement(tx, memory, emptied(memory))
  await emptyEpisodesQuoting(tx, memory.user, id)
  await step(tx, memory, 'forgotten', author)
  await settlePartners(tx, memory, author)
  return true
}

/** The content of a tombstone: its kind, and that there was something. */
export function emptied({ kind, importance }: Statement): Statement {
  return {
    kind,
    importance,
    text: '',
    topic: null,
    pinned: false,
    aliases: [],
    keywords: [],
    tags: [],
    files: [],
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
  const statement = JSON.parse(textColumn(last, 'statement')) as Statement
  const state = stateAfter(memory)
  if (state === 'active') await refuseTwin(tx, memory, statement.text)
  await writeStatement(tx, memory, statement)
  await tx.run(
    `UPDATE memories SET state = ?, valid_to = CASE WHEN ? = 'superseded' THEN valid_to ELSE NULL END WHERE id = ?`,
    [...[state, state, id]],
  )
  await rewriteEpisodesOf(tx, memory.user, id)
  await step(tx, memory, 'restored', author)
  return readMemory(tx, reach, id)
}

/** A statement that somebody else wrote in a file and nobody kept waits in review again. */
function stateAfter(memory: Memory): Memory['state'] {
  if (memory.supersededBy !== null) return 'superseded'
  return memory.origin === 'file' && isUnreviewed(memory) ? 'proposed' : 'active'
}

/**
 * The text leaves every row: the memory's, its history's, its evidence's, what is kept of files that contain it. In which messages it
 * was said stays known, without a word of them: else they would get again. What remains in free pages is for `scrub`.
 */
export async function purge(tx: Db, reach: Reach, id: string, author: Author): Promise<boolean> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined) return false
  if (memory.state !== 'forgotten') await forgetMemoryRow(tx, reach, id, author)
  await takeWordsOut(tx, memory)
  await tx.run('UPDATE memory_revisions SET statement = NULL WHERE memory_id = ?', [id])
  await tx.run(
    `DELETE FROM evidence WHERE memory_id = ? AND (messages = '[]' OR substr(session, 1, ?) = ?)`,
    [...[id, FILE_SOURCE.length, FILE_SOURCE]],
  )
  await tx.run(`UPDATE evidence SET quote = '' WHERE memory_id = ?`, [id])
  await step(tx, memory, 'purged', author)
  return true
}
