/** Runs with the rights of the schema's owner, who sees the keys, and finds its names in this schema alone. */
const AS_OWNER = 'STABLE SECURITY DEFINER SET search_path FROM CURRENT'
const SPACE = `nullif(current_setting('memoria.user', true), '')`
const ACTOR = `nullif(current_setting('memoria.actor', true), '')`
const KEY = `nullif(current_setting('memoria.key', true), '')`

/** A key that holds, of a person who may be here: of a login also the key that it was made with. */
const HOLDS = `coalesce(k.revoked_at, o.revoked_at, p.disabled_at) IS NULL
        AND coalesce(least(k.expires_at, o.expires_at) > utc_now(), TRUE)`

/**
 * The rights of the actor of a transaction, for row-level security. Each function is asked again for every statement, and sees
 * what was committed before it: a key that was revoked in the middle of a transaction gives nothing to the next statement.
 */
export const STANDING: readonly string[] = [
  `CREATE FUNCTION utc_now() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  $$`,
  `CREATE FUNCTION rank_of(role text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT array_position(ARRAY['none', 'reader', 'member', 'maintainer', 'owner'], role)
  $$`,
  // The role of a person in a space: it needs no row in their own, and in that of all people.
  `CREATE FUNCTION role_of(who text, of_space text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN of_space = who THEN 'owner' ELSE coalesce(
      (SELECT m.role FROM members m WHERE m.user_id = of_space AND m.person = who),
      CASE WHEN of_space = 'everyone' THEN 'member' ELSE 'none' END) END
  $$`,
  `CREATE FUNCTION live_key(OUT person text, OUT writes boolean) RETURNS SETOF record LANGUAGE sql ${AS_OWNER} AS $$
    SELECT k.user_id, k.access = 'write' FROM keys k JOIN people p ON p.user_id = k.user_id
    LEFT JOIN keys o ON o.id = k.made_with WHERE k.user_id = ${ACTOR} AND k.id = ${KEY} AND ${HOLDS}
  $$`,
  `CREATE FUNCTION live_actor() RETURNS text LANGUAGE sql ${AS_OWNER} AS $$ SELECT person FROM live_key() $$`,
  `CREATE FUNCTION key_writes() RETURNS boolean LANGUAGE sql ${AS_OWNER} AS $$
    SELECT coalesce((SELECT writes FROM live_key()), FALSE)
  $$`,
  // 0: nothing of the space as a whole, 1: to read it, 2: to change it. Without a key only a space for itself.
  `CREATE FUNCTION access() RETURNS integer LANGUAGE plpgsql ${AS_OWNER} AS $$
    DECLARE
      space text := ${SPACE};
      actor text := ${ACTOR};
      used text := ${KEY};
      most integer;
      role text;
      review text;
    BEGIN
      IF space IS NULL OR actor IS NULL THEN RETURN 0; END IF;
      IF used IS NULL THEN RETURN CASE WHEN actor = space THEN 2 ELSE 0 END; END IF;
      -- The same conditions as in live_key, in a plan that this function keeps: it is asked with every statement.
      SELECT CASE k.access WHEN 'write' THEN 2 ELSE 1 END INTO most FROM keys k JOIN people p ON p.user_id = k.user_id
      LEFT JOIN keys o ON o.id = k.made_with WHERE k.user_id = actor AND k.id = used AND ${HOLDS};
      IF most IS NULL THEN RETURN 0; END IF;
      IF space = actor THEN RETURN most; END IF;
      SELECT coalesce(m.role, CASE WHEN space = 'everyone' THEN 'member' END), t.review INTO role, review
      FROM teams t LEFT JOIN members m ON m.user_id = t.user_id AND m.person = actor WHERE t.user_id = space;
      RETURN least(most, CASE
        WHEN role IN ('owner', 'maintainer') THEN 2
        -- A member may write where the review leaves it to members.
        WHEN role = 'member' THEN CASE WHEN review IN ('off', 'everyone') THEN 2 ELSE 1 END
        WHEN role = 'reader' THEN 1
        ELSE 0 END);
    END
  $$`,
  // The spaces in which the actor has at least a role.
  `CREATE FUNCTION spaces_with(least_role text) RETURNS text[] LANGUAGE sql ${AS_OWNER} AS $$
    SELECT coalesce(array_agg(s.space), '{}') FROM live_key() l CROSS JOIN LATERAL (
      SELECT l.person AS space
      UNION ALL SELECT m.user_id FROM members m
        WHERE m.person = l.person AND rank_of(m.role) >= rank_of(least_role)
      UNION ALL SELECT 'everyone' WHERE rank_of('member') >= rank_of(least_role)
        AND NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = 'everyone' AND m.person = l.person)
    ) s
  $$`,
  // Values of the live shares of the space that reach the actor: ids of memories, topics, or ids of projects.
  `CREATE FUNCTION shared_values(of_kind text, to_write boolean) RETURNS text[] LANGUAGE sql ${AS_OWNER} AS $$
    SELECT coalesce(array_agg(DISTINCT s.value), '{}') FROM live_key() l JOIN shares s ON s.user_id = ${SPACE}
    WHERE s.kind = of_kind AND s.revoked_at IS NULL AND (NOT to_write OR (l.writes AND s.access = 'write'))
      AND rank_of(role_of(l.person, s.with_space)) >= rank_of(CASE WHEN to_write THEN 'member' ELSE 'reader' END)
  $$`,
]
