/** So many rows with a term are gathered and put in order; a term with more is common, and found by walking backwards. */
const GATHERED = 2000

/** Runs with the rights of the schema's owner, and finds its names in this schema alone. */
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT'

/** The rows of an index that the actor may see: all of the space, or the memories that are shared with them. */
const SEEN = `
      owner text := nullif(current_setting('memoria.user', true), '');
      level integer := access();
      shared bigint[] := CASE WHEN level = 0 THEN shared_numbers(corpus) END;
      only_shared text := CASE WHEN level = 0 THEN ' AND i.n = ANY($5)' ELSE '' END;`

/** The search asks for the rights of the actor as well: its functions read tables to which no rule about rows applies. */
export const SEARCH_WITH_ACCESS: readonly string[] = [
  `CREATE FUNCTION shared_numbers(corpus text) RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT AS $$
    SELECT coalesce(array_agg(m.n), '{}') FROM memories m
    WHERE corpus = 'memories' AND m.user_id = nullif(current_setting('memoria.user', true), '')
      AND (m.id = ANY(((SELECT shared_values('memory', FALSE)))::text[])
        OR m.topic = ANY(((SELECT shared_values('tag', FALSE)))::text[])
        OR m.project_id = ANY(((SELECT shared_values('project', FALSE)))::text[]))
  $$`,
  `CREATE OR REPLACE FUNCTION newest_with(corpus text, terms text[], every boolean, most bigint)
    RETURNS TABLE (n bigint) ${AS_OWNER} AS $$
    DECLARE ${SEEN}
      wanted tsquery := (SELECT string_agg(quoted(owner, t), CASE WHEN every THEN ' & ' ELSE ' | ' END)
        FROM unnest(terms) AS t)::tsquery;
      found bigint[];
    BEGIN
      EXECUTE format('SELECT array(SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 %s LIMIT $3)',
        corpus || '_index', only_shared) INTO found USING wanted, owner, greatest(${GATHERED}, most), 0, shared;
      IF cardinality(found) < greatest(${GATHERED}, most) THEN
        RETURN QUERY SELECT f FROM unnest(found) AS f ORDER BY f DESC LIMIT most;
      ELSE
        RETURN QUERY EXECUTE format(
          'SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 %s ORDER BY i.n DESC LIMIT $3',
          corpus || '_index', only_shared) USING wanted, owner, most, 0, shared;
      END IF;
    END
  $$`,
  `CREATE OR REPLACE FUNCTION term_counts(corpus text, terms text[], together boolean, counted bigint)
    RETURNS TABLE (term text, many bigint, far bigint) ${AS_OWNER} AS $$
    DECLARE ${SEEN}
      wanted text;
    BEGIN
      FOR term, wanted IN
        SELECT t, quoted(owner, t) FROM unnest(terms) AS t WHERE NOT together
        UNION ALL SELECT NULL, string_agg(quoted(owner, t), ' | ') FROM unnest(terms) AS t
          WHERE together HAVING count(*) > 0
      LOOP
        EXECUTE format('SELECT count(*), max(f.n) FROM (
            SELECT i.n FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 %s LIMIT $3) AS f',
            corpus || '_index', only_shared)
          INTO many, far USING wanted::tsquery, owner, counted, 0, shared;
        RETURN NEXT;
      END LOOP;
    END
  $$`,
  `CREATE OR REPLACE FUNCTION words_like(corpus text, beginning text, most bigint)
    RETURNS TABLE (word text) ${AS_OWNER} AS $$
    DECLARE ${SEEN}
    BEGIN
      RETURN QUERY EXECUTE format('SELECT DISTINCT substr(l, 9) COLLATE "C" AS w FROM (
          SELECT i.words FROM %I i WHERE i.words @@ $1 AND i.user_id = $2 %s LIMIT ${GATHERED}) AS r
          CROSS JOIN unnest(tsvector_to_array(r.words)) AS l
        WHERE starts_with(l, $3) ORDER BY w LIMIT $4', corpus || '_index', only_shared)
        USING (quoted(owner, beginning) || ':*')::tsquery, owner, mark_of(owner) || beginning, most, shared;
    END
  $$`,
]
