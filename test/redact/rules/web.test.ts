import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { webRules } from '../../../src/redact/rules/web.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, alnum } = maker(15)

const SECRETS: readonly Example[] = [
  ['bearer', `Authorization: Bearer ⟦${alnum(40)}⟧`],
  ['bearer', `Authorization: Bearer ⟦${alnum(900)}⟧`],
  ['basic-auth', `Authorization: Basic ⟦${Buffer.from('anna:blue river').toString('base64')}⟧`],
  ['authorization', `Authorization: token ⟦${hex(40)}⟧`],
  ['api-key-header', `curl --header "Api-Token: ⟦Sk94HG7f6KB⟧"`],
  ['cookie', `Cookie: ⟦session_id=${hex(32)}; theme=dark⟧`],
  ['url-token', `https://x.dev/cb?state=1&access_token=⟦${alnum(40)}⟧&b=2`],
  ['session-id', `GET /a;JSESSIONID=⟦${hex(32).toUpperCase()}⟧`],
]

const NO_SECRETS: readonly string[] = [
  'Authorization: Bearer <token>',
  'Authorization: Bearer ${TOKEN}',
  'bearer authentication is described elsewhere',
  'basic understanding of authentication',
  'Cookie: theme=dark; lang=en',
  'https://x.dev/?page=2&key=value&token=',
  '<li key={item.id} token={token}>',
]

describe('headers, cookies, query strings', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(webRules, SECRETS)).toEqual([])
  })
})
