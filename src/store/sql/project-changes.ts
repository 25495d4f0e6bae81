import type { Memory } from '../../model/memory.ts'
import { isLiving } from '../../model/memory.ts'
import type { ProjectIdentity } from '../../model/project.ts'
import { type Db, numberOf, textColumn, type Value } from '../db.ts'
import { digestOf } from '../digest.ts'
import type { ProjectAuthor } from '../project-rows.ts'
import type { Author } from '../store.ts'
import { readMemory } from './memory-reads.ts'
import { confirm, findTwin, step } from './memory-write.ts'

/** Tables whose rows name a project and nothing that is made from its id, with the column that names a row. */
export const ROWS_OF_PROJECT = {
  project_paths: 'path',
  sessions: 'id',
  costs: 'id',
  injections: 'id',
  prepared: 'file',
  runs: 'id',
  sections: 'n',
  vaults: 'root',
  former_projects: 'id',
} as const
export type TableOfProject = keyof typeof ROWS_OF_PROJECT

/** Begins a run of changes to projects: its record, and a note of how each changed row stood. */
export async function beginProjectRun(tx: Db, author: ProjectAuthor, project: string) {
  await tx.run(
    `INSERT INTO runs (id, at, judge, model, user_id, project_id, session_id, undone_at, told_at)
     VALUES (?, ?, 'projects', NULL, ?, ?, NULL, NULL, ?)`,
    [author.run, author.at, author.user, project, author.at],
  )
  const last = await tx.get('SELECT coalesce(max(seq), 0) AS n FROM project_changes WHERE run_id = ?', [
    author.run,
  ])
  let seq = last === undefined ? 0 : numberOf(last, 'n')
  return async (what: string, key: Value, was: string | null): Promise<void> => {
    seq += 1
    await tx.run('INSERT INTO project_changes (run_id, seq, what, row_key, was) VALUES (?, ?, ?, ?, ?)', [
      author.run,
      seq,
      what,
      String(key),
      was,
    ])
  }
}
export type NoteChange = Awaited<ReturnType<typeof beginProjectRun>>

/** Adds a project unless it is there; a new one is noted, so that an undo takes it away when nothing is in it. */
export async function ensureProject(
  tx: Db,
  { id, kind, name }: ProjectIdentity,
  createdAt: string,
  at: string,
  note: NoteChange,
): Promise<void> {
  const added = await tx.run(
    `INSERT INTO projects (id, kind, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [id, kind, name, createdAt, at],
  )
  if (added > 0) await note('created', id, null)
}

/** Gives rows to another project and notes whose they were. */
export async function moveRows(
  tx: Db,
  table: TableOfProject,
  keys: readonly Value[],
  { from, to, note }: { readonly from: string; readonly to: string; readonly note: NoteChange },
): Promise<void> {
  for (const key of keys) {
    await note(table, key, from)
    await tx.run(`UPDATE ${table} SET project_id = ? WHERE ${ROWS_OF_PROJECT[table]} = ?`, [to, key])
  }
}

/** The state of a memory before it was merged with one of the other project that says the same. */
interface Stood {
  readonly project: string | null
  readonly state: Memory['state']
  readonly validTo: string | null
  readonly supersededBy: string | null
}

/** Moves a memory to another project. Where that one says the same already, it confirms it and becomes its history. */
export async function moveMemory(
  tx: Db,
  memory: Memory,
  project: string,
  author: Author,
  note: NoteChange,
): Promise<void> {
  const { state, validTo, supersededBy } = memory
  const stood: Stood = { project: memory.project, state, validTo, supersededBy }
  await note('memory', memory.id, JSON.stringify(stood))
  const moved = { ...memory, project }
  const twin = isLiving(memory) ? await findTwin(tx, memory.text, moved) : undefined
  const there = twin && (await readMemory(tx, { user: memory.user, projects: 'all' }, twin))
  if (there) {
    await tx.run(`UPDATE memories SET state = 'superseded', superseded_by = ?, valid_to = ? WHERE id = ?`, [
      there.id,
      author.at,
      memory.id,
    ])
    await tx.run(
      `INSERT INTO memory_links (from_id, relation, to_id, created_at) VALUES (?, 'supersedes', ?, ?)
       ON CONFLICT DO NOTHING`,
      [there.id, memory.id, author.at],
    )
    await confirm(
      tx,
      there,
      { evidence: memory.evidence, statedAt: memory.statedAt, origin: memory.origin },
      author,
    )
  }
  await assignMemory(tx, moved)
  await step(tx, memory, 'moved', author)
}

/** Gives a memory back to the project that it was moved from, and its state where the move changed it. */
export async function returnMemory(tx: Db, memory: Memory, was: string, author: Author): Promise<void> {
  const stood = JSON.parse(was) as Stood
  const back = { ...memory, project: stood.project }
  const isMerged = memory.state === 'superseded' && stood.state !== 'superseded'
  const twin = isMerged || isLiving(memory) ? await findTwin(tx, memory.text, back) : undefined
  // The same was said there since: two living memories with one statement cannot be.
  if (twin !== undefined && twin !== memory.id) return
  // The statement changes its owner first: one statement lives once for an owner.
  await assignMemory(tx, back)
  if (isMerged) {
    await tx.run('UPDATE memories SET state = ?, superseded_by = ?, valid_to = ? WHERE id = ?', [
      ...[stood.state, stood.supersededBy, stood.validTo, memory.id],
    ])
    await tx.run(`DELETE FROM memory_links WHERE from_id = ? AND relation = 'supersedes' AND to_id = ?`, [
      ...[memory.supersededBy, memory.id],
    ])
  }
  await step(tx, memory, 'moved', author)
}

async function assignMemory(tx: Db, { id, text, user, scope, project }: Memory): Promise<void> {
  await tx.run('UPDATE memories SET project_id = ?, digest = ? WHERE id = ?', [
    project,
    digestOf(text, { user, scope, project }),
    id,
  ])
}

/** Every memory of a project, whoever's and in whatever state. */
export async function memoriesOf(tx: Db, project: string): Promise<Memory[]> {
  const rows = await tx.all('SELECT id, user_id FROM memories WHERE project_id = ? ORDER BY n', [project])
  const memories: Memory[] = []
  for (const row of rows) {
    const reach = { user: textColumn(row, 'user_id'), projects: 'all' } as const
    const memory = await readMemory(tx, reach, textColumn(row, 'id'))
    if (memory !== undefined) memories.push(memory)
  }
  return memories
}
