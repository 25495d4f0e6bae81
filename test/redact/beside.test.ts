import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import { maker } from './samples.ts'

const { alnum, hex, uuid } = maker(53)

describe('a value that a sentence links to a name is removed', () => {
  test.each([
    ['You can log in with token X on staging', [hex(32), hex(64), uuid(), alnum(24)]],
    ['sign in with the password X and click', ['blueHorse77', 'harbor-summer-18']],
    ['Melde dich mit dem Passwort X an', ['blueHorse77', 'Sommer2024!']],
    ['credentials: deploy:X', ['blueHorse77', 'harbor-summer-18', alnum(14)]],
    ['ok so the key for zenvia is X, please use that', [hex(32), alnum(20), alnum(40)]],
    ['the token Anna gave me is X', [hex(40), alnum(32)]],
    ['the password we set yesterday was X', ['blueHorse77']],
  ])('%s', (frame, secrets) => {
    for (const secret of secrets) {
      const text = frame.replace('X', secret)
      expect(redactSecrets(text).text).not.toContain(secret)
      expect(redactSecrets(JSON.stringify({ note: text })).text).not.toContain(secret)
    }
  })

  test('the user before the password stays', () => {
    expect(redactSecrets('credentials: deploy:blueHorse77').text).toBe(
      'credentials: deploy:[redacted:password]',
    )
  })
})

describe('a value that belongs to something else stays', () => {
  test.each([
    `the commit of the token fix is ${hex(40)}`,
    `the token refresh landed in ${hex(40)}`,
    `the key for the cache entry is ${hex(40)}`,
    `the primary key is ${uuid()}`,
    `"key": "${hex(40)}"`,
    'the password policy is Level3Strict',
    'pw: see 1Password',
    'log in with password manager 1Password',
    "type: kind === 'password' ? 'password' : 'generic-secret'",
    'const password = result.groups?.password',
    "const password = process.env.DEV_PASSWORD || 'not-set'",
  ])('%s', (text) => {
    expect(redactSecrets(text).text).toBe(text)
  })
})
