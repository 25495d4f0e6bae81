import type { Migration } from '../migrate.ts'

/** Fingerprints of tool outputs that were too long to be kept whole: they tell later whose words something is. */
export const outputFingerprints: Migration = {
  version: 10,
  name: 'output-fingerprints',
  needs: '0.5.0',
  up: [
    `CREATE TABLE output_fingerprints (
      call_id TEXT PRIMARY KEY REFERENCES tool_calls(id) ON DELETE CASCADE,
      data BLOB NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
  down: ['DROP TABLE output_fingerprints'],
}
