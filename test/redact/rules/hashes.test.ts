import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { hashRules } from '../../../src/redact/rules/hashes.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, alnum, base64 } = maker(12)

const SECRETS: readonly Example[] = [
  ['password-hash', `root:⟦$1$${alnum(8)}$${alnum(22)}⟧:0:0`],
  ['password-hash', `⟦$2b$12$${alnum(53)}⟧`],
  ['password-hash', `⟦$5$rounds=5000$${alnum(16)}$${alnum(43)}⟧`],
  ['password-hash', `⟦$6$${alnum(8)}$${alnum(86)}⟧`],
  ['password-hash', `⟦$y$j9T$${alnum(22)}$${alnum(43)}⟧`],
  ['password-hash', `⟦$P$B${alnum(30)}⟧`],
  ['password-hash', `⟦$argon2id$v=19$m=65536,t=3,p=4$${alnum(22)}$${alnum(43)}⟧`],
  ['password-hash', `⟦$scrypt$ln=16,r=8,p=1$${alnum(22)}$${alnum(43)}⟧`],
  ['password-hash', `⟦$pbkdf2-sha256$29000$${alnum(22)}$${alnum(43)}⟧`],
  ['password-hash', `⟦pbkdf2_sha256$260000$${alnum(22)}$${base64(43)}=⟧`],
  ['password-hash', `⟦pbkdf2:sha256:260000$${alnum(16)}$${hex(64)}⟧`],
  ['password-hash', `⟦scrypt:32768:8:1$${alnum(16)}$${hex(128)}⟧`],
  ['password-hash', `⟦SCRAM-SHA-256$4096:${base64(22)}==$${base64(43)}=:${base64(43)}=⟧`],
  ['password-hash', `userPassword: {SSHA}⟦${base64(32)}⟧`],
  ['kerberos-hash', `⟦$krb5asrep$23$user@acme.dev:${hex(32)}$${hex(600)}⟧`],
  ['password-hash', `⟦$DCC2$10240#anna#${hex(32)}⟧`],
  ['password-hash', `⟦$keepass$*2*60000*0*${hex(64)}⟧`],
  ['password-hash', `Administrator:500:⟦${hex(32)}:${hex(32)}:::⟧`],
  ['password-hash', `aad3b435b51404eeaad3b435b51404ee:⟦${hex(32)}⟧`],
  ['netntlm-hash', `anna::⟦ACME:${hex(16)}:${hex(32)}:${hex(200)}⟧`],
  ['cisco-password', `username admin password 7 ⟦${hex(20).toUpperCase()}⟧`],
  ['mysql-password-hash', `SET PASSWORD = '⟦*${hex(40).toUpperCase()}⟧'`],
]

const NO_SECRETS: readonly string[] = [
  `md5 ${hex(32)}  file.txt`,
  `sha256:${hex(64)}`,
  `"integrity": "sha512-${base64(86)}=="`,
  `commit ${hex(40)} (HEAD -> main)`,
  'costs $1$ or $5$ or $6$ in words',
  `std::vector<int>::iterator and a::b::c`,
  `image: nginx@sha256:${hex(64)}`,
]

describe('stored passwords', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(hashRules, SECRETS)).toEqual([])
  })
})
