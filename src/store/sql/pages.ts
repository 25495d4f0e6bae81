import { type Db, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import { type PageRow, type PageRows, SESSION_FEATURE } from '../page-rows.ts'
import { beginning, countsOf, memoryPageRows, ofVault } from './memory-pages.ts'
import { and, type Condition } from './reach.ts'

/** Which pages of a vault tell of what, and what is still to be written. */
export function pageRows(db: Db): PageRows {
  return {
    ...memoryPageRows(db),
    ...features(db),
    ...due(db),
    ...pages(db),
    build: async (reach, vault) => {
      const { sql, params } = ofVault(reach, vault)
      const row = await db.get(`SELECT state FROM vault_builds WHERE ${sql}`, params)
      return row && textColumn(row, 'state')
    },
    putBuild: async (reach, vault, state) => {
      await db.run(
        `INSERT INTO vault_builds (user_id, vault, state) VALUES (?, ?, ?)
         ON CONFLICT (user_id, vault) DO UPDATE SET state = excluded.state`,
        [reach.user, vault, state],
      )
    },
  }
}

type FeatureRows = Pick<
  PageRows,
  | 'putFeatures'
  | 'featuresOf'
  | 'featureCount'
  | 'sessionCount'
  | 'memoriesWith'
  | 'subjectFeatures'
  | 'subjectsWith'
>

function features(db: Db): FeatureRows {
  return {
    putFeatures: async (reach, vault, memory, subject, given) => {
      const { sql, params } = ofVault(reach, vault)
      await db.run(`DELETE FROM vault_features WHERE ${sql} AND memory_id = ?`, [...params, memory])
      for (const feature of new Set(given))
        await db.run(
          'INSERT INTO vault_features (user_id, vault, feature, subject, memory_id) VALUES (?, ?, ?, ?, ?)',
          [reach.user, vault, feature, subject, memory],
        )
    },
    featuresOf: async (reach, vault, memory) => {
      const { sql, params } = ofVault(reach, vault)
      const rows = await db.all(
        `SELECT feature FROM vault_features WHERE ${sql} AND memory_id = ? ORDER BY feature`,
        [...params, memory],
      )
      return rows.map((row) => textColumn(row, 'feature'))
    },
    featureCount: async (reach, vault, feature) => {
      const { sql, params } = ofVault(reach, vault)
      const row = await db.get(`SELECT count(*) AS many FROM vault_features WHERE ${sql} AND feature = ?`, [
        ...params,
        feature,
      ])
      return row === undefined ? 0 : numberOf(row, 'many')
    },
    sessionCount: async (reach, vault, feature) => {
      const row = await db.get(
        `SELECT count(DISTINCT coalesce(s.feature, f.memory_id)) AS many FROM vault_features f
         LEFT JOIN vault_features s ON s.user_id = f.user_id AND s.vault = f.vault AND s.memory_id = f.memory_id
           AND s.feature >= ? AND s.feature < ?
         WHERE f.user_id = ? AND f.vault = ? AND f.feature = ?`,
        [SESSION_FEATURE, `${SESSION_FEATURE}\u{10ffff}`, reach.user, vault, feature],
      )
      return row === undefined ? 0 : numberOf(row, 'many')
    },
    memoriesWith: async (reach, vault, feature) => {
      const { sql, params } = ofVault(reach, vault)
      // Sorted here: SQLite would follow the index by memory to have them in order, and read the rows of all features.
      const rows = await db.all(`SELECT memory_id FROM vault_features WHERE ${sql} AND feature = ?`, [
        ...params,
        feature,
      ])
      return rows.map((row) => textColumn(row, 'memory_id')).sort()
    },
    subjectFeatures: async (reach, vault, subject, limit) => {
      const { sql, params } = ofVault(reach, vault)
      const rows = await db.all(
        `SELECT DISTINCT feature FROM vault_features WHERE ${sql} AND subject = ? ORDER BY feature LIMIT ?`,
        [...params, subject, limit],
      )
      return rows.map((row) => textColumn(row, 'feature'))
    },
    subjectsWith: async (reach, vault, feature, limit) => {
      const { sql, params } = ofVault(reach, vault)
      const rows = await db.all(
        `SELECT DISTINCT subject FROM vault_features WHERE ${sql} AND feature = ? ORDER BY subject LIMIT ?`,
        [...params, feature, limit],
      )
      return rows.map((row) => textColumn(row, 'subject'))
    },
  }
}

function due(db: Db): Pick<PageRows, 'addDue' | 'due' | 'dropDue'> {
  return {
    addDue: async (reach, vault, rows) => {
      for (const { subject, key } of rows)
        await db.run(
          'INSERT INTO vault_due (user_id, vault, subject, key) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          [...[reach.user, vault, subject, key]],
        )
    },
    due: async (reach, vault) => {
      const { sql, params } = ofVault(reach, vault)
      const rows = await db.all(
        `SELECT subject, key FROM vault_due WHERE ${sql} ORDER BY subject, key`,
        params,
      )
      return rows.map((row) => ({ subject: textColumn(row, 'subject'), key: textColumn(row, 'key') }))
    },
    dropDue: async (reach, vault, rows) => {
      const { sql, params } = ofVault(reach, vault)
      for (const { subject, key } of rows)
        await db.run(`DELETE FROM vault_due WHERE ${sql} AND subject = ? AND key = ?`, [
          ...params,
          subject,
          key,
        ])
    },
  }
}

function pages(
  db: Db,
): Pick<PageRows, 'page' | 'pagesOf' | 'pagesAt' | 'pageCounts' | 'putPage' | 'dropPage'> {
  const select = async (where: Condition, order: string) =>
    (await db.all(`SELECT * FROM vault_pages WHERE ${where.sql} ORDER BY ${order}`, where.params)).map(pageOf)
  const indexed = { sql: `key > ''`, params: [] }
  return {
    page: async (reach, vault, path) =>
      (await select(and(ofVault(reach, vault), { sql: 'path = ?', params: [path] }), 'path'))[0],
    pagesOf: (reach, vault, subject) =>
      select(and(ofVault(reach, vault), { sql: 'subject = ?', params: [subject] }), 'part'),
    pagesAt: (reach, vault, part) =>
      select(and(ofVault(reach, vault), indexed, beginning('key', part)), 'key, path'),
    pageCounts: (reach, vault, part, width) =>
      countsOf(db, 'vault_pages', and(ofVault(reach, vault), indexed, beginning('key', part)), width),
    putPage: async (reach, vault, page) => {
      await db.run(
        `INSERT INTO vault_pages
           (user_id, vault, path, subject, part, key, project_id, title, statements, updated, lead)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (user_id, vault, path) DO UPDATE SET subject = excluded.subject, part = excluded.part,
           key = excluded.key, project_id = excluded.project_id, title = excluded.title,
           statements = excluded.statements, updated = excluded.updated, lead = excluded.lead`,
        [
          ...[reach.user, vault, page.path, page.subject, page.part, page.key, page.project],
          ...[page.title, page.statements, page.updated, page.lead],
        ],
      )
    },
    dropPage: async (reach, vault, path) => {
      const { sql, params } = ofVault(reach, vault)
      await db.run(`DELETE FROM vault_pages WHERE ${sql} AND path = ?`, [...params, path])
    },
  }
}

function pageOf(row: Row): PageRow {
  return {
    path: textColumn(row, 'path'),
    subject: textColumn(row, 'subject'),
    part: textColumn(row, 'part'),
    key: textColumn(row, 'key'),
    project: textOrNull(row, 'project_id'),
    title: textColumn(row, 'title'),
    statements: numberOf(row, 'statements'),
    updated: textColumn(row, 'updated'),
    lead: textColumn(row, 'lead'),
  }
}
