import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { cloudRules } from '../../../src/redact/rules/cloud.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, lower, upper, alnum, base64, base64url, uuid } = maker(1)

const SECRETS: readonly Example[] = [
  ['aws-access-key', `aws configure: ⟦AKIA${upper(16)}⟧`],
  ['aws-access-key', `⟦A3T${upper(17)}⟧`],
  ['aws-secret-key', `AWS_SECRET_ACCESS_KEY=⟦${base64(40)}⟧`],
  ['aws-secret-key', `{"SecretAccessKey": "⟦${base64(40)}⟧"}`],
  ['aws-session-token', `export AWS_SESSION_TOKEN="⟦${base64(420)}==⟧"`],
  ['aws-mws-token', `⟦amzn.mws.${uuid()}⟧`],
  ['aws-oauth-secret', `client: ⟦amzn1.oa2-cs.v1.${hex(64)}⟧`],
  ['aws-bedrock-key', `⟦ABSKQmVkcm9ja0FQSUtleS${base64(110)}⟧`],
  ['aws-bedrock-key', `⟦bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t${base64(90)}⟧`],
  ['aws-appsync-key', `x-api-key is ⟦da2-${lower(26)}⟧`],
  ['aws-signature', `GET /x?X-Amz-Date=20250101T000000Z&X-Amz-Signature=⟦${hex(64)}⟧&x=1`],
  ['google-api-key', `key=⟦AIzaSy${base64url(32)}a⟧`],
  ['google-oauth-token', `⟦ya29.${base64url(120)}a⟧`],
  ['google-refresh-token', `"refresh_token": "⟦1//0${base64url(80)}a⟧"`],
  ['google-client-secret', `⟦GOCSPX-${base64url(27)}a⟧`],
  ['google-client-secret', `"client_secret": "⟦${alnum(24)}⟧"`],
  ['firebase-server-key', `Authorization: key=⟦${base64url(11)}:APA91b${base64url(134)}⟧`],
  ['google-hmac-key', `⟦GOOG1E${upper(55)}⟧`],
  ['azure-client-secret', `secret ⟦${alnum(3)}8Q~${base64url(33)}a⟧`],
  ['azure-storage-key', `AccountName=shop;AccountKey=⟦${base64(86)}==⟧;EndpointSuffix=core.windows.net`],
  [
    'azure-shared-key',
    `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=⟦${base64(43)}=⟧`,
  ],
  [
    'azure-sas',
    `https://x.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=⟦${base64(30)}%2B${base64(12)}%3D⟧`,
  ],
  ['azure-app-config', `Endpoint=https://x.azconfig.io;Id=ab-l0-s0:${alnum(20)};Secret=⟦${base64(43)}=⟧`],
  ['azure-devops-token', `⟦${alnum(76)}AZDO${alnum(4)}⟧`],
  ['azure-key', `⟦${alnum(52)}JQQJ99${alnum(26)}⟧`],
  ['azure-key', `⟦${base64(76)}+ASt${base64(5)}Q==⟧`],
  ['azure-key', `⟦${base64(33)}+ASb${base64(6)}=⟧`],
  ['azure-key', `⟦${alnum(42)}AzSe${alnum(6)}⟧`],
  ['azure-publish-password', `<publishProfile userPWD="⟦${alnum(60)}⟧" />`],
  ['azure-function-key', `https://x.azurewebsites.net/api/f?code=⟦${alnum(54)}==⟧`],
  ['alibaba-access-key', `⟦LTAI${alnum(20)}⟧`],
  ['tencent-secret-id', `⟦AKID${alnum(32)}⟧`],
  ['baidu-key', `⟦bce-v3/ALTAK-${alnum(21)}/${hex(40)}⟧`],
  ['yandex-key', `⟦AQVN${base64url(35)}a⟧`],
  ['yandex-key', `⟦YC${base64url(37)}a⟧`],
  ['yandex-token', `⟦t1.${base64url(60)}.${base64url(85)}a⟧`],
  ['yandex-token', `⟦y0_${base64url(54)}a⟧`],
  ['digitalocean-token', `⟦dop_v1_${hex(64)}⟧`],
  ['digitalocean-spaces-key', `⟦DO00${upper(16)}⟧`],
  ['heroku-key', `⟦HRKU-${uuid()}⟧`],
  ['fly-token', `⟦fo1_${base64url(42)}a⟧`],
  ['fly-token', `FlyV1 ⟦fm2_${base64(700)}⟧`],
  ['netlify-token', `⟦nfp_${alnum(36)}⟧`],
  ['vercel-token', `⟦vcp_${alnum(56)}⟧`],
  ['render-token', `⟦rnd_${alnum(32)}⟧`],
  ['scaleway-key', `⟦SCW${upper(17)}⟧`],
  ['cloudflare-key', `⟦v1.0-${hex(24)}-${hex(146)}⟧`],
  ['cloudflare-token', `⟦cfut_${alnum(48)}⟧`],
  ['exoscale-key', `⟦EXO${hex(24)}⟧`],
  ['scalingo-token', `⟦tk-us-${base64url(47)}a⟧`],
]

const NO_SECRETS: readonly string[] = [
  `AKIA${upper(15)}`,
  'AKIAIOSFODNN7EXAMPLE',
  'AKIAXXXXXXXXXXXXXXXX',
  `the word Asia and the path s3/asia/${hex(40)}`,
  `AIza${base64url(20)}`,
  'AIzaSyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'aws_secret_access_key = ${AWS_SECRET_ACCESS_KEY}',
  `~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~`,
  'client_secret=abc8Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'GOOGLE_APPLICATION_CREDENTIALS=/home/me/key.json',
]

describe('accounts of cloud providers', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(cloudRules, SECRETS)).toEqual([])
  })
})
