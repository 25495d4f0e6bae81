import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { workRules } from '../../../src/redact/rules/work.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, digits, lower, upper, alnum, base64url, uuid } = maker(10)

const SECRETS: readonly Example[] = [
  ['linear-key', `⟦lin_api_${alnum(40)}⟧`],
  ['linear-key', `⟦lin_oauth_${hex(64)}⟧`],
  ['notion-token', `⟦ntn_${digits(11)}${alnum(35)}⟧`],
  ['notion-token', `⟦secret_${alnum(43)}⟧`],
  ['figma-token', `⟦figd_${base64url(39)}a⟧`],
  ['clickup-token', `⟦pk_${digits(8)}_${upper(32)}⟧`],
  ['asana-token', `⟦1/${digits(16)}:${hex(32)}⟧`],
  ['hubspot-token', `⟦pat-na1-${uuid()}⟧`],
  ['salesforce-token', `⟦00D${alnum(15)}!${alnum(90)}⟧`],
  ['salesforce-token', `⟦3MVG9${alnum(80)}⟧`],
  ['salesforce-token', `⟦5Aep861${alnum(60)}⟧`],
  ['zoho-token', `⟦1000.${hex(32)}.${hex(32)}⟧`],
  ['typeform-token', `⟦tfp_${alnum(44)}⟧`],
  ['postman-key', `⟦PMAK-${hex(24)}-${hex(34)}⟧`],
  ['postman-key', `⟦PMAT-${upper(26)}⟧`],
  ['readme-key', `⟦rdme_${lower(70)}⟧`],
  ['contentful-token', `⟦CFPAT-${base64url(42)}a⟧`],
  ['intra42-secret', `⟦s-s4t2ud-${hex(64)}⟧`],
  ['adobe-secret', `⟦p8e-${alnum(32)}⟧`],
  ['adafruit-key', `#define IO_KEY "⟦aio_${alnum(28)}⟧"`],
  ['dropbox-token', `⟦sl.${base64url(134)}a⟧`],
  ['dropbox-token', `⟦sl.u.${base64url(500)}a⟧`],
  ['settlemint-token', `⟦sm_pat_${alnum(16)}⟧`],
  ['sanity-token', `⟦sk${alnum(80)}⟧`],
  ['mapbox-token', `⟦sk.eyJ${base64url(60)}.${base64url(21)}a⟧`],
  ['maxmind-key', `⟦${alnum(6)}_${alnum(29)}_mmk⟧`],
  ['shortcut-token', `⟦sct_rw_${alnum(40)}⟧`],
  ['inngest-key', `⟦signkey-prod-${hex(64)}⟧`],
  ['trigger-key', `⟦tr_prod_${alnum(24)}⟧`],
  ['svix-key', `⟦testsk_${alnum(32)}.eu⟧`],
  ['rootly-key', `⟦rootly_${hex(64)}⟧`],
  ['thunderstore-token', `⟦tss_${alnum(40)}⟧`],
  ['roblox-cookie', `⟦_|WARNING:-DO-NOT-SHARE-THIS.--${alnum(120)}⟧`],
  ['thingsboard-token', `https://thingsboard.cloud/api/v1/⟦${lower(20)}⟧/telemetry`],
  ['thingsboard-token', `"provisionDeviceKey": "⟦${lower(20)}⟧"`],
  ['kagi-token', `https://kagi.com/search?token=⟦${base64url(11)}.${base64url(42)}a⟧`],
  ['particle-token', `curl https://api.particle.io/v1/devices -d access_token=⟦${hex(40)}⟧`],
  ['blynk-token', `http://blynk-cloud.com/⟦${hex(32)}⟧/get/V1`],
]

const NO_SECRETS: readonly string[] = [
  'PMAK-xxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'secret_manager_of_this_project_and_its_friends',
  `1/2 of ${hex(12)}`,
  'https://thingsboard.cloud/api/v1/telemetry',
]

describe('work tools, content, devices', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(workRules, SECRETS)).toEqual([])
  })
})
