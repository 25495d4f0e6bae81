/** Functions and triggers that keep the rows of a user in order, as SQLite's triggers do in its schema. */
export const TRIGGERS: readonly string[] = [
  // One writer for each user at a time, until the transaction ends: numbers are given, and changes queued, in that order.
  `CREATE FUNCTION write_alone(owner text) RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended(owner, 1835363695))
  $$`,
  // Begins a transaction that writes: refused once a newer schema leaves no room for this program.
  `CREATE FUNCTION enter(known integer, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT max(oldest) FROM migrations) > known THEN
        RAISE EXCEPTION 'the schema is newer' USING ERRCODE = 'MEM01';
      END IF;
      IF alone THEN PERFORM write_alone(current_setting('memoria.user', true)); END IF;
    END
  $$`,
  ...['memories', 'messages', 'sections', 'episodes'].flatMap(numbered),
  `CREATE FUNCTION queue_memory(owner text, memory text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_alone(owner);
      INSERT INTO memory_changes (user_id, memory_id, n)
        SELECT owner, memory, coalesce(max(c.n), 0) + 1 FROM memory_changes c WHERE c.user_id = owner
      ON CONFLICT (user_id, memory_id) DO UPDATE SET n = excluded.n;
    END
  $$`,
  `CREATE FUNCTION queue_memories_said_in(owner text, host_name text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE memory text;
    BEGIN
      FOR memory IN SELECT DISTINCT e.memory_id FROM evidence e
        WHERE e.user_id = owner AND e.session = host_name ORDER BY 1
      LOOP PERFORM queue_memory(owner, memory); END LOOP;
    END
  $$`,
  trigger(
    'memory_queued',
    'memories',
    ['INSERT', 'UPDATE OF revision'],
    'PERFORM queue_memory(NEW.user_id, NEW.id);',
  ),
  trigger('memory_queued_gone', 'memories', ['DELETE'], 'PERFORM queue_memory(OLD.user_id, OLD.id);'),
  trigger('memory_queued_logged', 'daily_sessions', ['INSERT', 'UPDATE OF day, parts'], saidIn('NEW')),
  trigger(
    'memory_queued_unlogged',
    'sessions',
    ['DELETE'],
    'PERFORM queue_memories_said_in(OLD.user_id, OLD.host_session);',
  ),
  trigger(
    'memory_queued_renamed',
    'projects',
    ['UPDATE OF name'],
    `IF OLD.name IS DISTINCT FROM NEW.name THEN
      FOR memory IN SELECT m.id FROM memories m
        WHERE m.user_id = NEW.user_id AND m.project_id = NEW.id ORDER BY m.n
      LOOP PERFORM queue_memory(NEW.user_id, memory); END LOOP;
    END IF;`,
  ),
  trigger('episode_queued_insert', 'episodes', ['INSERT'], saidIn('NEW')),
  trigger(
    'episode_queued_update',
    'episodes',
    ['UPDATE OF title, started_at, ended_at'],
    `IF (OLD.title, OLD.started_at, OLD.ended_at) IS DISTINCT FROM (NEW.title, NEW.started_at, NEW.ended_at) THEN
      ${saidIn('NEW')}
    END IF;`,
  ),
  trigger('episode_queued_delete', 'episodes', ['DELETE'], saidIn('OLD')),

  // Counts one up whenever something changed that a prepared brief may say; nothing while no brief was ever prepared.
  `CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE notes SET value = (CASE WHEN value ~ '^[0-9]{1,15}$' THEN value::bigint ELSE 0 END + 1)::text
        WHERE user_id = coalesce(NEW.user_id, OLD.user_id) AND name = 'memoriesChanged';
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER memories_changed AFTER INSERT OR DELETE OR UPDATE OF text, kind, topic, scope, project_id, user_id,
    importance, pinned, origin, state, valid_from, valid_to, superseded_by, review, revision
    ON memories FOR EACH ROW EXECUTE FUNCTION count_change()`,
  'CREATE TRIGGER sessions_changed AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION count_change()',
  'CREATE TRIGGER not_for_changed AFTER INSERT OR DELETE ON not_for FOR EACH ROW EXECUTE FUNCTION count_change()',

  trigger(
    'memory_vectors_wanted',
    'memories',
    ['INSERT'],
    `IF NEW.state <> 'forgotten' THEN
      INSERT INTO memory_unembedded (user_id, memory_n) VALUES (NEW.user_id, NEW.n) ON CONFLICT DO NOTHING;
    END IF;`,
  ),
  // A vector must not outlive what it was made from.
  trigger(
    'memory_vectors_outdated',
    'memories',
    ['UPDATE OF text, topic, aliases, keywords, state'],
    `IF (OLD.text, OLD.topic, OLD.aliases, OLD.keywords, OLD.state = 'forgotten')
      IS DISTINCT FROM (NEW.text, NEW.topic, NEW.aliases, NEW.keywords, NEW.state = 'forgotten') THEN
      DELETE FROM memory_vectors v WHERE v.user_id = OLD.user_id AND v.memory_n = OLD.n;
      DELETE FROM memory_unembedded u WHERE u.user_id = OLD.user_id AND u.memory_n = OLD.n;
      IF NEW.state <> 'forgotten' THEN
        INSERT INTO memory_unembedded (user_id, memory_n) VALUES (NEW.user_id, NEW.n);
      END IF;
    END IF;`,
  ),
  trigger(
    'memory_vectors_made',
    'memory_vectors',
    ['INSERT', 'UPDATE'],
    'DELETE FROM memory_unembedded u WHERE u.user_id = NEW.user_id AND u.memory_n = NEW.memory_n;',
  ),
].flat()

/** Numbers the rows of a table for each user, from 1 on and without gaps but for what was deleted. */
function numbered(table: string): string[] {
  return [
    `CREATE FUNCTION number_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM write_alone(NEW.user_id);
        SELECT coalesce(max(t.n), 0) + 1 INTO NEW.n FROM ${table} t WHERE t.user_id = NEW.user_id;
        RETURN NEW;
      END
    $$`,
    `CREATE TRIGGER ${table}_numbered BEFORE INSERT ON ${table}
      FOR EACH ROW WHEN (NEW.n IS NULL) EXECUTE FUNCTION number_${table}()`,
  ]
}

function trigger(name: string, table: string, events: readonly string[], body: string): string[] {
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE memory text;
      BEGIN ${body} RETURN NULL; END
    $$`,
    `CREATE TRIGGER ${name} AFTER ${events.join(' OR ')} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ]
}

/** Whether a log tells of a session, and what its episodes are, decides what the lines of its memories link to. */
function saidIn(row: 'NEW' | 'OLD'): string {
  return `PERFORM queue_memories_said_in(s.user_id, s.host_session) FROM sessions s
    WHERE s.user_id = ${row}.user_id AND s.id = ${row}.session_id;`
}
