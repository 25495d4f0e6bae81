import { type Db, textColumn } from '../db.ts'
import type { ProjectRows } from '../project-rows.ts'

/** Pairs of projects that may be one. One that a person declined is not offered again. */
export function offerRows(db: Db): Pick<ProjectRows, 'offer' | 'offers' | 'decline'> {
  return {
    offer: async ({ from, into, why, at }) => {
      await db.run(
        `INSERT INTO project_offers (from_id, into_id, why, at)
         SELECT ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM project_offers WHERE from_id = ? AND into_id = ?)
         ON CONFLICT DO NOTHING`,
        [from, into, why, at, into, from],
      )
    },
    offers: async () => {
      const rows = await db.all(
        `SELECT o.* FROM project_offers o JOIN projects a ON a.id = o.from_id JOIN projects b ON b.id = o.into_id
         WHERE o.declined_at IS NULL ORDER BY o.at, o.from_id`,
      )
      return rows.map((row) => ({
        from: textColumn(row, 'from_id'),
        into: textColumn(row, 'into_id'),
        why: textColumn(row, 'why'),
        at: textColumn(row, 'at'),
      }))
    },
    decline: async (one, other, at) => {
      const pair = '((from_id = ? AND into_id = ?) OR (from_id = ? AND into_id = ?))'
      const sql = `UPDATE project_offers SET declined_at = ? WHERE declined_at IS NULL AND ${pair}`
      return (await db.run(sql, [at, one, other, other, one])) > 0
    },
  }
}
