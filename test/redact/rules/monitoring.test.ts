import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { monitoringRules } from '../../../src/redact/rules/monitoring.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, lower, upper, alnum, base64url, uuid } = maker(9)

const SECRETS: readonly Example[] = [
  ['grafana-token', `⟦glc_${alnum(90)}⟧`],
  ['grafana-token', `⟦glsa_${alnum(32)}_${hex(8)}⟧`],
  ['grafana-token', `⟦eyJrIjoi${alnum(80)}⟧`],
  ['new-relic-key', `⟦NRAK-${upper(27)}⟧`],
  ['new-relic-key', `⟦NRII-${base64url(31)}a⟧`],
  ['new-relic-key', `⟦NRAA-${hex(27)}⟧`],
  ['new-relic-key', `license_key: ⟦${hex(36)}NRAL⟧`],
  ['new-relic-key', `license_key: ⟦eu01xx${hex(30)}NRAL⟧`],
  ['pixie-key', `⟦px-dep-${uuid()}⟧`],
  ['dynatrace-token', `⟦dt0c01.${upper(24)}.${upper(64)}⟧`],
  ['sentry-token', `⟦sntrys_eyJ${alnum(120)}⟧`],
  ['sentry-token', `⟦sntryu_${hex(64)}⟧`],
  ['honeycomb-key', `⟦hcaik_${lower(58)}⟧`],
  ['axiom-token', `⟦xaat-${uuid()}⟧`],
  ['posthog-key', `⟦phx_${alnum(43)}⟧`],
  ['segment-token', `⟦sgp_${alnum(64)}⟧`],
  ['launchdarkly-key', `⟦sdk-${uuid()}⟧`],
  ['logfire-token', `⟦pylf_v1_us_${alnum(44)}⟧`],
  ['checkly-key', `⟦cu_${hex(32)}⟧`],
  ['statsig-key', `⟦secret-${alnum(43)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX',
  `trace ${hex(32)} span ${hex(16)}`,
  'secret-management-and-other-things-of-that-kind-here',
  `x-request-id: ${uuid()}`,
]

describe('monitoring, analytics, feature flags', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(monitoringRules, SECRETS)).toEqual([])
  })
})
