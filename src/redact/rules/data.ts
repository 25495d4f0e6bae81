import { type Rule, random, token } from '../rule.ts'

/** Databases and data platforms. */
export const dataRules: readonly Rule[] = [
  token('supabase-key', 'sbp_', '(?:v0_)?[0-9a-f]{40}'),
  token('supabase-key', 'sb_secret_', '[A-Za-z0-9_-]{22,40}_[A-Za-z0-9]{8}'),
  token('planetscale-secret', 'pscale_tkn_ pscale_pw_ pscale_oauth_', '[A-Za-z0-9_=.-]{32,64}'),
  token('neon-key', 'napi_', '[a-z0-9]{60,70}'),
  token('databricks-token', 'dapi', '[0-9a-f]{32}(?:-\\d)?'),
  token('mongodb-atlas-secret', 'mdb_sa_sk_', '[A-Za-z0-9_-]{40}'),
  token('aiven-secret', 'AVNS_', '[A-Za-z0-9_-]{16,24}', random),
  token('clickhouse-key', '4b1d', '[A-Za-z0-9]{38}', random),
  token('elastic-key', 'essu_', '[A-Za-z0-9+/=]{40,120}'),
  token('confluent-secret', 'cflt', '[A-Za-z0-9+/]{60}', random),
  token('airtable-token', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  token('snowflake-token', 'ver:1-hint:', '\\d{4,20}-ETMsDgAAA[A-Za-z0-9+/=]{40,}'),
  token('tinybird-token', 'p.eyJ', '[A-Za-z0-9_.-]{40,}'),
  token('fauna-secret', 'fnA', '[A-Za-z0-9_-]{37,40}', random),
  token('xata-key', 'xau_', '[A-Za-z0-9]{30,40}'),
  token('convex-key', 'prod: preview: dev:', '[a-z]{2,20}-[a-z]{2,20}-\\d{1,5}\\|[A-Za-z0-9+/=]{40,}'),
]
