import { type Rule, random, shape, token } from '../rule.ts'

/** A Discord bot's token begins with its number in base 64: a digit 1-9, then another, as three letters. */
const DISCORD_STARTS = ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'].flatMap((first) =>
  [...'AEIMQUYcgk'].map((second) => first + second),
)

/** Chat, telephony and social networks; a webhook's address is its secret. */
export const chatRules: readonly Rule[] = [
  // Slack.
  token(
    'slack-token',
    'xoxb- xoxa- xoxr- xoxo- xoxs- xoxp- xoxa-2- xoxr-2-',
    '\\d{9,14}-(?:\\d{9,14}-){0,3}[A-Za-z0-9]{16,64}',
  ),
  token('slack-token', 'xoxe.xoxb- xoxe.xoxp-', '\\d-[A-Za-z0-9]{100,300}'),
  token('slack-token', 'xoxe-', '\\d-[A-Za-z0-9]{100,300}'),
  token('slack-token', 'xoxc- xoxd-', '[A-Za-z0-9%/+=-]{40,300}', random),
  token('slack-token', 'xapp-', '\\d-[A-Z0-9]{9,14}-\\d{9,14}-[0-9a-z]{40,80}'),
  token('slack-token', 'xwfp-', '[A-Za-z0-9-]{20,200}', random),
  token('slack-legacy-token', 'xoxa- xoxr- xoxs- xoxo-', '(?:\\d-)?[0-9a-zA-Z]{8,48}', random),
  shape(
    'slack-webhook',
    'hooks.slack.com/',
    /hooks\.slack\.com\/((?:services\/T[A-Z0-9]{6,14}\/[A-Z0-9]{6,14}\/|(?:workflows|triggers)\/[A-Z0-9]{6,14}\/(?:A?[A-Z0-9]{6,14}\/)?(?:\d{8,20}\/)?)[A-Za-z0-9]{16,48})/dy,
  ),

  // Discord, Telegram, Teams and others.
  token(
    'discord-token',
    DISCORD_STARTS.join(' '),
    '[A-Za-z0-9_-]{19,26}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}',
  ),
  shape(
    'discord-webhook',
    'discord.com/api discordapp.com/api',
    /discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,20}\/[\w-]{50,90})/diy,
  ),
  token('discord-token', 'mfa.', '[A-Za-z0-9_-]{80,95}'),
  shape('telegram-token', ':aa', /(?<=(?<![\w-])(?:bot)?\d{7,12}):(AA[A-Za-z0-9_-]{32,34})(?![\w-])/dy),
  shape(
    'teams-webhook',
    'office.com/webhook',
    /office\.com\/webhook(?:b2)?\/([0-9a-f-]{36}(?:@|%40|%2540)[0-9a-f-]{36}\/[A-Za-z0-9]{4,30}\/[0-9a-f]{32}\/[0-9a-f-]{36}(?:\/[\w-]{20,80})?)/diy,
  ),
  shape(
    'google-chat-webhook',
    'chat.googleapis.com',
    /chat\.googleapis\.com\/v1\/spaces\/([\w-]{6,20}\/messages\?key=[\w-]{20,60}&token=[\w%-]{20,100})/dy,
  ),
  shape('feishu-webhook', 'open-apis/bot', /open-apis\/bot\/v2\/hook\/([0-9a-f-]{36})/dy),
  shape(
    'dingtalk-webhook',
    'oapi.dingtalk.com',
    /oapi\.dingtalk\.com\/robot\/send\?access_token=([0-9a-f]{64})/dy,
  ),
  shape(
    'wecom-webhook',
    'qyapi.weixin',
    /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([0-9a-f-]{36})/dy,
  ),
  shape(
    'zapier-webhook',
    'hooks.zapier.com',
    /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/(\d{3,12}\/[A-Za-z0-9]{5,20})/diy,
  ),
  shape(
    'ifttt-webhook',
    'maker.ifttt.com',
    /maker\.ifttt\.com\/trigger\/[^/\s]{1,80}\/(?:json\/)?with\/key\/([\w-]{16,60})/diy,
  ),
  shape('make-webhook', '.make.com/', /(?<=hook\.[a-z0-9]{2,6})\.make\.com\/([a-z0-9]{20,50})/diy, {
    check: random,
  }),
  shape('mattermost-webhook', '/hooks/', /\/hooks\/([a-z0-9]{26})(?![a-z0-9])/dy, { check: random }),
  token('matrix-token', 'syt_ mct_ syr_', '[A-Za-z0-9_]{20,120}', random),
  token('webex-token', 'Y2lzY29zcGFyazovL', '[A-Za-z0-9+/=_-]{40,200}'),
  token('zoom-webhook-secret', 'zoom_', '[A-Za-z0-9_-]{22,64}', random),

  // Telephony.
  token('twilio-key', 'SK AC', '[0-9a-f]{32}'),
  token('twilio-account', 'AC', '[0-9a-f]{32}'),
  token('messagebird-key', 'live_ test_', '[A-Za-z0-9]{25}', random),
  token('telnyx-key', 'KEY0', '[0-9A-F]{28,34}_[A-Za-z0-9]{20,24}'),
  token('vonage-key', 'vonage_', '[A-Za-z0-9]{8,40}', random),

  // Social networks.
  token('facebook-token', 'EAA', '[A-Za-z0-9]{60,500}', random),
  token('instagram-token', 'IGQV IGAA', '[A-Za-z0-9_-]{80,300}', random),
  shape(
    'facebook-app-token',
    'facebook fb_',
    /(?:facebook|fb_)[^\n]{0,60}?(?<!\d)(\d{15,16}(?:\||%7C)[\w-]{26,28})(?![\w-])/diy,
  ),
  shape(
    'facebook-app-token',
    'access_token',
    /access_token[="':\s\\]{1,6}(\d{15,16}(?:\||%7C)[\w-]{26,28})(?![\w-])/dy,
  ),
  token('twitter-bearer', 'AAAAAAAAAAAAAAAAAAAAA', 'A{0,4}[A-Za-z0-9%]{60,120}', random),
  token('twitch-token', 'oauth:', '[a-z0-9]{30}', random),
  token('linkedin-token', 'AQV AQX', '[A-Za-z0-9_-]{150,500}', random),
  token('tiktok-token', 'act. rft.', '[A-Za-z0-9!*._-]{50,120}', random),
  token('mastodon-token', 'mstdn_', '[A-Za-z0-9_-]{40,60}', random),
]
