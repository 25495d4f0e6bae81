import type { Migration } from '../migrate.ts'

/** Tables for search by meaning: a vector for each living memory, and the list of those that have none yet. */
export const meaning: Migration = {
  version: 4,
  name: 'meaning',
  needs: '0.4.0',
  up: [
    // Nothing ever wrote into it.
    ...['vectors_of_message', 'vectors_of_old_text', 'vectors_of_memory'].map(
      (name) => `DROP TRIGGER ${name}`,
    ),
    'DROP TABLE vectors',
    `CREATE TABLE memory_vectors (
      memory_n INTEGER PRIMARY KEY REFERENCES memories(n) ON DELETE CASCADE,
      model TEXT NOT NULL,
      data BLOB NOT NULL
    ) STRICT`,
    // Whether there are any of another model is asked at every start.
    'CREATE INDEX memory_vectors_by_model ON memory_vectors(model)',
    `CREATE TABLE memory_unembedded (
      memory_n INTEGER PRIMARY KEY ON CONFLICT IGNORE REFERENCES memories(n) ON DELETE CASCADE
    ) STRICT`,
    `INSERT INTO memory_unembedded SELECT n FROM memories WHERE state <> 'forgotten'`,
    `CREATE TRIGGER memory_vectors_wanted AFTER INSERT ON memories WHEN new.state <> 'forgotten' BEGIN
      INSERT INTO memory_unembedded VALUES (new.n);
    END`,
    // A vector must not outlive what it was made from.
    `CREATE TRIGGER memory_vectors_outdated AFTER UPDATE ON memories
    WHEN old.text IS NOT new.text OR old.topic IS NOT new.topic OR old.aliases IS NOT new.aliases
      OR old.keywords IS NOT new.keywords OR (old.state = 'forgotten') IS NOT (new.state = 'forgotten')
    BEGIN
      DELETE FROM memory_vectors WHERE memory_n = old.n;
      DELETE FROM memory_unembedded WHERE memory_n = old.n;
      INSERT INTO memory_unembedded SELECT new.n WHERE new.state <> 'forgotten';
    END`,
    `CREATE TRIGGER memory_vectors_made AFTER INSERT ON memory_vectors BEGIN
      DELETE FROM memory_unembedded WHERE memory_n = new.memory_n;
    END`,
  ],
  down: [
    ...['memory_vectors_wanted', 'memory_vectors_outdated', 'memory_vectors_made'].map(
      (name) => `DROP TRIGGER ${name}`,
    ),
    'DROP TABLE memory_unembedded',
    'DROP TABLE memory_vectors',
    `CREATE TABLE vectors (
      owner TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      model TEXT NOT NULL,
      data BLOB NOT NULL,
      PRIMARY KEY (owner, owner_id, model)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER vectors_of_memory AFTER DELETE ON memories BEGIN
      DELETE FROM vectors WHERE owner = 'memory' AND owner_id = old.id;
    END`,
    `CREATE TRIGGER vectors_of_old_text AFTER UPDATE OF text ON memories WHEN old.text IS NOT new.text BEGIN
      DELETE FROM vectors WHERE owner = 'memory' AND owner_id = old.id;
    END`,
    `CREATE TRIGGER vectors_of_message AFTER DELETE ON messages BEGIN
      DELETE FROM vectors WHERE owner = 'message' AND owner_id = old.id;
    END`,
  ],
}
