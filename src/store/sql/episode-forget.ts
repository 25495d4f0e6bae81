import { type Db, listOf, placeholders, textColumn } from '../db.ts'
import { containsPurged } from '../purged-line.ts'
import { episodeContentOf, quotedIn } from './episode-row.ts'

/** The name under which it is kept how far episodes were made of a session. */
export const EPISODES_READER = 'episodes'

/** Empties the episodes that quote a message this memory came from; they are written again without it. */
export async function emptyEpisodesQuoting(tx: Db, user: string, memory: string): Promise<void> {
  const rows = await tx.all(
    `SELECT e.id, e.sources, v.messages FROM episodes e JOIN sessions s ON s.id = e.session_id
       JOIN evidence v ON v.session = s.host_session
     WHERE v.memory_id = ? AND s.user_id = ?`,
    [memory, user],
  )
  const quoting = rows.filter((row) => {
    const messages = new Set(listOf(row, 'messages'))
    return listOf(row, 'sources').some((source) => messages.has(source))
  })
  await emptyEpisodes(tx, [...new Set(quoting.map((row) => textColumn(row, 'id')))])
}

/** Empties the episodes that contain one of these texts, wherever it was said. */
export async function emptyEpisodesContaining(tx: Db, user: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  const contains = containsPurged(texts)
  const rows = await tx.all(
    'SELECT e.* FROM episodes e JOIN sessions s ON s.id = e.session_id WHERE s.user_id = ?',
    [user],
  )
  const found = rows.filter((row) => contains(quotedIn(episodeContentOf(row))))
  await emptyEpisodes(
    tx,
    found.map((row) => textColumn(row, 'id')),
  )
}

/** Has the episodes of the sessions that a memory came from written again: its words may be quoted once more. */
export async function rewriteEpisodesOf(tx: Db, user: string, memory: string): Promise<void> {
  await tx.run(
    `DELETE FROM learning WHERE judge = ? AND session_id IN (
       SELECT s.id FROM sessions s JOIN evidence v ON v.session = s.host_session
       WHERE v.memory_id = ? AND s.user_id = ?)`,
    [EPISODES_READER, memory, user],
  )
}

/** Files and commands are no words of a message, and their source may be gone: they stay. */
async function emptyEpisodes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const which = `id IN (${placeholders(ids.length)})`
  await tx.run(
    `DELETE FROM learning WHERE judge = ? AND session_id IN (SELECT session_id FROM episodes WHERE ${which})`,
    [EPISODES_READER, ...ids],
  )
  await tx.run(
    `UPDATE episodes SET title = '', asked = '', outcome = '', decisions = '[]', fixes = '[]', commits = '[]',
       open = '[]', sources = '[]', terms = '' WHERE ${which}`,
    ids,
  )
}
