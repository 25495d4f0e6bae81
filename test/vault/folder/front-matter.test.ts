import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { readFrontMatter, withFrontMatter } from '../../../src/vault/folder/front-matter.ts'

const PAGE = `---
# my own note
title: Deploy day
cssclasses: [wide]   # a field of a plugin
tags:
  - ops
---
# Deploy day
`

describe('front matter', () => {
  test.each([
    [
      'fields and the rest',
      PAGE,
      { title: 'Deploy day', cssclasses: ['wide'], tags: ['ops'] },
      '# Deploy day\n',
    ],
    ['none', '# Title\n', {}, '# Title\n'],
    ['an empty one', '---\n---\ntext', {}, 'text'],
    ['one of comments', '---\n# only this\n---\ntext', {}, 'text'],
    ['line ends of Windows', '---\r\ntitle: x\r\n---\r\ntext\r\n', { title: 'x' }, 'text\r\n'],
    ['a mark of byte order', '\ufeff---\ntitle: x\n---\ntext', { title: 'x' }, 'text'],
    ['a rule further down', 'text\n---\ntitle: x\n---\n', {}, 'text\n---\ntitle: x\n---\n'],
    ['one without an end', '---\ntitle: x\n', {}, '---\ntitle: x\n'],
    ['dates as they are written', '---\ncreated: 2026-03-04\n---\n', { created: '2026-03-04' }, ''],
  ])('is read: %s', (_what, text, fields, body) => {
    expect(readFrontMatter(text)).toEqual({ ok: true, value: { fields, body } })
  })

  test.each([
    ['broken YAML', '---\ntitle: [x\n---\n'],
    ['a field twice', '---\ntitle: x\ntitle: y\n---\n'],
    ['a list', '---\n- x\n---\n'],
    ['a text', '---\njust words\n---\n'],
    [
      'aliases that multiply',
      `---\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(',')}]`).join('\n')}\n---\n`,
    ],
  ])('what cannot be read is an error that says so, and nothing is written: %s', (_what, text) => {
    expect(readFrontMatter(text)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(withFrontMatter(text, { title: 'z' })).toMatchObject({ ok: false })
  })

  test('the same fields change no byte', () => {
    expect(unwrap(withFrontMatter(PAGE, { title: 'Deploy day', tags: ['ops'] }))).toBe(PAGE)
    expect(unwrap(withFrontMatter('text', {}))).toBe('text')
  })

  test('what a person wrote stays, with its comments and its order', () => {
    const changed = unwrap(
      withFrontMatter(PAGE, { title: 'Release day', updated: '2026-03-05', tags: undefined }),
    )
    expect(changed).toBe(
      '---\n# my own note\ntitle: Release day\ncssclasses: [ wide ] # a field of a plugin\nupdated: 2026-03-05\n---\n# Deploy day\n',
    )
  })

  test('whatever a field says, it reads back, and opens nothing else', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('---', '\n---\n', '%YAML 1.1', '!!js x', '[[x]]'),
    )
    fc.assert(
      fc.property(value, fc.array(value, { maxLength: 3 }), (title, tags) => {
        const text = unwrap(withFrontMatter('# body\n', { title, tags }))
        expect(readFrontMatter(text)).toEqual({
          ok: true,
          value: { fields: { title, tags }, body: '# body\n' },
        })
      }),
    )
  })
})
