import { type Rule, random, shape, token } from '../rule.ts'

/** Mail and notifications. */
export const mailRules: readonly Rule[] = [
  token('sendgrid-key', 'SG.', '[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{39,50}'),
  token('mailgun-key', 'key- pubkey-', '[0-9a-f]{32}'),
  shape(
    'mailgun-key',
    'mailgun',
    /mailgun[^\n]{0,60}?(?<![0-9a-f-])([0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![0-9a-f-])/diy,
  ),
  // The mobile SDK's keys look the same and are public.
  shape(
    'mailchimp-key',
    '-us',
    /(?<![0-9a-f]|MailchimpSDK\.initialize\([\w: "]{0,20})[0-9a-f]{32}-us\d{1,2}(?![\w-])/dy,
    { back: 32 },
  ),
  token('mandrill-key', 'md-', '[A-Za-z0-9_-]{22}', random),
  token('brevo-key', 'xkeysib- xsmtpsib-', '[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  token('resend-key', 're_', '[A-Za-z0-9]{8}_[A-Za-z0-9]{24}'),
  token('mailersend-key', 'mlsn.', '[0-9a-f]{64}'),
  token('klaviyo-key', 'pk_', '[0-9a-f]{34}'),
  token('onesignal-key', 'os_v2_app_ os_v2_org_', '[a-z2-7]{60,110}'),
  token('courier-key', 'pk_prod_ dk_prod_ pk_test_', '[A-Z0-9]{28}', random),
  token('pubnub-key', 'sub-c- pub-c- sec-c-', '[A-Za-z0-9-]{36,60}={0,2}'),
  token('intercom-token', 'dG9rO', '[A-Za-z0-9+/]{40,80}={0,2}'),
]
