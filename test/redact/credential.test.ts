import { describe, expect, test } from 'vitest'
import { findPassword, findSecret } from '../../src/redact/credential.ts'
import { maker } from './samples.ts'

const { alnum } = maker(25)
const secret = alnum(24)

function password(text: string): string[] {
  const start = text.toLowerCase().indexOf('password')
  return findPassword(text, start, start + 8).map((span) => text.slice(span.start, span.end))
}

function token(text: string): string[] {
  const start = text.toLowerCase().indexOf('token')
  return findSecret(text, start, start + 5).map((span) => text.slice(span.start, span.end))
}

describe('a separator assigns only where it can', () => {
  test.each([
    'setPassword("hunter2")',
    'Password("hunter2")',
    '<password>hunter2</password>',
    'env("PASSWORD", "hunter2")',
    'password === "hunter2"',
  ])('%j', (text) => {
    expect(password(text)).toEqual(['hunter2'])
  })

  test.each([
    'checkPassword("hunter2")',
    'a.password > hunter2',
    '["password", "hunter2"]',
    'password == hunter2',
    'splitPassword("user:pw1")',
  ])('%j does not', (text) => {
    expect(password(text)).toEqual([])
  })
})

describe('a key without a credential in its name assigns none', () => {
  test('a token is no password and a password no token', () => {
    expect(token(`token = "${secret}"`)).toEqual([secret])
    expect(token(`tokenizer = "${secret}"`)).toEqual([])
    expect(token(`csrf_token = "${secret}"`)).toEqual([])
  })

  test('what anonymous users send stays', () => {
    expect(password('user = "anonymous"; password = "me@acme1"')).toEqual([])
  })
})
