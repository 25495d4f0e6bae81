import type { IdentityKind, Project, ProjectIdentity } from '../../model/project.ts'
import { type Db, type Row, textColumn } from '../db.ts'
import type { ProjectRows } from '../store.ts'

/** Projects and the folders they were seen in. A folder belongs to the project seen there last. */
export function projectRows(db: Db): ProjectRows {
  return {
    seen: (identity, path, at) => db.transaction((tx) => seen(tx, identity, path, at)),
    get: async (id) => (await select(db, 'id = ?', [id]))[0],
    find: (idOrName) => select(db, 'id = ? OR name = ?', [idOrName, idOrName]),
    list: () => select(db, '1 = 1', []),
    at: async (path) =>
      (await select(db, 'id = (SELECT project_id FROM project_paths WHERE path = ?)', [path]))[0],
    recentPaths: async (limit) => {
      const sql = 'SELECT path, project_id FROM project_paths ORDER BY seen_at DESC, path LIMIT ?'
      const rows = await db.all(sql, [limit])
      return rows.map((row) => ({ path: textColumn(row, 'path'), project: textColumn(row, 'project_id') }))
    },
  }
}

async function seen(
  tx: Db,
  { id, kind, name }: ProjectIdentity,
  path: string | null,
  at: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO projects (id, kind, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at)`,
    [id, kind, name, at, at],
  )
  if (path === null) return
  await tx.run(
    `INSERT INTO project_paths (path, project_id, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET project_id = excluded.project_id, seen_at = excluded.seen_at`,
    [path, id, at],
  )
}

async function select(db: Db, where: string, params: readonly string[]): Promise<Project[]> {
  const rows = await db.all(`SELECT * FROM projects WHERE ${where} ORDER BY seen_at DESC, id`, params)
  return Promise.all(rows.map((row) => withPaths(db, row)))
}

async function withPaths(db: Db, row: Row): Promise<Project> {
  const paths = await db.all(
    'SELECT path FROM project_paths WHERE project_id = ? ORDER BY seen_at DESC, path',
    [textColumn(row, 'id')],
  )
  return {
    id: textColumn(row, 'id'),
    kind: textColumn(row, 'kind') as IdentityKind,
    name: textColumn(row, 'name'),
    paths: paths.map((path) => textColumn(path, 'path')),
    createdAt: textColumn(row, 'created_at'),
    seenAt: textColumn(row, 'seen_at'),
  }
}
