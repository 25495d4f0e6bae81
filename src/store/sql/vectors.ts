import { type Db, textOf } from '../db.ts'
import type { VectorOwner, VectorRows } from '../store.ts'

/** Vectors beside what they describe; they go when it goes. */
export function vectorRows(db: Db): VectorRows {
  return {
    put: async (owner, id, model, data) => {
      await db.run(
        `INSERT INTO vectors (owner, owner_id, model, data) VALUES (?, ?, ?, ?)
         ON CONFLICT (owner, owner_id, model) DO UPDATE SET data = excluded.data`,
        [owner, id, model, data],
      )
    },
    page: (owner, model, after, limit) => page(db, owner, model, after, limit),
    missing: (owner, model, limit) => missing(db, owner, model, limit),
  }
}

async function page(
  db: Db,
  owner: VectorOwner,
  model: string,
  after: string,
  limit: number,
): Promise<{ id: string; data: Uint8Array }[]> {
  const rows = await db.all(
    'SELECT owner_id, data FROM vectors WHERE owner = ? AND model = ? AND owner_id > ? ORDER BY owner_id LIMIT ?',
    [owner, model, after, limit],
  )
  return rows.flatMap((row) =>
    row['data'] instanceof Uint8Array ? [{ id: textOf(row, 'owner_id'), data: row['data'] }] : [],
  )
}

const OWNERS: Record<VectorOwner, string> = {
  memory: `memories o WHERE o.state <> 'forgotten'`,
  message: 'messages o WHERE 1 = 1',
}

async function missing(db: Db, owner: VectorOwner, model: string, limit: number): Promise<string[]> {
  const rows = await db.all(
    `SELECT o.id FROM ${OWNERS[owner]}
       AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.owner = ? AND v.owner_id = o.id AND v.model = ?)
     ORDER BY o.id LIMIT ?`,
    [owner, model, limit],
  )
  return rows.map((row) => textOf(row, 'id'))
}
