import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'

describe('private stretches', () => {
  test.each([
    ['a <private>b</private> c', 'a  c'],
    ['a <PRIVATE>b</Private> c', 'a  c'],
    ['a <private reason="x">b</private> c', 'a  c'],
    ['a <private>b\nc\nd</private> e', 'a  e'],
    ['<private>all of it</private>', ''],
    ['a <private>b', 'a '],
    ['a <private>b <private>c</private> d</private> e', 'a  e'],
    ['a <private>b <private>c</private> d', 'a '],
    ['a <private>b</private> c <private>d', 'a  c '],
    ['a \\u003cprivate\\u003eb\\u003c/private\\u003e c', 'a  c'],
  ])('%j becomes %j', (text, expected) => {
    expect(redactSecrets(text).text).toBe(expected)
  })

  test('a tag put together by dropping another drops everything after it', () => {
    expect(redactSecrets('<pri<private>x</private>vate>secret').text).toBe('')
    expect(redactSecrets('<pri<pri<private>x</private>vate>y</private>vate>secret').text).not.toContain(
      'secret',
    )
  })

  test('where they were is told, tags included', () => {
    expect(redactSecrets('a <private>b</private> c').findings).toEqual([
      { type: 'private', start: 2, end: 22 },
    ])
  })

  test.each(['a </private> b', 'private: true', 'C<Private Use> code points', 'List<privateKey>'])(
    '%j is no such tag',
    (text) => {
      expect(redactSecrets(text).text).toBe(text)
    },
  )

  test('a hundred thousand open tags are dropped like one', () => {
    expect(redactSecrets(`a${'<private>'.repeat(100_000)}`).text).toBe('a')
  })
})
