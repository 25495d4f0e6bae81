import { describe, expect, test } from 'vitest'
import { type Assignment, readAssignment } from '../../src/redact/assignment.ts'
import { isLoginPair, isPasswordValue, isSecretValue } from '../../src/redact/credential-value.ts'
import { maker } from './samples.ts'

const { alnum, uuid, base64 } = maker(26)

function read(text: string, word: string): Assignment {
  const start = text.indexOf(word)
  const found = readAssignment(text, start, start + word.length)
  if (found === undefined) throw new Error(`no assignment in ${text}`)
  return found
}

const isPassword = (text: string): boolean =>
  isPasswordValue(read(text, 'password'), { kind: 'password', strength: 'strong' })
const isSecret = (text: string, strength: 'strong' | 'weak' = 'strong'): boolean =>
  isSecretValue(read(text, 'token'), { kind: 'secret', strength })

describe('a password', () => {
  test.each([
    'password="word"',
    "password='open sesame'",
    'password=a1b2c3!',
    'password: Sup3r-x\n',
    'password: hunter2-Zebra-99 is it',
    'password="#gets0m3"'.replace('#', '!'),
  ])('%j', (text) => {
    expect(isPassword(text)).toBe(true)
  })

  test.each([
    ...[
      'password="abc"',
      'password="Password"',
      'password="Enter your password"',
      'password="/etc/passwd"',
      'password="#field"',
    ],
    ...[
      'password="user.password.label"',
      'password="USER_PASSWORD"',
      'password="1.302103"',
      'password=value',
      'password=user.password1',
    ],
    ...['password="contraseña"', 'password=get(x1)', 'password="newPassword"'],
  ])('%j is none', (text) => {
    expect(isPassword(text)).toBe(false)
  })

  test('beside a user name even a plain word is one', () => {
    const text = 'user = anna\npassword = open_sesame\n'
    expect(isLoginPair(read(text, 'password'), text)).toBe(true)
    expect(
      isLoginPair(
        read('x = anna\npassword = open_sesame\n', 'password'),
        'x = anna\npassword = open_sesame\n',
      ),
    ).toBe(false)
  })
})

describe('a secret', () => {
  test('is random, a UUID under its own name, or compared with', () => {
    expect(isSecret(`token=${alnum(24)}`)).toBe(true)
    expect(isSecret(`token="${base64(20)}/${base64(19)}"`)).toBe(true)
    expect(isSecret(`token="${uuid()}"`)).toBe(true)
    expect(isSecret('token == "open-sesame"')).toBe(true)
  })

  test('is nothing else', () => {
    expect(isSecret(`token="${uuid()}"`, 'weak')).toBe(false)
    expect(isSecret('token="identifier"')).toBe(false)
    expect(isSecret(`token="sha256-${base64(43)}="`)).toBe(false)
    expect(isSecret('token=next.token.value1')).toBe(false)
    expect(isSecret(`token="two ${alnum(24)}"`)).toBe(false)
  })
})
