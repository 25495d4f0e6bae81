import type { Reach } from '../../model/reach.ts'
import { type Db, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import type { Section, SectionFile, SectionPart, SectionRows } from '../section-rows.ts'
import { termsOf } from '../terms.ts'
import { sectionsInReach } from './reach.ts'

/** The text of vault files, without searching it, which each database does in its own way. */
export function sectionRows(db: Db): Omit<SectionRows, 'search'> {
  return {
    files: async (reach, vault) => {
      const rows = await db.all('SELECT * FROM section_files WHERE user_id = ? AND vault = ? ORDER BY path', [
        ...[reach.user, vault],
      ])
      return rows.map(sectionFileOf)
    },
    put: (reach, vault, file, sections) =>
      db.transaction(async (tx) => {
        await dropSections(tx, reach, vault, file.path)
        await note(tx, reach, vault, file)
        for (const [seq, section] of sections.entries())
          await insert(tx, reach, { ...section, vault, path: file.path, seq })
      }),
    touch: (reach, vault, file) => note(db, reach, vault, file),
    count: async (reach) => {
      const where = sectionsInReach(reach)
      const row = await db.get(
        `SELECT count(*) AS many FROM (SELECT DISTINCT vault, path FROM sections x WHERE ${where.sql}) AS files`,
        where.params,
      )
      return row === undefined ? 0 : numberOf(row, 'many')
    },
    drop: (reach, vault, path) =>
      db.transaction(async (tx) => {
        await dropSections(tx, reach, vault, path)
        await tx.run(`DELETE FROM section_files WHERE ${OF_FILE}`, [reach.user, vault, path])
      }),
  }
}

const OF_FILE = 'user_id = ? AND vault = ? AND path = ?'

async function dropSections(tx: Db, { user }: Reach, vault: string, path: string): Promise<void> {
  await tx.run(`DELETE FROM sections WHERE ${OF_FILE}`, [user, vault, path])
}

async function note(db: Db, { user }: Reach, vault: string, file: SectionFile): Promise<void> {
  await db.run(
    `INSERT INTO section_files (user_id, vault, path, size, changed_ms, digest) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, vault, path) DO UPDATE SET size = excluded.size, changed_ms = excluded.changed_ms,
       digest = excluded.digest`,
    [user, vault, file.path, file.size, file.changedMs, file.digest],
  )
}

async function insert(tx: Db, { user }: Reach, section: Section): Promise<void> {
  const { vault, path, seq, project, part, title, heading, text, changedAt } = section
  const terms = termsOf([title, heading, text].join('\n')).join(' ')
  await tx.run(
    `INSERT INTO sections (user_id, vault, path, seq, project_id, part, title, heading, text, changed_at, terms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [user, vault, path, seq, project, part, title, heading, text, changedAt, terms],
  )
}

function sectionFileOf(row: Row): SectionFile {
  return {
    path: textColumn(row, 'path'),
    size: numberOf(row, 'size'),
    changedMs: numberOf(row, 'changed_ms'),
    digest: textColumn(row, 'digest'),
  }
}

/** A section as its row has it. */
export function sectionOf(row: Row): Section {
  return {
    vault: textColumn(row, 'vault'),
    path: textColumn(row, 'path'),
    seq: numberOf(row, 'seq'),
    project: textOrNull(row, 'project_id'),
    part: textColumn(row, 'part') as SectionPart,
    title: textColumn(row, 'title'),
    heading: textColumn(row, 'heading'),
    text: textColumn(row, 'text'),
    changedAt: textColumn(row, 'changed_at'),
  }
}
