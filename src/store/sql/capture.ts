import type { Activity, Cursor } from '../../model/cursor.ts'
import { type Db, greaterSql, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import type { CaptureRows } from '../store.ts'

/** The bookkeeping of capture: cursors and signs of life. */
export function captureRows(db: Db): CaptureRows {
  return {
    cursor: async (path) => {
      const row = await db.get('SELECT * FROM cursors WHERE path = ?', [path])
      return row && cursorOf(row)
    },
    cursors: async () => (await db.all('SELECT * FROM cursors ORDER BY path')).map(cursorOf),
    putCursor: (cursor) => putCursor(db, cursor),
    noteActivity: (activity) => noteActivity(db, activity),
    activity: async () => (await db.all('SELECT * FROM activity ORDER BY host, project_id')).map(activityOf),
    refuse: async (key) => {
      await db.run('INSERT INTO refused (key) VALUES (?) ON CONFLICT DO NOTHING', [key])
    },
    isRefused: async (key) =>
      (await db.get('SELECT 1 AS here FROM refused WHERE key = ?', [key])) !== undefined,
    refusesAny: async () => (await db.get('SELECT 1 AS here FROM refused LIMIT 1')) !== undefined,
  }
}

async function putCursor(db: Db, cursor: Cursor): Promise<void> {
  const { path, host, fileId, head, tail, position, lastMessage, setAside, readAt } = cursor
  await db.run(
    `INSERT INTO cursors (path, host, file_id, head, tail, position, last_message, set_aside, read_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET host = excluded.host, file_id = excluded.file_id, head = excluded.head,
       tail = excluded.tail, position = excluded.position, last_message = excluded.last_message,
       set_aside = excluded.set_aside, read_at = excluded.read_at`,
    [path, host, fileId, head, tail, position, lastMessage, setAside, readAt],
  )
}

async function noteActivity(db: Db, { host, project, eventAt, messageAt }: Activity): Promise<void> {
  await db.run(
    `INSERT INTO activity (host, project_id, event_at, message_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (host, project_id) DO UPDATE SET
       event_at = ${laterActivity('event_at')}, message_at = ${laterActivity('message_at')}`,
    [host, project ?? '', eventAt, messageAt],
  )
}

/** The later of two times of which each may be missing, in an upsert of activity. */
export function laterActivity(column: 'event_at' | 'message_at'): string {
  const [known, given] = [`coalesce(activity.${column}, '')`, `coalesce(excluded.${column}, '')`]
  return `nullif(${greaterSql(known, given)}, '')`
}

function cursorOf(row: Row): Cursor {
  return {
    path: textColumn(row, 'path'),
    host: textColumn(row, 'host'),
    fileId: textColumn(row, 'file_id'),
    head: textColumn(row, 'head'),
    tail: textColumn(row, 'tail'),
    position: numberOf(row, 'position'),
    lastMessage: textOrNull(row, 'last_message'),
    setAside: numberOf(row, 'set_aside'),
    readAt: textColumn(row, 'read_at'),
  }
}

function activityOf(row: Row): Activity {
  return {
    host: textColumn(row, 'host'),
    project: textColumn(row, 'project_id') || null,
    eventAt: textOrNull(row, 'event_at'),
    messageAt: textOrNull(row, 'message_at'),
  }
}
