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
  `CREATE FUNCTION key_for(secret_digest text) RETURNS TABLE (id text, person text, name text, access text, kind text,
      expires_at text, revoked_at text, used_on text, person_name text, disabled_at text, now text)
    LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT k.id, k.user_id, k.name, k.access, k.kind, k.expires_at, k.revoked_at, k.used_on, p.name, p.disabled_at,
      utc_now() FROM keys k JOIN people p ON p.user_id = k.user_id WHERE k.digest = secret_digest
  $$`,
  // A day is enough to find keys that nobody uses, and is written once.
  `CREATE FUNCTION note_key_use(key_id text) RETURNS void LANGUAGE sql ${AS_OWNER} AS $$
    UPDATE keys SET used_on = left(utc_now(), 10) WHERE id = key_id AND used_on IS DISTINCT FROM left(utc_now(), 10)
  $$`,
  // A login in a browser: for somebody who was authenticated, and never for long.
  `CREATE FUNCTION add_browser_key(of_person text, key_id text, key_digest text, key_access text) RETURNS SETOF keys
    LANGUAGE sql ${AS_OWNER} AS $$
    INSERT INTO keys (user_id, id, name, digest, access, kind, created_at, expires_at)
      SELECT p.user_id, key_id, 'browser', key_digest, key_access, 'browser', utc_now(), ${FROM_NOW(LOGIN_LIFE)}
      FROM people p WHERE p.user_id = of_person AND p.disabled_at IS NULL RETURNING *
  $$`,
  // For who moves a store there: rows of an id that nobody has would be nobody's.
  `CREATE FUNCTION is_person(who text) RETURNS boolean LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT EXISTS (SELECT 1 FROM people WHERE user_id = who)
  $$`,
  `CREATE FUNCTION is_setup_needed() RETURNS boolean LANGUAGE sql STABLE ${AS_OWNER} AS $$
    SELECT NOT EXISTS (SELECT 1 FROM people)
  $$`,
  // Several replicas that start together offer one each, and the first that is used ends them all.
  `CREATE FUNCTION offer_setup(token_digest text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      IF EXISTS (SELECT 1 FROM people) THEN RETURN FALSE; END IF;
      DELETE FROM setup_tokens WHERE created_at < ${AGO(SETUP_LIFE)};
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
