import { describe, expect, test } from 'vitest'
import { meaningOf, wordsOf } from '../../src/redact/keyname.ts'

describe("a key's name", () => {
  test.each([
    ['dbPassword', ['db', 'password']],
    ['DB_PASSWORD', ['db', 'password']],
    ['spring.datasource.password', ['spring', 'datasource', 'password']],
    ['XMLHttpToken', ['xml', 'http', 'token']],
  ])('%s is made of words', (key, words) => {
    expect(wordsOf(key)).toEqual(words)
  })

  test.each([
    'password',
    'DB_PASSWORD',
    'PGPASSWORD',
    'smtpPass',
    'user.pwd',
    'passphrase',
    'password_prod',
    'adminPassword2',
  ])('%s is a password', (key) => {
    expect(meaningOf(key)).toEqual({ kind: 'password', strength: 'strong' })
  })

  test.each([
    'API_KEY',
    'apiKey',
    'client_secret',
    'accessToken',
    'SECRET_KEY_BASE',
    'jwtsecret',
    'secret_id',
    'LICENSE_KEY',
    'GITHUB_PAT',
  ])('%s is a secret', (key) => {
    expect(meaningOf(key)).toEqual({ kind: 'secret', strength: 'strong' })
  })

  test('a secret only mentioned is weaker evidence', () => {
    expect(meaningOf('TOKEN_FOR_GITHUB')).toEqual({ kind: 'secret', strength: 'weak' })
  })

  test.each([
    ...[
      'passwordLabel',
      'tokenUrl',
      'secretName',
      'publicKey',
      'csrf_token',
      'nextPageToken',
      'keyboard',
      'primaryKey',
    ],
    ...[
      'credentialsId',
      'bypass',
      'compass',
      'kms_key_id',
      'client_secret_id',
      'sort_key',
      'max_tokens',
      'author',
    ],
  ])('%s names no credential', (key) => {
    expect(meaningOf(key)).toBeUndefined()
  })

  test('more names than are remembered are read all the same', () => {
    for (let index = 0; index < 2500; index++) expect(meaningOf(`x${index}_password`)?.kind).toBe('password')
    expect(meaningOf('x1_password')?.kind).toBe('password')
  })
})
