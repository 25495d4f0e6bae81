/** The texts that are searched, each with the columns that hold its terms. */
const CORPORA = {
  memories: ['terms', 'labels'],
  messages: ['terms'],
  sections: ['terms'],
  episodes: ['terms'],
} as const

/** As much as one text may have in its index: PostgreSQL refuses a tsvector of more than a megabyte. */
const MOST_INDEXED = 180_000
/** So many rows with a term are gathered and put in order; a term with more is common, and found by walking backwards. */
const GATHERED = 2000

/** Runs with the rights of the schema's owner, and finds its names in this schema alone. */
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT'

/**
 * Full text. The terms are ours and stored beside the text, so that no dictionary of the database touches them. They stand in
 * tables of their own that the application cannot read: it asks by functions, which look at the rows of the current user
 * alone. (Under row-level security the planner would read every row of a user before it matched any.) Each word carries a
 * mark of its user, so that finding it costs the same however many others use it.
 */
export const SEARCH: readonly string[] = [
  `CREATE FUNCTION mark_of(owner text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT left(md5(owner), 8) $$`,
  `CREATE FUNCTION words_of(owner text, terms text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(array_to_tsvector(array_agg(left(md5(owner), 8) || term)), '')
      FROM unnest(string_to_array(left(terms, ${MOST_INDEXED}), ' ')) AS term WHERE term <> ''
  $$`,
  // A term as it stands in a query: in quotes, and never read as an expression.
  `CREATE FUNCTION quoted(owner text, term text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT '''' || mark_of(owner) || replace(replace(term, '\\', '\\\\'), '''', '''''') || ''''
  $$`,
  ...Object.entries(CORPORA).flatMap(([corpus, columns]) => indexed(corpus, columns)),
  `CREATE FUNCTION newest_with(corpus text, terms text[], every boolean, most bigint) RETURNS TABLE (n bigint)
    ${AS_OWNER} AS $$
    DECLARE
      owner text := nullif(current_setting('memoria.user', true), '');
      wanted tsquery := (SELECT string_agg(quoted(owner, t), CASE WHEN every THEN ' & ' ELSE ' | ' END)
        FROM unnest(terms) AS t)::tsquery;
      found bigint[];
    BEGIN
      EXECUTE format('SELECT array(SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 LIMIT $3)',
        corpus || '_index') INTO found USING wanted, owner, greatest(${GATHERED}, most);
      IF cardinality(found) < greatest(${GATHERED}, most) THEN
        RETURN QUERY SELECT f FROM unnest(found) AS f ORDER BY f DESC LIMIT most;
      ELSE
        RETURN QUERY EXECUTE format(
          'SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 ORDER BY i.n DESC LIMIT $3',
          corpus || '_index') USING wanted, owner, most;
      END IF;
    END
  $$`,
  // In how many of the first rows that hold it each term stands, and how far these reach.
  `CREATE FUNCTION term_counts(corpus text, terms text[], together boolean, counted bigint)
    RETURNS TABLE (term text, many bigint, far bigint) ${AS_OWNER} AS $$
    DECLARE
      owner text := nullif(current_setting('memoria.user', true), '');
      wanted text;
    BEGIN
      FOR term, wanted IN
        SELECT t, quoted(owner, t) FROM unnest(terms) AS t WHERE NOT together
        UNION ALL SELECT NULL, string_agg(quoted(owner, t), ' | ') FROM unnest(terms) AS t
          WHERE together HAVING count(*) > 0
      LOOP
        EXECUTE format('SELECT count(*), max(f.n) FROM (
            SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 LIMIT $3) AS f', corpus || '_index')
          INTO many, far USING wanted::tsquery, owner, counted;
        RETURN NEXT;
      END LOOP;
    END
  $$`,
  `CREATE FUNCTION words_like(corpus text, beginning text, most bigint) RETURNS TABLE (word text) ${AS_OWNER} AS $$
    DECLARE owner text := nullif(current_setting('memoria.user', true), '');
    BEGIN
      RETURN QUERY EXECUTE format('SELECT DISTINCT substr(l, 9) COLLATE "C" AS w FROM (
          SELECT i.words FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 LIMIT ${GATHERED}) AS r
          CROSS JOIN unnest(tsvector_to_array(r.words)) AS l
        WHERE starts_with(l, $3) ORDER BY w LIMIT $4', corpus || '_index')
        USING (quoted(owner, beginning) || ':*')::tsquery, owner, mark_of(owner) || beginning, most;
    END
  $$`,
]

function indexed(corpus: string, columns: readonly string[]): string[] {
  const terms = columns.map((column) => `NEW.${column}`).join(` || ' ' || `)
  return [
    `CREATE TABLE ${corpus}_index (
      user_id text COLLATE "C" NOT NULL, n bigint NOT NULL, words tsvector NOT NULL,
      PRIMARY KEY (user_id, n),
      FOREIGN KEY (user_id, n) REFERENCES ${corpus} (user_id, n) ON DELETE CASCADE
    )`,
    // Without a list of what is still to be put in, which every search would have to read as well.
    `CREATE INDEX ${corpus}_words ON ${corpus}_index USING gin (words) WITH (fastupdate = off)`,
    `CREATE FUNCTION index_${corpus}() RETURNS trigger ${AS_OWNER} AS $$
      BEGIN
        INSERT INTO ${corpus}_index (user_id, n, words) VALUES (NEW.user_id, NEW.n, words_of(NEW.user_id, ${terms}))
          ON CONFLICT (user_id, n) DO UPDATE SET words = excluded.words;
        RETURN NULL;
      END
    $$`,
    `CREATE TRIGGER ${corpus}_indexed AFTER INSERT OR UPDATE OF ${columns.join(', ')} ON ${corpus}
      FOR EACH ROW EXECUTE FUNCTION index_${corpus}()`,
  ]
}
