import type { Reach } from '../../model/reach.ts'
import { type Db, textOf } from '../db.ts'
import type { VectorOwner, VectorRows } from '../vector-rows.ts'
import { type Condition, memoriesInReach, sessionsInReach } from './reach.ts'

/** Vectors beside what they describe; they go when it goes, or says something else. */
export function vectorRows(db: Db): VectorRows {
  return {
    put: (reach, owner, id, model, data) => put(db, reach, owner, id, model, data),
    page: (reach, owner, model, after, limit) => page(db, reach, owner, model, after, limit),
    missing: (reach, owner, model, limit) => missing(db, reach, owner, model, limit),
  }
}

/** What may have a vector: what lives within reach. */
const OWNERS: Record<VectorOwner, (reach: Reach) => Condition & { readonly id: string }> = {
  memory: (reach) => {
    const { sql, params } = memoriesInReach(reach)
    return { id: 'm.id', sql: `FROM memories m WHERE m.state <> 'forgotten' AND ${sql}`, params }
  },
  message: (reach) => {
    const { sql, params } = sessionsInReach(reach)
    return { id: 'x.id', sql: `FROM messages x JOIN sessions s ON s.id = x.session_id WHERE ${sql}`, params }
  },
}

async function put(
  db: Db,
  reach: Reach,
  owner: VectorOwner,
  id: string,
  model: string,
  data: Uint8Array,
): Promise<boolean> {
  const living = OWNERS[owner](reach)
  const put = await db.run(
    `INSERT INTO vectors (owner, owner_id, model, data) SELECT ?, ${living.id}, ?, ? ${living.sql} AND ${living.id} = ?
     ON CONFLICT (owner, owner_id, model) DO UPDATE SET data = excluded.data`,
    [owner, model, data, ...living.params, id],
  )
  return put === 1
}

async function page(
  db: Db,
  reach: Reach,
  owner: VectorOwner,
  model: string,
  after: string,
  limit: number,
): Promise<{ id: string; data: Uint8Array }[]> {
  const living = OWNERS[owner](reach)
  const rows = await db.all(
    `SELECT owner_id, data FROM vectors WHERE owner = ? AND model = ? AND owner_id > ?
       AND owner_id IN (SELECT ${living.id} ${living.sql}) ORDER BY owner_id LIMIT ?`,
    [owner, model, after, ...living.params, limit],
  )
  return rows.flatMap((row) =>
    row['data'] instanceof Uint8Array ? [{ id: textOf(row, 'owner_id'), data: row['data'] }] : [],
  )
}

async function missing(
  db: Db,
  reach: Reach,
  owner: VectorOwner,
  model: string,
  limit: number,
): Promise<string[]> {
  const living = OWNERS[owner](reach)
  const rows = await db.all(
    `SELECT ${living.id} AS id ${living.sql}
       AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.owner = ? AND v.owner_id = ${living.id} AND v.model = ?)
     ORDER BY ${living.id} LIMIT ?`,
    [...living.params, owner, model, limit],
  )
  return rows.map((row) => textOf(row, 'id'))
}
