import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { type Db, type Row, textColumn, textOrNull } from '../db.ts'
import { digestOf } from '../digest.ts'
import type { Author } from '../store.ts'
import type { Ownership, TeamFileRow, TeamFileState, TeamRows } from '../team-rows.ts'
import { readMemory } from './memory-reads.ts'
import { refuseTwin, step } from './memory-write.ts'
import { and, memoriesInReach } from './reach.ts'

const COLUMNS = 'folder, name, memory_id, supersedes, state, version, digest, problem'

/** The record of team files, and the changes of memories that only they make. */
export function teamRows(db: Db): TeamRows {
  const select = async (where: string, params: readonly (string | number)[]) =>
    (await db.all(`SELECT ${COLUMNS} FROM team_files WHERE ${where}`, params)).map(fileOf)
  return {
    files: ({ user }, folder) => select('user_id = ? AND folder = ? ORDER BY name', [user, folder]),
    file: async ({ user }, folder, name) =>
      (await select('user_id = ? AND folder = ? AND name = ?', [user, folder, name]))[0],
    filesOf: ({ user }, memory) =>
      select('memory_id = ? AND user_id = ? ORDER BY folder, name', [memory, user]),
    folders: async ({ user }) => {
      const rows = await db.all('SELECT DISTINCT folder FROM team_files WHERE user_id = ? ORDER BY folder', [
        user,
      ])
      return rows.map((row) => textColumn(row, 'folder'))
    },
    troubled: ({ user }, limit) =>
      select(`user_id = ? AND (problem IS NOT NULL OR state = 'missing') ORDER BY folder, name LIMIT ?`, [
        user,
        limit,
      ]),
    putFile: ({ user }, file) => putFile(db, user, file),
    removeFile: async ({ user }, folder, name) => {
      await db.run('DELETE FROM team_files WHERE user_id = ? AND folder = ? AND name = ?', [
        user,
        folder,
        name,
      ])
    },
    isOfOthers: async ({ user }, id) =>
      (await db.get('SELECT 1 FROM memories WHERE id = ? AND user_id <> ?', [id, user])) !== undefined,
    move: (reach, id, to, author) => db.transaction((tx) => move(tx, reach, id, to, author)),
    attribute: async (reach, id, { origin, trust, author, review }) => {
      const where = and(memoriesInReach(reach, 'by id'), { sql: 'm.id = ?', params: [id] })
      await db.run(
        `UPDATE memories AS m SET origin = ?, trust = ?, author = ?, review = ? WHERE ${where.sql}`,
        [origin, trust, author, review, ...where.params],
      )
    },
  }
}

async function putFile(db: Db, user: string, file: TeamFileRow): Promise<void> {
  const { folder, name, memory, supersedes, state, version, digest, problem } = file
  await db.run(
    `INSERT INTO team_files (user_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, folder, name) DO UPDATE SET memory_id = excluded.memory_id,
       supersedes = excluded.supersedes, state = excluded.state, version = excluded.version,
       digest = excluded.digest, problem = excluded.problem`,
    [user, folder, name, memory, supersedes, state, version, digest, problem],
  )
}

async function move(
  tx: Db,
  reach: Reach,
  id: string,
  { scope, project, author: name }: Ownership,
  author: Author,
): Promise<Memory | undefined> {
  const memory = await readMemory(tx, reach, id)
  if (memory === undefined || memory.state === 'forgotten') return undefined
  const moved = { ...memory, scope, project, author: name }
  await refuseTwin(tx, moved, memory.text)
  await tx.run('UPDATE memories SET scope = ?, project_id = ?, author = ?, digest = ? WHERE id = ?', [
    ...[scope, project, name, digestOf(memory.text, moved), id],
  ])
  await step(tx, memory, 'moved', author)
  return readMemory(tx, { user: reach.user, projects: 'all' }, id)
}

function fileOf(row: Row): TeamFileRow {
  return {
    folder: textColumn(row, 'folder'),
    name: textColumn(row, 'name'),
    memory: textOrNull(row, 'memory_id'),
    supersedes: textOrNull(row, 'supersedes'),
    state: textColumn(row, 'state') as TeamFileState,
    version: textColumn(row, 'version'),
    digest: textColumn(row, 'digest'),
    problem: textOrNull(row, 'problem'),
  }
}
