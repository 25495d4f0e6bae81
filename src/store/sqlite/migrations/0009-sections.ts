import type { Migration } from '../migrate.ts'

/** Tables for search in the files of a vault: their text by sections, and the state of each file when it was read. */
export const sections: Migration = {
  version: 9,
  name: 'sections',
  needs: '0.4.0',
  up: [
    `CREATE TABLE section_files (
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      changed_ms REAL NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (user_id, vault, path)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE sections (
      n INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      vault TEXT NOT NULL,
      path TEXT NOT NULL,
      seq INTEGER NOT NULL,
      project_id TEXT,
      part TEXT NOT NULL,
      title TEXT NOT NULL,
      heading TEXT NOT NULL,
      text TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      terms TEXT NOT NULL,
      UNIQUE (user_id, vault, path, seq)
    ) STRICT`,
    `CREATE VIRTUAL TABLE sections_index USING fts5(
      terms, content='sections', content_rowid='n', tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
    )`,
    `CREATE VIRTUAL TABLE sections_words USING fts5vocab(sections_index, 'row')`,
    `INSERT INTO sections_index(sections_index, rank) VALUES ('secure-delete', 1)`,
    `CREATE TRIGGER sections_index_insert AFTER INSERT ON sections BEGIN
      INSERT INTO sections_index(rowid, terms) VALUES (new.n, new.terms);
    END`,
    `CREATE TRIGGER sections_index_delete AFTER DELETE ON sections BEGIN
      INSERT INTO sections_index(sections_index, rowid, terms) VALUES ('delete', old.n, old.terms);
    END`,
  ],
  down: [
    'DROP TABLE sections_words',
    'DROP TABLE sections_index',
    'DROP TABLE sections',
    'DROP TABLE section_files',
  ],
}
