import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { checkStatement, type GivenStatement } from '../../src/extract/statement.ts'
import { KINDS } from '../../src/model/memory.ts'
import { redactSecrets } from '../../src/redact/redact.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

function checked(wish: GivenStatement) {
  return unwrap(checkStatement(wish, redactSecrets))
}

function refusal(wish: object): { code: string; message: string; hint: string | undefined } {
  const result = checkStatement({ text: 'plum', ...wish } as GivenStatement, redactSecrets)
  if (result.ok) throw new Error('it was accepted')
  const { code, message, hint } = result.error
  return { code, message, hint }
}

describe('a statement', () => {
  test('needs no more than a text', () => {
    expect(checked({ text: ' Plums are blue ' })).toEqual({
      redacted: 0,
      statement: {
        ...{ kind: 'fact', text: 'Plums are blue', topic: null, importance: 0.5, pinned: false },
        ...{ aliases: [], keywords: [], tags: [], files: [] },
      },
    })
  })

  test('may be of each kind, and as long as 500 characters, counted as people do', () => {
    for (const kind of KINDS) expect(checked({ text: 'x', kind }).statement.kind).toBe(kind)
    expect(checked({ text: '🎉'.repeat(500) }).statement.text).toHaveLength(1000)
  })

  test.each([
    ['an empty text', { text: '' }, /empty/],
    ['a text of spaces', { text: ' \n\t' }, /empty/],
    ['a text of invisible signs', { text: '\u200b\u200d' }, /empty/],
    ['a text over the bound', { text: 'x'.repeat(501) }, /501 characters, at most 500/],
    ['ten megabytes', { text: 'x'.repeat(10_000_000) }, /10000000 characters/],
    ['a NUL byte', { text: 'a\u0000b' }, /NUL byte at character 2/],
    ['a lone surrogate', { text: 'a\ud83d' }, /half a surrogate pair at character 2/],
    ['no text', { text: undefined }, /the text/],
    ['a text that is a number', { text: 7 }, /the text/],
    ['an unknown kind', { kind: 'rumour' }, /kind "rumour"/],
    ['a kind of a megabyte', { kind: 'x'.repeat(1_000_000) }, /kind "x{1,100}…?"/],
    ['an importance over 1', { importance: 1.1 }, /importance "1.1"/],
    ['an importance that is no number', { importance: Number.NaN }, /importance "NaN"/],
    ['an importance as text', { importance: '0.5' }, /importance/],
    ['a topic over the bound', { topic: 'x'.repeat(81) }, /the topic has 81/],
    ['a label over the bound', { tags: ['x'.repeat(81)] }, /one of the tags has 81/],
    ['too many labels', { keywords: Array.from({ length: 33 }, String) }, /keywords "33 of them"/],
    ['an empty label', { aliases: [''] }, /one of the aliases is empty/],
    ['a label with a NUL byte', { files: ['a\u0000'] }, /one of the files has a NUL/],
    ['labels that are no list', { tags: 'one' }, /tags/],
    ['a label that is no text', { tags: [7] }, /one of the tags/],
  ])('with %s is refused with a sentence and what to do', (_what, wish, sentence) => {
    const { code, message, hint } = refusal(wish)
    expect(code).toBe('invalid_input')
    expect(message).toMatch(sentence)
    expect(message.length).toBeLessThan(300)
    expect(hint).toMatch(/\w/)
  })

  test('gets the same topic however it is typed', () => {
    for (const topic of ['Deploy Day', 'deploy_day', ' deploy - day ', 'deploy/day', 'ＤＥＰＬＯＹ day'])
      expect(checked({ text: 'x', topic }).statement.topic).toBe('deploy-day')
    for (const topic of [null, '-', '_ _']) expect(checked({ text: 'x', topic }).statement.topic).toBeNull()
  })

  test('has each label once', () => {
    expect(checked({ text: 'x', tags: ['a', 'b', ' a '] }).statement.tags).toEqual(['a', 'b'])
  })
})

describe('secrets in a statement [promise:private.redacted-before-store]', () => {
  test('are removed from every field, and counted', () => {
    const fields = {
      topic: TOKEN,
      aliases: [TOKEN],
      keywords: [TOKEN],
      tags: [TOKEN],
      files: [`/x/${TOKEN}`],
    }
    const { statement, redacted } = checked({ text: `deploy with ${TOKEN}`, ...fields })
    expect(JSON.stringify(statement).toLowerCase()).not.toContain('ghp_')
    expect(redacted).toBe(6)
    expect(statement.text).toMatch(/^deploy with \[redacted:/)
  })

  test('are no reason to refuse a text that is short without them', () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0B'.repeat(40)}\n-----END PRIVATE KEY-----`
    expect(checked({ text: `the key was ${key}, now replaced` }).statement.text.length).toBeLessThan(500)
  })

  test('alone are no statement', () => {
    expect(refusal({ text: TOKEN }).message).toMatch(/nothing but a secret/)
    expect(refusal({ text: `"${TOKEN}".` }).message).toMatch(/nothing but a secret/)
  })
})

test('whatever comes in, what comes out is within bounds and passes again unchanged', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(text, fc.option(fc.string({ maxLength: 90 })), (given, topic) => {
      const result = checkStatement({ text: given, topic }, redactSecrets)
      if (!result.ok) {
        expect(result.error.code).toBe('invalid_input')
        return
      }
      const { statement } = result.value
      expect([...statement.text].length).toBeLessThanOrEqual(500)
      expect(checked(statement).statement).toEqual(statement)
    }),
  )
})

test.each([
  'the admin password is [redacted]',
  'The admin password is [redacted:password].',
  'API_KEY=[redacted:api-key]',
  `the deploy token is ${TOKEN}`,
])('a sentence that only says a secret is no memory: %s', (text) => {
  expect(refusal({ text })).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('secret'),
  })
})

test.each([
  'The admin password is [redacted] and is rotated every Monday',
  'Never print the token: logs show [redacted:token] instead',
  'The log said "[redacted]" because the rules of today cover it',
])('a sentence that says more than a secret is kept: %s', (text) => {
  expect(checked({ text }).statement.text).toBe(text)
})
