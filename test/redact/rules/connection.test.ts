import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { connectionRules } from '../../../src/redact/rules/connection.ts'
import { type Example, expectRedacted, maker, unshown } from '../samples.ts'

const { hex, alnum } = maker(13)

const SECRETS: readonly Example[] = [
  ['connection-string', `postgres://app:⟦${alnum(14)}⟧@db.acme.dev:5432/shop`],
  ['connection-string', `mongodb+srv://app:⟦p@ss!w0rd⟧@cluster0.mongodb.net/shop`],
  ['connection-string', `redis://:⟦foobared⟧@localhost:6379/0`],
  ['connection-string', `https://⟦${hex(32)}⟧@pypi.acme.dev/simple`],
  ['connection-string', `app:⟦s3cr3t⟧@tcp(127.0.0.1:3306)/shop`],
  ['connection-string', `jdbc:oracle:thin:scott/⟦tiger7⟧@db:1521/xe`],
  ['connection-string', `Server=db;Database=shop;User Id=sa;Password=⟦#gets0m3⟧;`],
  ['connection-string', `jdbc:mysql://db/shop?user=app&password=⟦s3cr3tpw⟧&useSSL=true`],
  ['netrc-password', `machine api.acme.dev login anna password ⟦012345abcdef⟧`],
  ['netrc-password', `default\n  login anna\n  password ⟦blue-42⟧`],
  ['pgpass-password', `db.acme.dev:5432:shop:app:⟦hunter22⟧`],
]

const NO_SECRETS: readonly string[] = [
  'http://user:pass@host.example/',
  'https://abc:xyz@example.com',
  'postgres://user:${DB_PASSWORD}@localhost/db',
  'postgres://localhost/db',
  'https://github.com/a/b.git and git@github.com:a/b.git',
  'Server=db;User Id=sa;Password={your_password};',
  'def login(self, user="", password=None, host="x"):',
  'http://[::1]:8080/a:b@c',
  'see the docs://a:@',
]

describe('addresses and connection strings', () => {
  test.each(SECRETS)('%s: exactly the secret is taken out of %j', expectRedacted)

  test.each(NO_SECRETS)('%j stays as it is', (text) => {
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('every rule of the table is shown by an example', () => {
    expect(unshown(connectionRules, SECRETS)).toEqual([])
  })
})
