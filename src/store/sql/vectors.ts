import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, numberOf, placeholders, type Row, textColumn, textOrNull } from '../db.ts'
import type { NumberedVector, Unembedded, VectorRows } from '../vector-rows.ts'
import { memoriesInReach } from './reach.ts'

/** Vectors beside the memories they were made of; triggers take them away when those go, or say something else. */
export function vectorRows(db: Db): VectorRows {
  return {
    put: (reach, model, vectors) => db.transaction((tx) => putVectors(tx, reach, model, vectors)),
    dropOthers: (reach, model) => dropOthers(db, reach, model),
    byIds: (reach, model, ids) => byIds(db, reach, model, ids),
    unembedded: (reach, limit) => unembedded(db, reach, limit),
    waiting: (reach, model) => waiting(db, reach, model),
  }
}

async function putVectors(
  tx: Db,
  reach: Reach,
  model: string,
  vectors: readonly NumberedVector[],
): Promise<number> {
  const within = memoriesInReach(reach, 'by id')
  let kept = 0
  for (const { number, data } of vectors) {
    kept += await tx.run(
      `INSERT INTO memory_vectors (memory_n, model, data)
       SELECT m.n, ?, ? FROM memories m WHERE m.n = ? AND m.state <> 'forgotten' AND ${within.sql}
       ON CONFLICT (memory_n) DO UPDATE SET model = excluded.model, data = excluded.data`,
      [model, data, number, ...within.params],
    )
  }
  return kept
}

/** Not `<>`, for which SQLite would walk through all of them. */
const OTHERS = '(v.model < ? OR v.model > ?)'

async function dropOthers(db: Db, reach: Reach, model: string): Promise<number> {
  const within = memoriesInReach(reach, 'by id')
  const params = [model, model, ...within.params]
  const others = `SELECT v.memory_n FROM memory_vectors v CROSS JOIN memories m ON m.n = v.memory_n
    WHERE ${OTHERS} AND ${within.sql}`
  // Nearly always there is none, and then nobody has to wait for the right to write.
  if ((await db.get(`${others} LIMIT 1`, params)) === undefined) return 0
  return db.transaction(async (tx) => {
    await tx.run(`INSERT INTO memory_unembedded (memory_n) ${others} ON CONFLICT DO NOTHING`, params)
    return tx.run(`DELETE FROM memory_vectors WHERE memory_n IN (${others})`, params)
  })
}

/** From the memories to their vectors: SQLite would rather walk through all vectors of the model. */
async function byIds(
  db: Db,
  reach: Reach,
  model: string,
  ids: readonly string[],
): Promise<{ id: string; data: Uint8Array }[]> {
  const within = memoriesInReach(reach, 'by id')
  const rows = await db.all(
    `SELECT m.id AS id, v.data AS data FROM memories m CROSS JOIN memory_vectors v ON v.memory_n = m.n
     WHERE m.id IN (${placeholders(ids.length)}) AND v.model = ? AND ${within.sql}`,
    [...ids, model, ...within.params],
  )
  return rows.flatMap((row) =>
    row['data'] instanceof Uint8Array ? [{ id: textColumn(row, 'id'), data: row['data'] }] : [],
  )
}

async function unembedded(db: Db, reach: Reach, limit: number): Promise<Unembedded[]> {
  const within = memoriesInReach(reach, 'by id')
  const rows = await db.all(
    `SELECT m.n AS n, m.text AS text, m.topic AS topic, m.aliases AS aliases, m.keywords AS keywords
     FROM memory_unembedded u CROSS JOIN memories m ON m.n = u.memory_n
     WHERE m.state <> 'forgotten' AND ${within.sql} ORDER BY u.memory_n DESC LIMIT ?`,
    [...within.params, limit],
  )
  return rows.map(toUnembedded)
}

function toUnembedded(row: Row): Unembedded {
  return {
    number: numberOf(row, 'n'),
    text: textColumn(row, 'text'),
    topic: textOrNull(row, 'topic'),
    aliases: listOf(row, 'aliases'),
    keywords: listOf(row, 'keywords'),
  }
}

async function waiting(db: Db, reach: Reach, model: string): Promise<number> {
  const within = memoriesInReach(reach, 'by id')
  const countVectors = async (sql: string, params: readonly (string | number)[]) =>
    numberOf(
      (await db.get(`SELECT count(*) AS many FROM ${sql}`, [...params, ...within.params])) ?? {},
      'many',
    )
  const none = await countVectors(
    `memory_unembedded u CROSS JOIN memories m ON m.n = u.memory_n WHERE ${within.sql}`,
    [],
  )
  const others = await countVectors(
    `memory_vectors v CROSS JOIN memories m ON m.n = v.memory_n WHERE ${OTHERS} AND ${within.sql}`,
    [model, model],
  )
  return none + others
}
