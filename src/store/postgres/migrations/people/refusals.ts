/** Runs with the rights of the schema's owner, and finds its names in this schema alone. */
const AS_OWNER = 'SECURITY DEFINER SET search_path FROM CURRENT'

/** Refusals that anybody can cause as often as they like: the same within a minute is one entry of the audit log with a count. */
export const REFUSALS: readonly string[] = [
  `CREATE FUNCTION note_refused(entry text, of_space text, who text, used text, act text, about text, why text)
    RETURNS void LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      IF who IS DISTINCT FROM nullif(current_setting('memoria.actor', true), '') THEN RETURN; END IF;
      INSERT INTO audit (user_id, id, at, actor, key, action, object, allowed, reason, repeated) VALUES (of_space, entry,
        utc_now(), who, used, act, about, 0, why, concat_ws(' ', left(utc_now(), 16), act, why, 'by', who, 'with', used))
      ON CONFLICT (user_id, repeated) DO UPDATE SET many = audit.many + 1;
    END
  $$`,
  // An id that is there, in spaces that the actor may not read: their owners can see that somebody asked for it.
  `CREATE FUNCTION note_asked_for(entries text[], asked text, who text, used text, act text) RETURNS void
    LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE
      readable text[] := spaces_with('reader');
      space text;
      at integer := 0;
    BEGIN
      FOR space IN SELECT f.user_id FROM (
          SELECT user_id FROM memories WHERE id = asked UNION SELECT user_id FROM sessions WHERE id = asked
          UNION SELECT user_id FROM runs WHERE id = asked UNION SELECT user_id FROM shares WHERE id = asked
          UNION SELECT user_id FROM promotions WHERE id = asked) AS f
        WHERE f.user_id <> ALL(readable) ORDER BY 1 LIMIT cardinality(entries)
      LOOP
        at := at + 1;
        PERFORM note_refused(entries[at], space, who, used, act, asked, 'asked for by its id');
      END LOOP;
    END
  $$`,
]
