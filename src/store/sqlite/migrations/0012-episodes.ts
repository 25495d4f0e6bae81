import type { Migration } from '../migrate.ts'

/** Tables for episodes: for the daily log, the brief, `memoria episodes` and search. */
export const episodes: Migration = {
  version: 12,
  name: 'episodes',
  needs: '0.5.0',
  up: [
    `CREATE TABLE episodes (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
      turn_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT NOT NULL,
      title TEXT NOT NULL,
      asked TEXT NOT NULL,
      outcome TEXT NOT NULL,
      decisions TEXT NOT NULL,
      fixes TEXT NOT NULL,
      files TEXT NOT NULL,
      commands TEXT NOT NULL,
      commits TEXT NOT NULL,
      open TEXT NOT NULL,
      runs TEXT NOT NULL,
      sources TEXT NOT NULL,
      terms TEXT NOT NULL,
      UNIQUE (session_id, turn_id)
    ) STRICT`,
    'CREATE INDEX episodes_by_time ON episodes(started_at)',
    `CREATE VIRTUAL TABLE episodes_index USING fts5(
      terms, content='episodes', content_rowid='n', tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
    )`,
    `CREATE VIRTUAL TABLE episodes_words USING fts5vocab(episodes_index, 'row')`,
    `INSERT INTO episodes_index(episodes_index, rank) VALUES ('secure-delete', 1)`,
    `CREATE TRIGGER episodes_index_insert AFTER INSERT ON episodes BEGIN
      INSERT INTO episodes_index(rowid, terms) VALUES (new.n, new.terms);
    END`,
    `CREATE TRIGGER episodes_index_delete AFTER DELETE ON episodes BEGIN
      INSERT INTO episodes_index(episodes_index, rowid, terms) VALUES ('delete', old.n, old.terms);
    END`,
    `CREATE TRIGGER episodes_index_update AFTER UPDATE OF terms ON episodes BEGIN
      INSERT INTO episodes_index(episodes_index, rowid, terms) VALUES ('delete', old.n, old.terms);
      INSERT INTO episodes_index(rowid, terms) VALUES (new.n, new.terms);
    END`,
  ],
  down: [
    `DELETE FROM learning WHERE judge = 'episodes'`,
    'DROP TABLE episodes_words',
    'DROP TABLE episodes_index',
    'DROP TABLE episodes',
    // Schema 11 does not know the kind; what was observed is nearest to this one.
    `UPDATE memories SET kind = 'operational' WHERE kind = 'practice'`,
    ...['statement', 'was'].map(
      (column) => `UPDATE memory_revisions
        SET ${column} = replace(${column}, '"kind":"practice"', '"kind":"operational"')
        WHERE instr(${column}, '"kind":"practice"') > 0`,
    ),
  ],
}
