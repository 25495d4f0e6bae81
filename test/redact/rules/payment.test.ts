import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { paymentRules } from '../../../src/redact/rules/payment.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, lower, alnum, base64, base64url, uuid } = maker(4)

const SECRETS: readonly Example[] = [
  ['stripe-key', `⟦sk_test_${alnum(24)}⟧`],
  ['stripe-key', `⟦rk_live_${alnum(24)}⟧`],
  ['stripe-webhook-secret', `⟦whsec_${alnum(32)}⟧`],
  ['stripe-connect-secret', `⟦sk_org_live_${alnum(40)}⟧`],
  ['square-token', `⟦sq0atp-${base64url(21)}a⟧`],
  ['square-secret', `⟦sq0csp-${base64url(42)}a⟧`],
  ['square-token', `⟦EAAA${alnum(60)}⟧`],
  ['paypal-token', `⟦access_token$production$${lower(16)}$${hex(32)}⟧`],
  ['paypal-token', `⟦A21AA${alnum(92)}⟧`],
  ['plaid-token', `⟦access-sandbox-${uuid()}⟧`],
  ['flutterwave-key', `⟦FLWSECK-${hex(32)}-X⟧`],
  ['flutterwave-key', `⟦FLWSECK_TEST${hex(12)}⟧`],
  ['razorpay-key', `⟦rzp_live_${alnum(14)}⟧`],
  ['gocardless-token', `⟦live_${alnum(40)}⟧`],
  ['mollie-key', `⟦test_${alnum(30)}⟧`],
  ['lob-key', `⟦test_${hex(35)}⟧`],
  ['easypost-key', `⟦EZAK${alnum(54)}⟧`],
  ['shippo-token', `⟦shippo_live_${hex(40)}⟧`],
  ['duffel-token', `⟦duffel_test_${alnum(43)}⟧`],
  ['midtrans-key', `⟦SB-Mid-server-${alnum(24)}⟧`],
  ['xendit-key', `⟦xnd_production_${alnum(56)}⟧`],
  ['paddle-key', `⟦pdl_live_apikey_${alnum(26)}_${alnum(22)}⟧`],
  ['polar-token', `⟦polar_oat_${alnum(43)}⟧`],
  ['klarna-key', `⟦klarna_live_api_${alnum(80)}⟧`],
  ['checkout-key', `⟦sk_sbox_${lower(27)}⟧`],
  ['mercury-token', `⟦secret-token:mercury_production_${alnum(60)}⟧`],
  ['brex-token', `⟦bxt_${alnum(40)}⟧`],
  ['revenuecat-key', `⟦atk_${alnum(32)}⟧`],
  ['stripe-key', `⟦sk_live_${hex(40)}⟧`],
  ['adyen-key', `⟦AQE${alnum(8)}${base64(100)}⟧`],
  ['freemius-secret', `'secret_key' => '⟦sk_ub!Q9kzR+4t2&Vh7@LmX3w#pD8cZz⟧'`],
  ['coinbase-key', `"name": "⟦organizations/${uuid()}/apiKeys/${uuid()}⟧"`],
  ['shopify-token', `⟦shpat_${hex(32)}⟧`],
  ['ebay-token', `⟦v^1.1#i^1#p^3#r^1#${alnum(80)}=⟧`],
  ['ebay-key', `AcmeCorp-shop⟦-PRD-${hex(9)}-${hex(8)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'sk_test_xxxxxxxxxxxxxxxxxxxxxxxx',
  'pk_live_publishable keys are public',
  'live_update_of_the_whole_page_content',
  'test_that_the_thing_does_what_it_says',
  'whsec_your_webhook_secret',
]

describe('payment, banking, shops', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(paymentRules, SECRETS)).toEqual([])
  })
})
