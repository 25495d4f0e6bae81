import type { ForeignDatabase } from '../reading.ts'

/** A message as it stands in the store. */
export interface MessageRow {
  readonly row: number
  readonly id: string
  readonly session: string
  /** When it was begun, in milliseconds since 1970. */
  readonly time: number
  readonly data: string
  /** Whether the assistant began another message after it: then it will not go on with this one. */
  readonly isFollowed: boolean
}

export interface PartRow {
  readonly id: string
  readonly time: number
  readonly data: string
}

const MESSAGE = `SELECT m.rowid AS row, m.id, m.session_id AS session, m.time_created AS time, m.data, EXISTS (
    SELECT 1 FROM message n WHERE n.session_id = m.session_id AND n.time_created > m.time_created
      AND n.data LIKE '%"role":"assistant"%'
  ) AS followed FROM message m`

/** Messages in the order in which they were written. Neither ids nor times tell it: ids begin again every two years. */
export function messagesAfter(database: ForeignDatabase, row: number, limit: number): MessageRow[] {
  return database
    .all(`${MESSAGE} WHERE m.rowid > ? ORDER BY m.rowid LIMIT ?`, row, limit)
    .map(messageOfOpenCodeRow)
}

/** Those of these messages that are still there. */
export function messagesOf(database: ForeignDatabase, ids: readonly string[]): MessageRow[] {
  if (ids.length === 0) return []
  const holes = ids.map(() => '?').join()
  return database
    .all(`${MESSAGE} WHERE m.id IN (${holes}) ORDER BY m.rowid`, ...ids)
    .map(messageOfOpenCodeRow)
}

/** The messages of the same session before this one, the last first. */
export function messagesBefore(database: ForeignDatabase, message: MessageRow, limit: number): MessageRow[] {
  return database
    .all(
      `${MESSAGE} WHERE m.session_id = ? AND m.rowid < ? ORDER BY m.rowid DESC LIMIT ?`,
      ...[message.session, message.row, limit],
    )
    .map(messageOfOpenCodeRow)
}

/** The row after which everything is that was begun since a time. */
export function rowBefore(database: ForeignDatabase, time: number): number {
  const [first] = database.all('SELECT min(rowid) AS row FROM message WHERE time_created >= ?', time)
  if (typeof first?.['row'] === 'number') return first['row'] - 1
  return Number(database.all('SELECT max(rowid) AS row FROM message')[0]?.['row'] ?? 0)
}

/** The parts of a message, in the order in which they were written. */
export function partsOf(database: ForeignDatabase, { id }: MessageRow): PartRow[] {
  return database
    .all('SELECT id, time_created AS time, data FROM part WHERE message_id = ? ORDER BY rowid', id)
    .map((part) => ({ id: String(part['id']), time: Number(part['time']), data: jsonText(part['data']) }))
}

function messageOfOpenCodeRow(row: ReturnType<ForeignDatabase['all']>[number]): MessageRow {
  return {
    row: Number(row['row']),
    id: String(row['id']),
    session: String(row['session']),
    time: Number(row['time']),
    data: jsonText(row['data']),
    isFollowed: Number(row['followed']) === 1,
  }
}

function jsonText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
}
