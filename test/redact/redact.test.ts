import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { makeRedactor, redactSecrets } from '../../src/redact/redact.ts'
import { makeRules } from '../../src/redact/rules/all.ts'
import { maker } from './samples.ts'

const RULES = makeRules()

const { alnum, upper, hex } = maker(20)

const SECRETS = [
  `ghp_${alnum(36)}`,
  `AKIA${upper(16)}`,
  `password="${alnum(12)}"`,
  `postgres://anna:${alnum(9)}@db/shop`,
  `Authorization: Bearer ${alnum(30)}`,
  `-----BEGIN PRIVATE KEY-----\n${alnum(64)}\n-----END PRIVATE KEY-----`,
  `API_KEY=${hex(32)}`,
  '<private>nobody should read this</private>',
  '[redacted:jwt]',
]

/** Texts made of secrets, of pieces of them, and of what stands around them. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SECRETS),
      fc.constantFrom(...SECRETS).chain((secret) => fc.nat(secret.length).map((end) => secret.slice(0, end))),
      fc.constantFrom(
        '=',
        ':',
        '"',
        "'",
        '\\"',
        ' ',
        '\n',
        '\\n',
        '-',
        '.',
        '/',
        '@',
        'password',
        'token=',
        '<private>',
        '</private>',
        '[redacted:',
        ']',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

describe('redaction', () => {
  test('what names the secret stays readable', () => {
    const secret = alnum(20)
    expect(redactSecrets(`postgres://user:${secret}@host/db`).text).toBe(
      'postgres://user:[redacted:connection-string]@host/db',
    )
    expect(redactSecrets(`Authorization: Bearer ${secret}`).text).toBe(
      'Authorization: Bearer [redacted:bearer]',
    )
    expect(redactSecrets(`API_KEY=${secret}`).text).toBe('API_KEY=[redacted:generic-secret]')
  })

  test('findings say where in the input, and never what', () => {
    const token = `ghp_${alnum(36)}`
    const text = `a ${token} b ${token}`
    const { findings } = redactSecrets(text)
    expect(findings).toEqual([
      { type: 'github-token', start: 2, end: 42 },
      { type: 'github-token', start: 45, end: 85 },
    ])
    expect(JSON.stringify(findings)).not.toContain(token)
  })

  test('a text without secrets comes back as it is', () => {
    const text = 'Nothing to see: a commit 43fc912ef59a83054ea7f6706df4d53a7dea4d80 and a word.'
    expect(redactSecrets(text)).toEqual({ text, findings: [] })
  })

  test('redacting twice changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = redactSecrets(text).text
        expect(redactSecrets(once)).toEqual({ text: once, findings: [] })
      }),
      { numRuns: 2000, seed: 20 },
    )
  })

  test('what a replacement lays bare, before or after it, is found in the same run', () => {
    const once = redactSecrets('http://bucket.s3-us-east-2.amazonaws.com@S').text
    expect(redactSecrets(once).text).toBe(once)
  })

  test('a secret longer than a rule looks ahead is taken as a whole', () => {
    expect(redactSecrets(`docker login -u anna -p ${'aB3-'.repeat(500)} hub`).text).toBe(
      'docker login -u anna -p [redacted:command-password] hub',
    )
  })

  test('every finding lies within the input, in order', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { findings } = redactSecrets(text)
        const starts = findings.map(({ start }) => start)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
        for (const { start, end } of findings) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 500, seed: 21 },
    )
  })

  test('a secret never survives, whatever stands around it', () => {
    const token = `ghp_${alnum(36)}`
    const around = fc.stringMatching(/^[^A-Za-z0-9_<>]{0,12}$/)
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(redactSecrets(`${before}${token}${after}`).text).not.toContain(token)
      }),
      { numRuns: 500, seed: 22 },
    )
  })

  test('a secret laid bare by dropping a private stretch is found too', () => {
    const token = `ghp_${alnum(36)}`
    const text = `${token.slice(0, 10)}<private>x</private>${token.slice(10)}`
    const redacted = redactSecrets(text)
    expect(redacted.text).toBe('[redacted:github-token]')
    expect(redacted.findings).toContainEqual({ type: 'github-token', start: 0, end: text.length })
  })

  test('hostile repetitions of every anchor come to an end', () => {
    const anchors = [...new Set(RULES.flatMap((rule) => rule.anchors))]
    for (const anchor of anchors) {
      const text = `${anchor}${anchor}=${anchor}-`.repeat(60)
      expect(redactSecrets(text).text.length).toBeGreaterThan(0)
    }
  })

  test('personal data is left alone unless asked for', () => {
    const text = 'mail anna@acme.dev, call +49 30 1234567, card 4111 1111 1111 1111, host 10.20.30.40'
    expect(redactSecrets(text).findings).toEqual([])
    const withPersonal = unwrap(makeRedactor({ pii: true }))
    expect(withPersonal(text).text).toBe(
      'mail [redacted:email], call [redacted:phone], card [redacted:card], host [redacted:ip]',
    )
  })

  test("the user's own patterns are applied besides the rules", () => {
    const redact = unwrap(makeRedactor({ patterns: [{ name: 'ticket', pattern: 'ACME-\\d{4}' }] }))
    expect(redact(`ACME-1234 and API_KEY=${hex(32)}`).text).toBe(
      '[redacted:ticket] and API_KEY=[redacted:generic-secret]',
    )
  })

  test('a pattern that cannot be used is refused by name', () => {
    const made = makeRedactor({ patterns: [{ name: 'broken', pattern: '(' }] })
    expect(made.ok).toBe(false)
    expect(made.ok ? '' : made.error.code).toBe('config_invalid')
    expect(made.ok ? '' : made.error.message).toContain('broken')
  })
})

test.each([
  '- key\n-----BEGIN PRIVATE KEY-----\n[redacted:private-key]\n-----END PRIVATE KEY-----\n',
  '- -----BEGIN RSA PRIVATE KEY-----[redacted:private-key]\n',
])('a key that was removed already is no secret: %j', (text) => {
  expect(redactSecrets(text)).toEqual({ text, findings: [] })
})
