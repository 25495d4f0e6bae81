import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { dataRules } from '../../../src/redact/rules/data.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, digits, lower, alnum, base64, base64url } = maker(6)

const SECRETS: readonly Example[] = [
  ['supabase-key', `⟦sbp_${hex(40)}⟧`],
  ['supabase-key', `⟦sb_secret_${alnum(22)}_${alnum(8)}⟧`],
  ['planetscale-secret', `⟦pscale_pw_${alnum(43)}⟧`],
  ['neon-key', `⟦napi_${lower(64)}⟧`],
  ['databricks-token', `⟦dapi${hex(32)}⟧`],
  ['mongodb-atlas-secret', `⟦mdb_sa_sk_${alnum(40)}⟧`],
  ['aiven-secret', `⟦AVNS_${alnum(19)}⟧`],
  ['clickhouse-key', `⟦4b1d${alnum(38)}⟧`],
  ['elastic-key', `⟦essu_${base64(70)}==⟧`],
  ['confluent-secret', `⟦cflt${base64(59)}a⟧`],
  ['airtable-token', `⟦pat${alnum(14)}.${hex(64)}⟧`],
  ['snowflake-token', `⟦ver:1-hint:${digits(12)}-ETMsDgAAA${alnum(80)}⟧`],
  ['tinybird-token', `⟦p.eyJ${base64url(100)}a⟧`],
  ['fauna-secret', `⟦fnA${alnum(37)}⟧`],
  ['xata-key', `⟦xau_${alnum(33)}⟧`],
  ['convex-key', `⟦prod:brave-otter-412|${alnum(80)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'sbp_your_access_token',
  `pattern.${hex(64)}`,
  'dapi is short for data api',
  `dapi${hex(20)}`,
]

describe('databases and data platforms', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(dataRules, SECRETS)).toEqual([])
  })
})
