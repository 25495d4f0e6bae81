import type { Reach } from '../../model/reach.ts'
import { type Db, listOf, numberOf, placeholders, type Row, textOf, textOrNull, type Value } from '../db.ts'
import type { BitRows, NumberedVector, Unembedded, VectorRows } from '../vector-rows.ts'
import { lives } from './living.ts'
import { type Condition, memoriesInReach } from './reach.ts'

/** Vectors beside the memories they were made of; triggers take them away when those go, or say something else. */
export function vectorRows(db: Db): VectorRows {
  return {
    put: (reach, model, vectors) => db.transaction((tx) => put(tx, reach, model, vectors)),
    dropOthers: (reach, model) => dropOthers(db, reach, model),
    count: (reach, model, limit) => count(db, reach, model, limit),
    places: (reach) => places(db, reach),
    bits: (reach, model, place, after, limit) =>
      bitRows(db, reach, model, place, { sql: 'v.memory_n > ?', params: [after] }, limit),
    step: async () => numberOf((await db.get('SELECT max(seq) AS step FROM memory_vectors')) ?? {}, 'step'),
    bitsSince: (reach, model, place, step) =>
      // The plus keeps SQLite from walking through the whole place: what is new is little.
      bitRows(db, reach, model, place, { sql: 'v.seq > ?', params: [step] }, -1, '+'),
    byNumbers: (reach, model, numbers, options) => byNumbers(db, reach, model, numbers, options),
    byIds: (reach, model, ids) => byIds(db, reach, model, ids),
    unembedded: (reach, limit, options) => unembedded(db, reach, limit, options),
    waiting: (reach, model) => waiting(db, reach, model),
  }
}

async function put(tx: Db, reach: Reach, model: string, vectors: readonly NumberedVector[]): Promise<number> {
  const within = memoriesInReach(reach, 'by id')
  let kept = 0
  for (const { number, bits, data } of vectors) {
    kept += await tx.run(
      `INSERT OR REPLACE INTO memory_vectors (memory_n, model, user_id, project_id, bits, data)
       SELECT m.n, ?, m.user_id, m.project_id, ?, ? FROM memories m
       WHERE m.n = ? AND m.state <> 'forgotten' AND ${within.sql}`,
      [model, bits, data, number, ...within.params],
    )
  }
  return kept
}

/** Not `<>`, for which SQLite would walk through all of them. */
async function dropOthers(db: Db, reach: Reach, model: string): Promise<number> {
  const within = vectorsInReach(reach)
  const params = [...within.params, model, model]
  const others = `FROM memory_vectors WHERE ${within.sql.replaceAll('v.', '')} AND (model < ? OR model > ?)`
  // Nearly always there is none, and then nobody has to wait for the right to write.
  if ((await db.get(`SELECT 1 ${others} LIMIT 1`, params)) === undefined) return 0
  return db.transaction(async (tx) => {
    await tx.run(`INSERT INTO memory_unembedded SELECT memory_n ${others}`, params)
    return tx.run(`DELETE ${others}`, params)
  })
}

async function count(db: Db, reach: Reach, model: string, limit: number): Promise<number> {
  const within = vectorsInReach(reach)
  const row = await db.get(
    `SELECT count(*) AS many FROM (SELECT 1 FROM memory_vectors v WHERE v.model = ? AND ${within.sql} LIMIT ?)`,
    [model, ...within.params, limit],
  )
  return numberOf(row ?? {}, 'many')
}

/** Not by looking at the memories: who has a million of them has few projects. */
async function places(db: Db, { projects }: Reach): Promise<(string | null)[]> {
  if (projects !== 'all') return [null, ...new Set(projects)]
  const rows = await db.all('SELECT id FROM projects ORDER BY id')
  return [null, ...rows.map((row) => textOf(row, 'id'))]
}

/** One row however many vectors: an object for each would take longer than everything else. */
async function bitRows(
  db: Db,
  reach: Reach,
  model: string,
  place: string | null,
  which: Condition,
  limit: number,
  plus = '',
): Promise<BitRows> {
  if (!isWithin(reach, place)) return { numbers: [], bits: new Uint8Array() }
  const row = await db.get(
    `SELECT group_concat(memory_n) AS numbers, group_concat(hex(bits), '') AS bits FROM (
       SELECT v.memory_n, v.bits FROM memory_vectors v
       WHERE ${plus}v.model = ? AND v.user_id = ? AND v.project_id IS ? AND ${which.sql} ORDER BY v.memory_n LIMIT ?)`,
    [model, reach.user, place, ...which.params, limit],
  )
  const numbers = textOf(row ?? {}, 'numbers')
  return {
    numbers: numbers === '' ? [] : numbers.split(',').map(Number),
    bits: Buffer.from(textOf(row ?? {}, 'bits'), 'hex'),
  }
}

function isWithin({ projects }: Reach, place: string | null): boolean {
  return place === null || projects === 'all' || projects.includes(place)
}

async function byNumbers(
  db: Db,
  reach: Reach,
  model: string,
  numbers: readonly number[],
  { withoutNew = false }: { readonly withoutNew?: boolean } = {},
): Promise<{ id: string; data: Uint8Array }[]> {
  const within = memoriesInReach(reach, 'by id')
  const rows = await db.all(
    `SELECT m.id AS id, v.data AS data FROM memory_vectors v JOIN memories m ON m.n = v.memory_n
     WHERE v.memory_n IN (${placeholders(numbers.length)}) AND v.model = ? AND ${lives(withoutNew)} AND ${within.sql}`,
    [...numbers, model, ...within.params],
  )
  return rows.flatMap(toData)
}

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
  return rows.flatMap(toData)
}

function toData(row: Row): { id: string; data: Uint8Array }[] {
  return row['data'] instanceof Uint8Array ? [{ id: textOf(row, 'id'), data: row['data'] }] : []
}

async function unembedded(
  db: Db,
  reach: Reach,
  limit: number,
  { withoutNew }: { readonly withoutNew?: boolean } = {},
): Promise<Unembedded[]> {
  const within = memoriesInReach(reach, 'by id')
  const state = withoutNew === undefined ? `m.state <> 'forgotten'` : lives(withoutNew)
  const rows = await db.all(
    `SELECT m.n AS n, m.id AS id, m.text AS text, m.topic AS topic, m.aliases AS aliases, m.keywords AS keywords
     FROM memory_unembedded u CROSS JOIN memories m ON m.n = u.memory_n
     WHERE ${state} AND ${within.sql} ORDER BY u.memory_n DESC LIMIT ?`,
    [...within.params, limit],
  )
  return rows.map(toUnembedded)
}

function toUnembedded(row: Row): Unembedded {
  return {
    ...{ number: numberOf(row, 'n'), id: textOf(row, 'id'), text: textOf(row, 'text') },
    ...{
      topic: textOrNull(row, 'topic'),
      aliases: listOf(row, 'aliases'),
      keywords: listOf(row, 'keywords'),
    },
  }
}

async function waiting(db: Db, reach: Reach, model: string): Promise<number> {
  const within = memoriesInReach(reach, 'by id')
  const none = await db.get(
    `SELECT count(*) AS many FROM memory_unembedded u CROSS JOIN memories m ON m.n = u.memory_n WHERE ${within.sql}`,
    within.params,
  )
  const theirs = vectorsInReach(reach)
  const others = await db.get(
    `SELECT count(*) AS many FROM memory_vectors v WHERE (v.model < ? OR v.model > ?) AND ${theirs.sql}`,
    [model, model, ...theirs.params],
  )
  return numberOf(none ?? {}, 'many') + numberOf(others ?? {}, 'many')
}

function vectorsInReach({ user, projects }: Reach): Condition {
  const mine: Value[] = [user]
  if (projects === 'all') return { sql: 'v.user_id = ?', params: mine }
  return {
    sql: `v.user_id = ? AND (v.project_id IS NULL OR v.project_id IN (${placeholders(projects.length)}))`,
    params: [...mine, ...projects],
  }
}
