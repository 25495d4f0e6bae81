import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { keyRules } from '../../../src/redact/rules/keys.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, lower, upper, alnum, base64, base64url } = maker(11)

const SECRETS: readonly Example[] = [
  [
    'private-key',
    `-----BEGIN RSA PRIVATE KEY-----⟦\n${base64(64)}\n${base64(64)}\n⟧-----END RSA PRIVATE KEY-----`,
  ],
  [
    'private-key',
    `cut off: -----BEGIN OPENSSH PRIVATE KEY-----⟦\n${base64(64)}\n${base64(64)}⟧\n\nand then the prose goes on`,
  ],
  [
    'private-key',
    String.raw`"private_key": "-----BEGIN PRIVATE KEY-----⟦\n${base64(64)}\n${base64(30)}==\n⟧-----END PRIVATE KEY-----\n"`,
  ],
  [
    'private-key',
    `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----⟦\n${base64(64)}\n⟧---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
  ],
  [
    'private-key',
    `key: ⟦${Buffer.from('-----BEGIN EC PRIVATE KEY-----\n').toString('base64').replace(/=/g, '')}${base64(200)}⟧`,
  ],
  ['private-key', `    client-key-data: ⟦${base64(400)}⟧`],
  ['private-key', `Private-Lines: 8\n⟦${base64(64)}\n${base64(64)}⟧`],
  ['private-key', `{"kty":"EC","crv":"P-256","d":"⟦${base64url(43)}⟧"}`],
  ['age-key', `⟦AGE-SECRET-KEY-1${upper(58)}⟧`],
  ['age-recipient', `⟦age1${lower(58).replace(/[1bio]/g, 'q')}⟧`],
  ['wireguard-key', `PrivateKey = ⟦${base64(43)}=⟧`],
  ['ethereum-private-key', `PRIVATE_KEY=⟦0x${hex(64)}⟧`],
  ['jwt-secret', `jwt:\n  secret: '⟦development#product⟧'`],
  ['django-secret-key', `SECRET_KEY = '⟦k3&x)w!u2m@9q^7r#v5z(p8t*b1n+d4s=f6h⟧'`],
  [
    'recovery-phrase',
    `mnemonic: "⟦${'apple brick candle drift ember fable grape honey ivory jolly kite lemon'}⟧"`,
  ],
  ['minisign-key', `⟦RWRTY0Iy${base64(190)}⟧`],
  ['nostr-key', `⟦nsec1${lower(58).replace(/[1bio]/g, 'q')}⟧`],
  ['bitcoin-key', `⟦xprv${alnum(107).replace(/[0OIl]/g, 'x')}⟧`],
  ['jwt', `⟦eyJhbGciOiJIUzI1NiJ9.eyJ${base64url(60)}.${base64url(43)}⟧`],
  ['jwt', `https://x.dev/login/⟦eyJhbGciOiJIUzI1NiJ9.eyJ${base64url(2000)}.${base64url(43)}⟧`],
  ['jwt', `⟦ZXlK${alnum(200)}⟧`],
  ['jwt', `⟦eyJhbGciOiJSU0EtT0FFUCJ9.${base64url(200)}.${base64url(16)}.${base64url(80)}.${base64url(22)}⟧`],
]

const NO_SECRETS: readonly string[] = [
  '-----BEGIN OPENSSH PRIVATE KEY----------END OPENSSH PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----',
  `-----BEGIN CERTIFICATE-----\n${base64(64)}\n-----END CERTIFICATE-----`,
  `-----BEGIN PUBLIC KEY-----\n${base64(64)}\n-----END PUBLIC KEY-----`,
  'The -----BEGIN PRIVATE KEY----- line opens a key, and nothing else does.',
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64(43)} me@host`,
  `{"a":"x","d":"${base64url(43)}"}`,
  'eyJ and more eyJ.eyJ in a sentence',
  'SECRET_KEY = os.environ["DJANGO_SECRET_KEY_OF_THIS_PROJECT"]',
  `LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t${base64(80)}`,
]

describe('private keys and signed tokens', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(keyRules, SECRETS)).toEqual([])
  })
})
