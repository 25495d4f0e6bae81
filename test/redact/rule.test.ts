import { describe, expect, test } from 'vitest'
import { plausible, type Rule, random, shape, token } from '../../src/redact/rule.ts'
import { maker } from './samples.ts'

const { alnum, hex } = maker(22)

function found(rule: Rule, text: string): string[] {
  const start = text.indexOf(rule.anchors[0] ?? '')
  return rule
    .find(text, start, start + (rule.anchors[0]?.length ?? 0))
    .map((span) => text.slice(span.start, span.end))
}

describe('a token', () => {
  const rule = token('t', 'tok_', '[A-Za-z0-9]{20}')
  const body = alnum(20)

  test.each([
    `tok_${body}`,
    `"tok_${body}"`,
    `\\ntok_${body}`,
    `%3Dtok_${body}`,
    `\u001b[32mtok_${body}`,
    `=tok_${body}-x`,
  ])('%j holds it', (text) => {
    expect(found(rule, text)).toEqual([`tok_${body}`])
  })

  test.each([
    `atok_${body}`,
    `tok_${body}a`,
    `tok_${body.slice(1)}`,
    `TOK_${body}`,
    `tok_${'a'.repeat(20)}`,
    'tok_xxxxxxxxxxxxxxxxxxxx',
  ])('%j does not', (text) => {
    expect(found(rule, text)).toEqual([])
  })

  test('an open end takes a secret of any length', () => {
    const long = alnum(5000)
    expect(found(token('t', 'tok_', '[A-Za-z0-9]{20,}'), `tok_${long} x`)).toEqual([`tok_${long}`])
  })

  test('hex digits may be capitals', () => {
    const digits = hex(32).toUpperCase()
    expect(found(token('t', 'tok_', '[0-9a-f]{32}'), `tok_${digits}`)).toEqual([`tok_${digits}`])
  })

  test('it does not begin inside a run of its own characters', () => {
    expect(found(token('t', 'sk-', '[A-Za-z0-9-]{20}'), `a-sk-${alnum(20)}`)).toEqual([])
  })
})

describe('a shape', () => {
  test('its first group is the secret, else all of it', () => {
    expect(found(shape('s', 'key', /key=(\w+)/dy, { check: () => true }), 'a key=abc')).toEqual(['abc'])
    expect(found(shape('s', 'key', /key=\w+/dy, { check: () => true }), 'a key=abc')).toEqual(['key=abc'])
  })

  test('it may begin after its anchor, which is then in any case', () => {
    const rule = shape('s', 'host/', /(\w+)/dy, { isAfter: true, check: () => true })
    expect(rule.find('HOST/abc', 0, 5)).toEqual([{ start: 5, end: 8 }])
  })

  test('it may begin before its anchor', () => {
    expect(found(shape('s', '-us', /\w{3}-us/dy, { back: 3, check: () => true }), 'abc-us')).toEqual([
      'abc-us',
    ])
    expect(found(shape('s', '-us', /\w{3}-us/dy, { back: 3, check: () => true }), 'a-us')).toEqual([])
  })
})

describe('checks', () => {
  test('plausible asks for variety, random for unlikely letters too', () => {
    expect([plausible(alnum(30)), plausible('DEADBEEFDEADBEEF'), plausible('aaaaaaaaaaaaaaaa')]).toEqual([
      true,
      true,
      false,
    ])
    expect([random(alnum(30)), random('requiredCharacteristicTypes')]).toEqual([true, false])
  })
})
