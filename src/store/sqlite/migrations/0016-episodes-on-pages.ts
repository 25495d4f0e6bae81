import type { Migration } from '../migrate.ts'

/** Puts the memories of a session at the end of the changes, so that pages that list its episodes are written again. */
function queueMemoriesOf(session: string): string {
  return `INSERT INTO memory_changes (user_id, memory_id)
    SELECT m.user_id, m.id FROM sessions s JOIN evidence e ON e.session = s.host_session
      JOIN memories m ON m.id = e.memory_id AND m.user_id = s.user_id
      WHERE s.id = ${session} GROUP BY m.id
    ON CONFLICT (memory_id) DO UPDATE SET user_id = excluded.user_id,
      n = (SELECT max(c.n) + 1 FROM memory_changes c WHERE c.n >= memory_changes.n)`
}

/** Pages list episodes by their title and time: when these change, the pages have to be written again. */
export const episodesOnPages: Migration = {
  version: 16,
  name: 'episodes-on-pages',
  needs: '0.5.0',
  up: [
    `CREATE TRIGGER episode_queued_insert AFTER INSERT ON episodes BEGIN ${queueMemoriesOf('new.session_id')}; END`,
    `CREATE TRIGGER episode_queued_update AFTER UPDATE OF title, started_at, ended_at ON episodes
      WHEN old.title IS NOT new.title OR old.started_at IS NOT new.started_at OR old.ended_at IS NOT new.ended_at
      BEGIN ${queueMemoriesOf('new.session_id')}; END`,
    `CREATE TRIGGER episode_queued_delete AFTER DELETE ON episodes BEGIN ${queueMemoriesOf('old.session_id')}; END`,
  ],
  down: ['insert', 'update', 'delete'].map((name) => `DROP TRIGGER episode_queued_${name}`),
}
