import { shortId } from '../../base/ids.ts'
import type { Memory, Statement } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, textColumn, textOrNull } from '../db.ts'
import { purgedParts, withoutWords } from '../purged-line.ts'
import type { MemoryWords } from '../store.ts'
import { emptyEpisodesContaining } from './episode-forget.ts'
import { readMemory } from './memory-reads.ts'

/** A text that is shorter may stand anywhere by chance. */
const LEAST_TO_TELL = 12

/**
 * Takes what a memory said out of what we noted of vaults: its lines out of the pages as we wrote them, answers that were
 * made from it, the sections that say it, and the episodes that quote it. The files themselves are a person's to change.
 */
export async function takeWordsOut(tx: Db, { id, user }: Pick<Memory, 'id' | 'user'>): Promise<void> {
  const texts = (await saidBy(tx, id)).filter(({ length }) => length >= LEAST_TO_TELL)
  await tx.run(
    `DELETE FROM sections WHERE user_id = ? AND (vault, path) IN (
       SELECT vault, path FROM vault_files WHERE user_id = ? AND kind = 'answer' AND instr(content, ?) > 0)`,
    [user, user, id],
  )
  await tx.run(
    `UPDATE vault_files SET content = '' WHERE user_id = ? AND kind = 'answer' AND instr(content, ?) > 0`,
    [user, id],
  )
  await tx.run('DELETE FROM vault_features WHERE user_id = ? AND memory_id = ?', [user, id])
  for (const words of purgedParts(texts)) {
    const params = [user, words.replaceAll('\\', '')]
    await tx.run(`DELETE FROM sections WHERE user_id = ? AND instr(replace(text, '\\', ''), ?) > 0`, params)
    await tx.run(
      `UPDATE vault_pages SET lead = '' WHERE user_id = ? AND instr(replace(lead, '\\', ''), ?) > 0`,
      params,
    )
  }
  const quotes = (await quotedBy(tx, id)).filter(({ length }) => length >= LEAST_TO_TELL)
  await takeOutOfFiles(tx, user, texts, [`^m-${shortId(id)}`])
  await takeOutOfAppends(tx, user, [...texts, ...quotes])
  await emptyEpisodesContaining(tx, user, [...texts, ...quotes])
}

/** All that a memory ever said, and the words it came from; also while it is forgotten. */
export async function memoryWords(db: Db, reach: Reach, id: string): Promise<MemoryWords> {
  if ((await readMemory(db, reach, id)) === undefined) return { texts: [], quotes: [] }
  return { texts: await saidBy(db, id), quotes: await quotedBy(db, id) }
}

async function takeOutOfFiles(
  tx: Db,
  user: string,
  texts: readonly string[],
  marks: readonly string[],
): Promise<void> {
  const withoutPurged = (text: string) => withoutWords(text, texts, marks)
  const rows = await tx.all('SELECT vault, path, content, pending FROM vault_files WHERE user_id = ?', [user])
  for (const row of rows) {
    const [content, pending] = [textColumn(row, 'content'), textOrNull(row, 'pending')]
    const waiting = pending === null ? null : withoutPurged(pending)
    if (withoutPurged(content) === content && waiting === pending) continue
    await tx.run(
      'UPDATE vault_files SET content = ?, pending = ? WHERE user_id = ? AND vault = ? AND path = ?',
      [...[withoutPurged(content), waiting, user, textColumn(row, 'vault'), textColumn(row, 'path')]],
    )
  }
}

/** Entries of daily logs that somebody began to write and did not finish: the next writer would. */
async function takeOutOfAppends(tx: Db, user: string, words: readonly string[]): Promise<void> {
  for (const row of await tx.all('SELECT vault, text FROM daily_appends WHERE user_id = ?', [user])) {
    const begun = textColumn(row, 'text')
    const text = withoutWords(begun, words)
    if (text === begun) continue
    await tx.run('UPDATE daily_appends SET text = ? WHERE user_id = ? AND vault = ?', [
      ...[text, user, textColumn(row, 'vault')],
    ])
  }
}

async function quotedBy(tx: Db, id: string): Promise<string[]> {
  const sql = `SELECT quote FROM evidence WHERE memory_id = ? AND quote <> '' ORDER BY seq`
  return [...new Set((await tx.all(sql, [id])).map((row) => textColumn(row, 'quote')))]
}

/** All that it ever said. */
async function saidBy(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.all(
    'SELECT statement FROM memory_revisions WHERE memory_id = ? AND statement IS NOT NULL ORDER BY revision',
    [id],
  )
  return [...new Set(rows.map((row) => (JSON.parse(textColumn(row, 'statement')) as Statement).text))]
}
