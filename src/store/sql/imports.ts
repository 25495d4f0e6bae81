import { type Db, textColumn } from '../db.ts'
import type { ImportRows } from '../import-rows.ts'

export function importRows(db: Db): ImportRows {
  return {
    add: async ({ user }, { source, item, run, session }) =>
      (await db.run(
        `INSERT INTO imports (user_id, source, item, run_id, session_id) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (user_id, source, item) DO NOTHING`,
        [user, source, item, run, session],
      )) === 1,
    has: async ({ user }, source, item) =>
      (await db.get('SELECT 1 FROM imports WHERE user_id = ? AND source = ? AND item = ?', [
        user,
        source,
        item,
      ])) !== undefined,
    sessions: async ({ user }, run) => {
      const rows = await db.all(
        'SELECT session_id FROM imports WHERE user_id = ? AND run_id = ? AND session_id IS NOT NULL',
        [user, run],
      )
      return rows.map((row) => textColumn(row, 'session_id'))
    },
    runOf: async ({ user }, session) => {
      const row = await db.get('SELECT run_id FROM imports WHERE session_id = ? AND user_id = ?', [
        session,
        user,
      ])
      return row && textColumn(row, 'run_id')
    },
    remove: async ({ user }, run) => {
      await db.run('DELETE FROM imports WHERE user_id = ? AND run_id = ?', [user, run])
    },
  }
}
