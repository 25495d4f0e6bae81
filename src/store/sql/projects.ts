import type { IdentityKind, Project, ProjectIdentity } from '../../model/project.ts'
import { type Db, greaterSql, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import type { FolderClues, KnownFolder, ProjectMoved, ProjectRows } from '../project-rows.ts'
import { mergeProjects } from './project-merge.ts'
import { offerRows } from './project-offers.ts'
import { splitProject } from './project-split.ts'
import { mergeOf, renameProject, undoProjectRun } from './project-undo.ts'

/** Projects, their former ids, and the folders they were seen in. A folder belongs to the project seen there last. */
export function projectRows(db: Db): ProjectRows {
  return {
    seen: (identity, path, at, clues) => db.transaction((tx) => seen(tx, identity, path, at, clues)),
    get: async (id) => (await selectProjects(db, 'id = ?', [id]))[0],
    find: async (given) => {
      const named = await selectProjects(db, 'id = ? OR name = ?', [given, given])
      const former = 'id = (SELECT project_id FROM former_projects WHERE id = ?)'
      return named.length > 0 ? named : selectProjects(db, former, [given])
    },
    list: () => selectProjects(db, '1 = 1', []),
    at: async (path) =>
      (await selectProjects(db, 'id = (SELECT project_id FROM project_paths WHERE path = ?)', [path]))[0],
    recentPaths: async (limit) => {
      const sql = 'SELECT path, project_id FROM project_paths ORDER BY seen_at DESC, path LIMIT ?'
      const rows = await db.all(sql, [limit])
      return rows.map((row) => ({ path: textColumn(row, 'path'), project: textColumn(row, 'project_id') }))
    },
    folder: async (path) => (await folders(db, 'path = ?', [path]))[0],
    folders: (by, value) => folders(db, `${FOLDER_COLUMNS[by]} = ?`, [value]),
    pinned: () => folders(db, 'pinned = 1', []),
    dropFolder: async (path) => {
      await db.run('DELETE FROM project_paths WHERE path = ?', [path])
    },
    current: async (id) => {
      const row = await db.get('SELECT project_id, by FROM former_projects WHERE id = ?', [id])
      return row && { id: textColumn(row, 'project_id'), by: textColumn(row, 'by') }
    },
    formerIds: async (id) => {
      const rows = await db.all('SELECT id FROM former_projects WHERE project_id = ? ORDER BY at, id', [id])
      return rows.map((row) => textColumn(row, 'id'))
    },
    size: (id) => sizeOf(db, id),
    hasVault: async (id) =>
      (await db.get('SELECT 1 AS here FROM vaults WHERE project_id = ?', [id])) !== undefined,
    merge: (from, into, author) => db.transaction((tx) => mergeProjects(tx, from, into, author)),
    split: (identity, rows, author) => db.transaction((tx) => splitProject(tx, identity, rows, author)),
    rename: (id, name, author) => db.transaction((tx) => renameProject(tx, id, name, author)),
    undo: (run, author) => db.transaction((tx) => undoProjectRun(tx, run, author)),
    mergeOf: (formerId) => mergeOf(db, formerId),
    ...offerRows(db),
  }
}

const FOLDER_COLUMNS = { project: 'project_id', root: 'root', folder: 'folder' } as const

async function seen(
  tx: Db,
  { id, kind, name }: ProjectIdentity,
  path: string | null,
  at: string,
  clues?: FolderClues,
): Promise<void> {
  await tx.run(
    `INSERT INTO projects (id, kind, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seen_at = ${greaterSql('projects.seen_at', 'excluded.seen_at')}`,
    [id, kind, name, at, at],
  )
  // An id that is a project again is no former one.
  await tx.run('DELETE FROM former_projects WHERE id = ?', [id])
  if (path === null) return
  await tx.run(
    `INSERT INTO project_paths (path, project_id, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET project_id = excluded.project_id, seen_at = excluded.seen_at`,
    [path, id, at],
  )
  if (clues === undefined) return
  await tx.run(
    `UPDATE project_paths SET identity = ?, folder = ?, repository = ?, root = coalesce(?, root) WHERE path = ?`,
    [clues.identity, clues.folder, clues.repository, clues.root, path],
  )
}

async function selectProjects(db: Db, where: string, params: readonly string[]): Promise<Project[]> {
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

async function folders(db: Db, where: string, params: readonly string[]): Promise<KnownFolder[]> {
  const rows = await db.all(`SELECT * FROM project_paths WHERE ${where} ORDER BY path`, params)
  return rows.map((row) => ({
    path: textColumn(row, 'path'),
    project: textColumn(row, 'project_id'),
    identity: textOrNull(row, 'identity'),
    folder: textOrNull(row, 'folder'),
    repository: textOrNull(row, 'repository'),
    root: textOrNull(row, 'root'),
    pinned: numberOf(row, 'pinned') === 1,
  }))
}

async function sizeOf(db: Db, id: string): Promise<ProjectMoved> {
  const countRowsOfProject = async (table: string) => {
    const row = await db.get(`SELECT count(*) AS n FROM ${table} WHERE project_id = ?`, [id])
    return row === undefined ? 0 : numberOf(row, 'n')
  }
  return { memories: await countRowsOfProject('memories'), sessions: await countRowsOfProject('sessions') }
}
