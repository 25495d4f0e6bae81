import type { Rejection } from '../../model/ledger.ts'
import type { Kind } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { RejectionRows } from '../learning-rows.ts'

/** The statements that a person does not want remembered again, in whatever project. */
export function rejectionRows(db: Db): RejectionRows {
  return {
    add: (reach, rejection) => add(db, reach, rejection),
    list: async (reach, { limit = -1 } = {}) => {
      const page = limit < 0 ? '' : ` LIMIT ${Math.floor(limit)}`
      const sql = `SELECT * FROM rejections WHERE user_id = ? ORDER BY at DESC, id DESC${page}`
      return (await db.all(sql, [reach.user])).map(rejectionOf)
    },
    about: async (reach, { digest, topic }) => {
      const subject = topic === null ? 'topic IS NULL' : 'topic = ?'
      const sql = `SELECT * FROM rejections WHERE user_id = ? AND (digest = ? OR ${subject}) ORDER BY id`
      const params = [reach.user, digest, ...(topic === null ? [] : [topic])]
      return (await db.all(sql, params)).map(rejectionOf)
    },
    remove: async (reach, id) =>
      (await db.run('DELETE FROM rejections WHERE id = ? AND user_id = ?', [id, reach.user])) === 1,
  }
}

async function add(db: Db, reach: Reach, rejection: Rejection): Promise<void> {
  const { id, digest, topic, terms, kind, at } = rejection
  await db.run(
    `INSERT INTO rejections (id, user_id, digest, topic, terms, kind, at) VALUES (${placeholders(7)})
     ON CONFLICT (id) DO NOTHING`,
    [id, reach.user, digest, topic, JSON.stringify(terms), kind, at],
  )
}

function rejectionOf(row: Row): Rejection {
  return {
    id: textColumn(row, 'id'),
    digest: textColumn(row, 'digest'),
    topic: textOrNull(row, 'topic'),
    terms: listOf(row, 'terms'),
    kind: textColumn(row, 'kind') as Kind,
    at: textColumn(row, 'at'),
  }
}
