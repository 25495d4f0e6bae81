import { MemoriaError } from '../../base/errors.ts'
import type { ProjectIdentity } from '../../model/project.ts'
import { type Db, textColumn, type Value } from '../db.ts'
import type { ProjectAuthor, ProjectMoved } from '../project-rows.ts'
import { laterActivity } from './capture.ts'
import {
  beginProjectRun,
  ensureProject,
  memoriesOf,
  moveMemory,
  moveRows,
  ROWS_OF_PROJECT,
  type TableOfProject,
} from './project-changes.ts'

/** Moves everything of a project to another one and ends the first, whose id stays known as a former one. */
export async function mergeProjects(
  tx: Db,
  from: string,
  into: ProjectIdentity,
  author: ProjectAuthor,
): Promise<ProjectMoved> {
  const old = await tx.get('SELECT * FROM projects WHERE id = ?', [from])
  if (old === undefined || from === into.id)
    throw new MemoriaError('not_found', `there is no project ${from}`)
  await refuseTwoVaults(tx, from, into.id)
  const note = await beginProjectRun(tx, author, into.id)
  await note('ended', from, JSON.stringify(old))
  await ensureProject(
    tx,
    { ...into, name: textColumn(old, 'name') },
    textColumn(old, 'created_at'),
    author.at,
    note,
  )
  await tx.run('DELETE FROM former_projects WHERE id = ?', [into.id])
  const way = { from, to: into.id, note }
  const memories = await memoriesOf(tx, from)
  for (const memory of memories) await moveMemory(tx, memory, into.id, author, note)
  let sessions = 0
  for (const table of Object.keys(ROWS_OF_PROJECT) as TableOfProject[]) {
    const keys = await keysIn(tx, table, from)
    if (table === 'sessions') sessions = keys.length
    await moveRows(tx, table, keys, way)
  }
  await foldActivity(tx, from, into.id)
  await tx.run('DELETE FROM projects WHERE id = ?', [from])
  await tx.run('INSERT INTO former_projects (id, project_id, by, at) VALUES (?, ?, ?, ?)', [
    ...[from, into.id, author.by, author.at],
  ])
  return { memories: memories.length, sessions }
}

async function keysIn(tx: Db, table: TableOfProject, project: string): Promise<Value[]> {
  const rows = await tx.all(
    `SELECT ${ROWS_OF_PROJECT[table]} AS key FROM ${table} WHERE project_id = ? ORDER BY key`,
    [project],
  )
  return rows.map((row) => row['key'] ?? null)
}

async function refuseTwoVaults(tx: Db, from: string, into: string): Promise<void> {
  const rows = await tx.all('SELECT root FROM vaults WHERE project_id IN (?, ?) ORDER BY root', [from, into])
  if (rows.length < 2) return
  const roots = rows.map((row) => textColumn(row, 'root')).join(' and ')
  throw new MemoriaError('conflict', `both projects have a vault: ${roots}`, {
    hint: 'A project has one vault. Remove one of them first: memoria vault remove FOLDER',
  })
}

/** Keeps, for each agent, the later time at which it was heard of in the two projects. */
async function foldActivity(tx: Db, from: string, into: string): Promise<void> {
  await tx.run(
    `INSERT INTO activity (host, project_id, event_at, message_at)
     SELECT host, ?, event_at, message_at FROM activity WHERE project_id = ?
     ON CONFLICT (host, project_id) DO UPDATE SET
       event_at = ${laterActivity('event_at')}, message_at = ${laterActivity('message_at')}`,
    [into, from],
  )
  await tx.run('DELETE FROM activity WHERE project_id = ?', [from])
}
