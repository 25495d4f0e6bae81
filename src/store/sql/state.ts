import { type Db, textColumn } from '../db.ts'
import type { StateRows } from '../state.ts'

export function stateRows(db: Db): StateRows {
  return {
    read: async (key) => {
      const row = await db.get('SELECT value FROM notes WHERE name = ?', [key.name])
      return row && key.decode(textColumn(row, 'value'))
    },
    write: async (key, value) => {
      await db.run(
        'INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [key.name, key.encode(value)],
      )
    },
    remove: async ({ name }) => {
      await db.run('DELETE FROM notes WHERE name = ?', [name])
    },
    hasAny: async (prefix) =>
      (await db.get('SELECT name FROM notes WHERE substr(name, 1, ?) = ? LIMIT 1', [
        prefix.length,
        prefix,
      ])) !== undefined,
  }
}
