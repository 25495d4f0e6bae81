import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { mailRules } from '../../../src/redact/rules/mail.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, letters, upper, alnum, base64url } = maker(8)

const SECRETS: readonly Example[] = [
  ['sendgrid-key', `⟦SG.${base64url(21)}a.${base64url(42)}a⟧`],
  ['mailgun-key', `⟦key-${hex(32)}⟧`],
  ['mailgun-key', `MAILGUN_KEY="⟦${hex(32)}-${hex(8)}-${hex(8)}⟧"`],
  ['mailchimp-key', `⟦${hex(32)}-us14⟧`],
  ['mandrill-key', `⟦md-${alnum(22)}⟧`],
  ['brevo-key', `⟦xkeysib-${hex(64)}-${alnum(16)}⟧`],
  ['resend-key', `⟦re_${alnum(8)}_${alnum(24)}⟧`],
  ['mailersend-key', `⟦mlsn.${hex(64)}⟧`],
  ['klaviyo-key', `⟦pk_${hex(34)}⟧`],
  ['onesignal-key', `⟦os_v2_app_${letters(80).toLowerCase()}⟧`],
  ['courier-key', `⟦pk_prod_${upper(28)}⟧`],
  ['pubnub-key', `⟦sec-c-${alnum(52)}⟧`],
  ['intercom-token', `⟦dG9rO${alnum(55)}=⟧`],
]

const NO_SECRETS: readonly string[] = [
  'SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  `key-${hex(12)}`,
  `MailchimpSDK.initialize(token: ${hex(32)}-us14)`,
  're_render_everything_when_it_changes',
]

describe('mail and notifications', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(mailRules, SECRETS)).toEqual([])
  })
})
