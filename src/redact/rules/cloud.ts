import { hasSequence } from '../placeholder.ts'
import { isPublishedKey } from '../published.ts'
import { always, plausible, type Rule, random, shape, token } from '../rule.ts'

/** Accounts of cloud providers. */
export const cloudRules: readonly Rule[] = [
  // Amazon: 4 letters that say what it is, 16 of base 32; the secret is 40 of base 64 and needs its name beside it.
  token('aws-access-key', 'AKIA ASIA ABIA ACCA AGPA AIDA AIPA ANPA ANVA APKA AROA ASCA', '[A-Z0-9]{16}'),
  token('aws-access-key', 'A3T', '[A-Z0-9]{17}'),
  shape(
    'aws-secret-key',
    'secret',
    /secret(?:[ _.-]?access)?[ _.-]?key(?:[ _.-]?id)?[\\"'`\])]{0,4}\s{0,10}(?:=>|:=|=|:|,|\s|>)\s{0,10}\\{0,3}["'`]?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/diy,
    { check: isAwsSecret },
  ),
  shape(
    'aws-session-token',
    'session',
    /session[ _.-]?token[\\"'`\])]{0,4}\s{0,10}(?:=>|:=|=|:|,|\s|>)\s{0,10}\\{0,3}["'`]?([A-Za-z0-9/+=._-]{100,2000})/diy,
  ),
  token('aws-mws-token', 'amzn.mws.', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
  token('aws-oauth-secret', 'amzn1.oa2-cs.v1.', '[0-9a-f]{64}'),
  token('aws-bedrock-key', 'ABSKQmVkcm9ja0FQSUtleS', '[A-Za-z0-9+/]{80,250}={0,2}', always),
  token(
    'aws-bedrock-key',
    'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t',
    '[A-Za-z0-9+/=_%.-]{0,4000}',
    always,
  ),
  token('aws-appsync-key', 'da2-', '[a-z0-9]{26}'),
  shape(
    'aws-signature',
    'x-amz-',
    /x-amz-(?:signature|security-token|credential)(?:=|%3D)([A-Za-z0-9%/+=._-]{20,2000})/diy,
  ),

  // Google.
  token(
    'google-api-key',
    'AIza',
    '[A-Za-z0-9_-]{35}(?!-)',
    (secret) => plausible(secret, '', NOWHERE) && !isPublishedKey(secret) && !hasSequence(secret),
  ),
  token('google-oauth-token', 'ya29.', '[A-Za-z0-9_-]{20,400}'),
  token('google-refresh-token', '1//0', '[A-Za-z0-9_-]{35,200}'),
  token('google-client-secret', 'GOCSPX-', '[A-Za-z0-9_-]{28}'),
  shape(
    'google-client-secret',
    'client',
    /client[ _.-]?secret[\\"'`\])]{0,4}\s{0,8}(?:=>|:=|=|:|,)\s{0,8}\\{0,3}["'`]([A-Za-z0-9_-]{24})(?=\\{0,3}["'`])/diy,
    {
      check: (secret) =>
        !/x{6}|secret|your|[-_]here/i.test(secret) && !/^[a-z]+(?:[-_][a-z]+)+$/.test(secret),
    },
  ),
  shape('firebase-server-key', ':apa91b', /(?<![\w-])[A-Za-z0-9_-]{11}:APA91b[A-Za-z0-9_-]{100,180}/dy, {
    back: 11,
  }),
  shape('google-hmac-key', 'goog', /(?<![A-Za-z0-9])GOOG[\w]{10,58}(?![A-Za-z0-9])/dy, { check: random }),

  // Microsoft Azure. Its keys carry a mark in the middle that says which service they open.
  shape('azure-client-secret', '7q~ 8q~ 9q~', /(?<![\w.~-])[\w.~-]{3}[789]Q~[\w.~-]{31,34}(?![\w.~-])/dy, {
    back: 3,
  }),
  shape('azure-storage-key', 'accountkey', /accountkey["']?[=:]\s?["']?([A-Za-z0-9+/]{40,100}={0,2})/diy),
  shape(
    'azure-shared-key',
    'sharedaccesskey',
    /sharedaccesskey["']?[=:]\s?["']?([A-Za-z0-9+/]{40,60}={0,2})/diy,
  ),
  shape('azure-sas', 'sig= sig%3d', /sig(?:=|%3D)([A-Za-z0-9%/+_-]{40,120}={0,2})/diy),
  shape(
    'azure-app-config',
    '.azconfig.io',
    /\.azconfig\.io;Id=[^;\s]{4,100};Secret=([A-Za-z0-9+/]{20,100}={0,2})/diy,
  ),
  shape('azure-devops-token', 'azdo', /(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/dy, {
    back: 76,
  }),
  shape('azure-key', 'jqqj99', /(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}(?![A-Za-z0-9])/dy, {
    back: 52,
  }),
  shape(
    'azure-key',
    '+ast +aba acdb',
    /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}(?:\+ASt|\+ABa|ACDb)[A-Za-z0-9+/]{5,6}[AQgw]==/dy,
    { back: 76 },
  ),
  shape(
    'azure-key',
    'aiot +asb +aeh +arm',
    /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}(?:AIoT|\+ASb|\+AEh|\+ARm)[A-Za-z0-9+/]{5,6}=/dy,
    { back: 33 },
  ),
  shape(
    'azure-key',
    'azse azca azfu +acr',
    /(?<![A-Za-z0-9+/_-])[\w+/-]{42,44}(?:AzSe|AzCa|AzFu|\+ACR)[\w+/-]{6,8}={0,2}/dy,
    { back: 42 },
  ),
  shape('azure-publish-password', 'userpwd', /userPWD=\\{0,3}["']([A-Za-z0-9]{60})\b/diy),
  shape('azure-function-key', 'code=', /(?<=[?&])code=([\w+/-]{54,56}={0,2})(?![\w+/-])/diy),

  // Others.
  token('alibaba-access-key', 'LTAI', '[A-Za-z0-9]{12,24}'),
  token('tencent-secret-id', 'AKID', '[A-Za-z0-9]{32}(?![A-Za-z0-9])'),
  token('baidu-key', 'bce-v3/ALTAK-', '[A-Za-z0-9]{21}/[0-9a-f]{40}'),
  token('yandex-key', 'AQVN', '[A-Za-z0-9_-]{35,38}'),
  token('yandex-key', 'YC', '[A-Za-z0-9_-]{38}', random),
  token('yandex-token', 't1.', '[A-Z0-9a-z_-]{10,300}={0,2}\\.[A-Z0-9a-z_-]{86}={0,2}'),
  token('yandex-token', 'y0_ y1_ y2_ y3_', '[A-Za-z0-9_-]{30,120}'),
  token('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', '[0-9a-f]{64}'),
  token('digitalocean-spaces-key', 'DO00 DO80', '[A-Z0-9]{16}'),
  token('heroku-key', 'HRKU-', '[A-Za-z0-9_-]{36,60}'),
  token('fly-token', 'fo1_', '[A-Za-z0-9_-]{43}', random),
  token(
    'fly-token',
    'fm1_ fm1a_ fm1r_ fm2_',
    '[A-Za-z0-9+/=_-]{80,2000}(?:,fm\\d[ar]?_[A-Za-z0-9+/=_-]{80,2000}){0,4}',
    random,
  ),
  token('netlify-token', 'nfp_ nfo_ nfc_ nfb_ nfu_', '[A-Za-z0-9_]{36}'),
  token('vercel-token', 'vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_', '[A-Za-z0-9_]{24,64}', random),
  token('render-token', 'rnd_', '[A-Za-z0-9]{28,40}', random),
  token('scaleway-key', 'SCW', '[A-Z0-9]{17}', random),
  token('cloudflare-key', 'v1.0-', '[0-9a-f]{24}-[0-9a-f]{146}'),
  token('cloudflare-token', 'cfut_ cfat_ cfk_', '[A-Za-z0-9]{40,56}'),
  token('linode-token', 'linode_', '[0-9a-f]{64}'),
  token('exoscale-key', 'EXO', '[0-9a-f]{24}'),
  token('ovh-token', 'ovh-', '[A-Za-z0-9]{32}', random),
  token('scalingo-token', 'tk-us- tk-eu-', '[\\w-]{48}'),
  token('ibm-cloud-key', 'ApiKey-', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
  token('civo-key', 'civo_', '[A-Za-z0-9]{40,60}', random),
]

const NOWHERE = { start: 0, end: 0 }

/** Forty characters that are a path or words beside "secret key" are no AWS key. */
function isAwsSecret(secret: string): boolean {
  return !/x{6}|EXAMPLE/i.test(secret) && (!/^[a-z/]+$/.test(secret) || /^(.)\1+$/.test(secret))
}
