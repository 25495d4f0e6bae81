import { MemoriaError } from '../../base/errors.ts'
import type { ProjectIdentity } from '../../model/project.ts'
import { type Db, placeholders, textColumn } from '../db.ts'
import type { ProjectAuthor, ProjectMoved, SplitRows } from '../project-rows.ts'
import { beginProjectRun, ensureProject, memoriesOf, moveMemory, moveRows } from './project-changes.ts'

/**
 * Makes a folder a project of its own: the sessions held there, the memories that came from these alone or were named,
 * and the folder itself, which stays with it whatever git says.
 */
export async function splitProject(
  tx: Db,
  identity: ProjectIdentity,
  { folder, memories: named }: SplitRows,
  author: ProjectAuthor,
): Promise<ProjectMoved> {
  const whole = await projectAround(tx, folder)
  const note = await beginProjectRun(tx, author, identity.id)
  await ensureProject(tx, identity, author.at, author.at, note)
  const inside = `(folder = ? OR substr(folder, 1, length(?)) = ?)`
  const below = `${folder}/`
  const rows = await tx.all(
    `SELECT id, host_session FROM sessions WHERE project_id = ? AND ${inside} ORDER BY id`,
    [whole, folder, below, below],
  )
  const hostSessions = new Set(rows.map((row) => textColumn(row, 'host_session')))
  const way = { from: whole, to: identity.id, note }
  await moveRows(
    tx,
    'sessions',
    rows.map((row) => textColumn(row, 'id')),
    way,
  )
  const memories = (await memoriesOf(tx, whole)).filter(
    ({ id, evidence }) =>
      named.includes(id) ||
      (evidence.length > 0 && evidence.every(({ session }) => hostSessions.has(session))),
  )
  for (const memory of memories) await moveMemory(tx, memory, identity.id, author, note)
  await takeFolder(tx, folder, identity.id, whole, author, note)
  return { memories: memories.length, sessions: rows.length }
}

async function projectAround(tx: Db, folder: string): Promise<string> {
  const candidates = [folder]
  for (let at = folder; at.lastIndexOf('/') > 0; ) {
    at = at.slice(0, at.lastIndexOf('/'))
    candidates.push(at)
  }
  const row = await tx.get(
    `SELECT project_id FROM project_paths WHERE path IN (${placeholders(candidates.length)})
     ORDER BY length(path) DESC LIMIT 1`,
    candidates,
  )
  if (row !== undefined) return textColumn(row, 'project_id')
  throw new MemoriaError('not_found', `no project is known in ${folder}`, {
    hint: 'See the folders of each project: memoria project list',
  })
}

async function takeFolder(
  tx: Db,
  folder: string,
  to: string,
  whole: string,
  { at }: ProjectAuthor,
  note: Awaited<ReturnType<typeof beginProjectRun>>,
): Promise<void> {
  const there = await tx.get('SELECT * FROM project_paths WHERE path = ?', [folder])
  if (there === undefined) {
    await note('folder', folder, null)
    await tx.run('INSERT INTO project_paths (path, project_id, seen_at, pinned) VALUES (?, ?, ?, 1)', [
      ...[folder, to, at],
    ])
    return
  }
  await note('folder', folder, whole)
  await tx.run('UPDATE project_paths SET project_id = ?, pinned = 1 WHERE path = ?', [to, folder])
}
