import type { NotFor } from '../../model/ledger.ts'
import { type Db, listOf, placeholders, type Row, textColumn } from '../db.ts'
import type { NotForRows } from '../injection-rows.ts'

/** Memories that a user excluded from injection, always or with some prompts. */
export function notForRows(db: Db): NotForRows {
  return {
    add: async (reach, { id, memory, terms, at }) => {
      await db.run(`INSERT INTO not_for (id, user_id, memory_id, terms, at) VALUES (${placeholders(5)})`, [
        ...[id, reach.user, memory, JSON.stringify(terms), at],
      ])
    },
    list: async (reach, memories) => {
      const some = memories === undefined ? '' : ` AND memory_id IN (${placeholders(memories.length)})`
      const sql = `SELECT * FROM not_for WHERE user_id = ?${some} ORDER BY at DESC, id DESC`
      return (await db.all(sql, [reach.user, ...(memories ?? [])])).map(notForOf)
    },
    remove: (reach, memory) =>
      db.run('DELETE FROM not_for WHERE user_id = ? AND memory_id = ?', [reach.user, memory]),
  }
}

function notForOf(row: Row): NotFor {
  return {
    id: textColumn(row, 'id'),
    memory: textColumn(row, 'memory_id'),
    terms: listOf(row, 'terms'),
    at: textColumn(row, 'at'),
  }
}
