import { type Db, type Row, textColumn, textOrNull } from '../db.ts'
import type { ProjectAuthor } from '../project-rows.ts'
import type { Author } from '../store.ts'
import { readMemory } from './memory-reads.ts'
import { beginProjectRun, ROWS_OF_PROJECT, returnMemory, type TableOfProject } from './project-changes.ts'

export async function renameProject(tx: Db, id: string, name: string, author: ProjectAuthor): Promise<void> {
  const row = await tx.get('SELECT name FROM projects WHERE id = ?', [id])
  if (row === undefined || textColumn(row, 'name') === name) return
  const note = await beginProjectRun(tx, author, id)
  await note('name', id, textColumn(row, 'name'))
  await tx.run('UPDATE projects SET name = ? WHERE id = ?', [name, id])
}

/** The run that ended the project with this id by merging it, unless that was undone. */
export async function mergeOf(db: Db, formerId: string): Promise<string | undefined> {
  const row = await db.get(
    `SELECT r.id FROM project_changes c JOIN runs r ON r.id = c.run_id
     WHERE c.what = 'ended' AND c.row_key = ? AND r.undone_at IS NULL ORDER BY r.at DESC, r.id DESC LIMIT 1`,
    [formerId],
  )
  return row && textColumn(row, 'id')
}

/** Puts back what a run did to projects, the last change first. False when it did nothing to them. */
export async function undoProjectRun(tx: Db, run: string, author: Author): Promise<boolean> {
  const changes = await tx.all('SELECT * FROM project_changes WHERE run_id = ? ORDER BY seq DESC', [run])
  // The project that was ended has to be there before anything goes back to it.
  const ended = changes.filter((row) => textColumn(row, 'what') === 'ended')
  for (const row of ended) await reviveProject(tx, row)
  for (const row of changes) await putBackProject(tx, row, author)
  for (const row of changes)
    if (textColumn(row, 'what') === 'created') await dropEmpty(tx, textColumn(row, 'row_key'))
  return changes.length > 0
}

async function reviveProject(tx: Db, change: Row): Promise<void> {
  const id = textColumn(change, 'row_key')
  const { kind, name, created_at, seen_at } = JSON.parse(textColumn(change, 'was')) as Record<string, string>
  await tx.run('DELETE FROM former_projects WHERE id = ?', [id])
  await tx.run(
    'INSERT INTO projects (id, kind, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [id, kind ?? '', name ?? '', created_at ?? '', seen_at ?? ''],
  )
}

async function putBackProject(tx: Db, change: Row, author: Author): Promise<void> {
  const [what, key, was] = [
    textColumn(change, 'what'),
    textColumn(change, 'row_key'),
    textOrNull(change, 'was'),
  ]
  if (what === 'memory' && was !== null) return putMemoryBack(tx, key, was, author)
  if (what === 'name') await tx.run('UPDATE projects SET name = ? WHERE id = ?', [was, key])
  if (what === 'folder') return putFolderBack(tx, key, was)
  if (!Object.hasOwn(ROWS_OF_PROJECT, what)) return
  const column = ROWS_OF_PROJECT[what as TableOfProject]
  await tx.run(`UPDATE ${what} SET project_id = ? WHERE ${column} = ?`, [was, key])
}

async function putMemoryBack(tx: Db, id: string, was: string, author: Author): Promise<void> {
  const row = await tx.get('SELECT user_id FROM memories WHERE id = ?', [id])
  const memory = row && (await readMemory(tx, { user: textColumn(row, 'user_id'), projects: 'all' }, id))
  if (memory) await returnMemory(tx, memory, was, author)
}

async function putFolderBack(tx: Db, path: string, was: string | null): Promise<void> {
  if (was === null) await tx.run('DELETE FROM project_paths WHERE path = ?', [path])
  else await tx.run('UPDATE project_paths SET project_id = ?, pinned = 0 WHERE path = ?', [was, path])
}

/** A project that a run made goes with it, unless something is in it by now. */
async function dropEmpty(tx: Db, id: string): Promise<void> {
  const tables = ['memories', ...Object.keys(ROWS_OF_PROJECT)]
  for (const table of tables.filter((name) => name !== 'runs'))
    if ((await tx.get(`SELECT 1 AS here FROM ${table} WHERE project_id = ? LIMIT 1`, [id])) !== undefined)
      return
  await tx.run('DELETE FROM projects WHERE id = ?', [id])
}
