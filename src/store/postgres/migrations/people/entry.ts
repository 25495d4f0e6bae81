/** Runs with the rights of the schema's owner, and finds its names in this schema alone. */
const AS_OWNER = 'SECURITY DEFINER SET search_path FROM CURRENT'

/** A setup token that nobody used works so long. */
const SETUP_LIFE = `interval '24 hours'`
const LOGIN_LIFE = `interval '12 hours'`
/** The audit log keeps entries at least so many days, whatever it is asked to drop. */
const LEAST_AUDIT_DAYS = 30
const LOCK = 7236838

/** A time as we keep it, some time from now or ago. */
const FROM_NOW = (interval: string) =>
  `to_char((statement_timestamp() + ${interval}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const AGO = (interval: string) => FROM_NOW(`-1 * ${interval}`)

/** The calls that have no actor yet, or that no actor may do: finding a key, the first owner, upkeep. */
export const ENTRY: readonly string[] = [
  // The key with all that decides about its person: one question for each request. The plan is kept, since it is plpgsql.
  `CREATE FUNCTION key_for(secret_digest text) RETURNS TABLE (id text, person text, name text, access text, kind text,
      expires_at text, revoked_at text, used_on text, person_name text, disabled_at text, now text, teams text, shares text)
    LANGUAGE plpgsql STABLE ${AS_OWNER} AS $$
    #variable_conflict use_column
    BEGIN
      RETURN QUERY WITH own AS (SELECT k.id, k.user_id, k.name, k.access, k.kind, k.used_on, p.name AS person_name, p.disabled_at,
          least(k.expires_at, o.expires_at) AS expires_at, coalesce(k.revoked_at, o.revoked_at) AS revoked_at
          FROM keys k JOIN people p ON p.user_id = k.user_id LEFT JOIN keys o ON o.id = k.made_with
          WHERE k.digest = secret_digest),
        spaces AS (SELECT t.user_id AS space, t.name, t.review, coalesce(m.role, 'member') AS role,
            (NOT EXISTS (SELECT 1 FROM memories x WHERE x.user_id = t.user_id))::int AS empty
          FROM own JOIN teams t ON t.user_id = 'everyone'
            OR t.user_id IN (SELECT i.user_id FROM members i WHERE i.person = own.user_id)
          LEFT JOIN members m ON m.user_id = t.user_id AND m.person = own.user_id)
      SELECT own.id, own.user_id, own.name, own.access, own.kind, own.expires_at, own.revoked_at, own.used_on,
        own.person_name, own.disabled_at, utc_now(),
        (SELECT coalesce(json_agg(s ORDER BY s.space), '[]') FROM spaces s)::text,
        (SELECT coalesce(json_agg(g ORDER BY g.user_id, g.id), '[]') FROM (
          SELECT h.user_id, h.id, h.kind, h.value, h.with_space, h.access, h.why, h.by, b.name AS by_name,
            coalesce(p.name, t.name) AS name FROM shares h LEFT JOIN people b ON b.user_id = h.by
            LEFT JOIN people p ON p.user_id = h.user_id LEFT JOIN teams t ON t.user_id = h.user_id
          WHERE h.revoked_at IS NULL AND h.user_id <> own.user_id
            AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.user_id = own.user_id AND n.name = 'declinedShare ' || h.id)
            AND (h.with_space = own.user_id OR h.with_space IN (SELECT s.space FROM spaces s WHERE s.role <> 'none'))) AS g)::text
      FROM own;
    END
  $$`,
  // A day is enough to find keys that nobody uses, and is written once.
  `CREATE FUNCTION note_key_use(key_id text) RETURNS void LANGUAGE sql ${AS_OWNER} AS $$
    UPDATE keys SET used_on = left(utc_now(), 10) WHERE id = key_id AND used_on IS DISTINCT FROM left(utc_now(), 10)
  $$`,
  // A login in a browser: for somebody who was authenticated, and never for long. It ends with the key that it was made with.
  `CREATE FUNCTION add_browser_key(of_person text, key_id text, key_digest text, key_access text, with_key text)
    RETURNS SETOF keys LANGUAGE sql ${AS_OWNER} AS $$
    INSERT INTO keys (user_id, id, name, digest, access, kind, created_at, expires_at, made_with)
      SELECT p.user_id, key_id, 'browser', key_digest, key_access, 'browser', utc_now(), ${FROM_NOW(LOGIN_LIFE)},
        (SELECT coalesce(o.made_with, o.id) FROM keys o WHERE o.id = with_key)
      FROM people p WHERE p.user_id = of_person AND p.disabled_at IS NULL RETURNING *
  $$`,
  // For who moves a store there: rows of an id that nobody has would be nobody's.
  `CREATE FUNCTION is_person(who text) RETURNS boolean LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT EXISTS (SELECT 1 FROM people WHERE user_id = who)
  $$`,
  `CREATE FUNCTION is_setup_needed() RETURNS boolean LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT NOT EXISTS (SELECT 1 FROM people)
  $$`,
  // The newest one alone works: of several replicas that start together, that of the last.
  `CREATE FUNCTION offer_setup(token_digest text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      IF EXISTS (SELECT 1 FROM people) THEN RETURN FALSE; END IF;
      DELETE FROM setup_tokens;
      INSERT INTO setup_tokens (digest, created_at) VALUES (token_digest, utc_now());
      RETURN TRUE;
    END
  $$`,
  `CREATE FUNCTION use_setup(token_digest text, person text, person_name text, key_id text, key_name text,
      key_digest text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      IF EXISTS (SELECT 1 FROM people) OR NOT EXISTS (SELECT 1 FROM setup_tokens t
        WHERE t.digest = token_digest AND t.created_at >= ${AGO(SETUP_LIFE)}) THEN RETURN FALSE; END IF;
      DELETE FROM setup_tokens;
      INSERT INTO people (user_id, name, created_at) VALUES (person, person_name, utc_now());
      INSERT INTO members (user_id, person, role, since) VALUES ('everyone', person, 'owner', utc_now());
      INSERT INTO keys (user_id, id, name, digest, access, kind, created_at)
        VALUES (person, key_id, key_name, key_digest, 'write', 'api', utc_now());
      RETURN TRUE;
    END
  $$`,
  // The spaces in which something waits for upkeep: text whose retention time may be over, and memories without a vector.
  `CREATE FUNCTION spaces_to_maintain() RETURNS TABLE (space text) LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT user_id FROM memories WHERE state = 'forgotten' UNION SELECT user_id FROM memory_unembedded ORDER BY 1
  $$`,
  `CREATE FUNCTION drop_old_records(audit_days integer, key_days integer) RETURNS TABLE (entries bigint, old_keys bigint)
    LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      DELETE FROM audit WHERE at < ${AGO(`make_interval(days => greatest(audit_days, ${LEAST_AUDIT_DAYS}))`)};
      GET DIAGNOSTICS entries = ROW_COUNT;
      DELETE FROM keys k WHERE least(k.revoked_at, k.expires_at) < ${AGO('make_interval(days => greatest(key_days, 1))')};
      GET DIAGNOSTICS old_keys = ROW_COUNT;
      RETURN NEXT;
    END
  $$`,
]
