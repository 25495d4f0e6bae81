import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { chatRules } from '../../../src/redact/rules/chat.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, digits, lower, upper, alnum, uuid } = maker(5)

const SECRETS: readonly Example[] = [
  ['slack-token', `⟦xoxb-${digits(12)}-${digits(12)}-${alnum(24)}⟧`],
  ['slack-token', `⟦xoxe.xoxp-1-${alnum(340)}⟧`],
  ['slack-token', `⟦xoxe-1-${alnum(146)}⟧`],
  ['slack-token', `⟦xoxc-${alnum(60)}⟧`],
  ['slack-token', `⟦xapp-1-A${upper(10)}-${digits(13)}-${hex(64)}⟧`],
  ['slack-token', `⟦xapp-${digits(12)}-${alnum(24)}⟧`],
  ['slack-token', `⟦xwfp-${alnum(50)}⟧`],
  ['slack-legacy-token', `⟦xoxs-${alnum(40)}⟧`],
  ['slack-webhook', `https://hooks.slack.com/⟦services/T${upper(8)}/B${upper(10)}/${alnum(24)}⟧`],
  ['discord-token', `⟦MTA${alnum(21)}.${alnum(6)}.${alnum(38)}⟧`],
  ['discord-token', `⟦mfa.${alnum(84)}⟧`],
  ['discord-webhook', `https://discord.com/api/webhooks/⟦${digits(18)}/${alnum(68)}⟧`],
  ['telegram-token', `https://api.telegram.org/bot${digits(10)}:⟦AA${alnum(33)}⟧/getMe`],
  ['telegram-token', `TELEGRAM_TOKEN=⟦${digits(9)}:A${alnum(34)}⟧`],
  [
    'teams-webhook',
    `https://acme.webhook.office.com/webhookb2/⟦${uuid()}@${uuid()}/IncomingWebhook/${hex(32)}/${uuid()}⟧`,
  ],
  [
    'google-chat-webhook',
    `https://chat.googleapis.com/v1/spaces/⟦${alnum(11)}/messages?key=${alnum(39)}&token=${alnum(43)}⟧`,
  ],
  ['feishu-webhook', `https://open.feishu.cn/open-apis/bot/v2/hook/⟦${uuid()}⟧`],
  ['dingtalk-webhook', `https://oapi.dingtalk.com/robot/send?access_token=⟦${hex(64)}⟧`],
  ['wecom-webhook', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=⟦${uuid()}⟧`],
  ['zapier-webhook', `https://hooks.zapier.com/hooks/catch/⟦${digits(7)}/${lower(7)}⟧/`],
  ['ifttt-webhook', `https://maker.ifttt.com/trigger/door/with/key/⟦${alnum(22)}⟧`],
  ['make-webhook', `https://hook.eu1.make.com/⟦${lower(32)}⟧`],
  ['mattermost-webhook', `https://chat.acme.dev/hooks/⟦${lower(26)}⟧`],
  ['matrix-token', `⟦syt_${alnum(8)}_${alnum(20)}_${alnum(6)}⟧`],
  ['webex-token', `⟦Y2lzY29zcGFyazovL${alnum(80)}⟧`],
  ['twilio-key', `⟦SK${hex(32)}⟧`],
  ['twilio-account', `⟦AC${hex(32)}⟧`],
  ['messagebird-key', `⟦live_${alnum(25)}⟧`],
  ['telnyx-key', `⟦KEY0${hex(32).toUpperCase()}_${alnum(22)}⟧`],
  ['facebook-token', `⟦EAA${alnum(180)}⟧`],
  ['instagram-token', `⟦IGQV${alnum(120)}⟧`],
  ['facebook-app-token', `facebook app ⟦${digits(15)}|${alnum(27)}⟧`],
  ['facebook-app-token', `access_token=⟦${digits(16)}|${alnum(27)}⟧`],
  ['twitter-bearer', `⟦AAAAAAAAAAAAAAAAAAAAAMLh${alnum(80)}⟧`],
  ['twitch-token', `⟦oauth:${lower(30)}⟧`],
  ['linkedin-token', `⟦AQV${alnum(200)}⟧`],
  ['tiktok-token', `⟦act.${alnum(64)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'xoxb-xxxxxxxxx-xxxxxxxxxx-xxxxxxxxxxxx',
  'xoxb-your-bot-token',
  'https://hooks.slack.com/services/',
  'https://discord.com/api/webhooks/',
  `Access number ${digits(10)}:00 and more`,
  `SK${hex(20)}`,
  `MTAtext.that.is-not-a-token`,
]

describe('chat, telephony, social networks', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(chatRules, SECRETS)).toEqual([])
  })
})
