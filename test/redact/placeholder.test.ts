import { describe, expect, test } from 'vitest'
import {
  hasSequence,
  isFiller,
  isPlaceholder,
  isReference,
  isSamplePassword,
  isWritten,
} from '../../src/redact/placeholder.ts'

describe('values that are no values', () => {
  test.each([
    'xxxxxxxx',
    'ghp_XXXXXXXX',
    '********',
    'abc...',
    'AKIAIOSFODNN7EXAMPLE',
    'a_HERE',
    '000000000000',
    'abc…',
  ])('%s is filler', (value) => {
    expect(isFiller(value)).toBe(true)
  })

  test.each([
    ...[
      '${TOKEN}',
      '$TOKEN',
      '$(cat x)',
      '{{ .Values.x }}',
      '<your-token>',
      '%PASSWORD%',
      'process.env.X',
      'os.environ["X"]',
    ],
    ...['secrets.TOKEN', 'op://vault/item', '#{password}', '&lt;x&gt;', '%s:%s', 'arn:aws:x', 'https://x'],
  ])('%s refers to a value', (value) => {
    expect(isReference(value)).toBe(true)
  })

  test.each([
    'changeme',
    'your-token',
    'my-secret-token',
    'example-key',
    'aaaaaaaa',
    '12345678901',
    'abcdefghijk',
    'a1b2c3d4e5f6',
    'null',
    'insert-key-here',
  ])('%s is a placeholder', (value) => {
    expect(isPlaceholder(value)).toBe(true)
  })

  test.each([
    'hunter2',
    'super$ecret',
    'blue-river',
    'Tr0ub4dor&3',
    'thisismypassword',
    '1qay@WXS',
    'qwerty12',
  ])('%s is a value', (value) => {
    expect(isPlaceholder(value)).toBe(false)
    expect(isWritten(value)).toBe(true)
  })

  test('counting up, down and in turns is seen, whatever the case', () => {
    expect(['xx1234567', 'ABCDEFG', '7654321', 'A1b2C3d4', '78901234'].map(hasSequence)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['123456', 'abcdfg', '13579bdf', 'hgfabc'].map(hasSequence)).toEqual([false, false, false, false])
  })

  test('the usual sample passwords are known', () => {
    expect(['password', 'PASS', '"secret"', 'your_password', 'xxx'].every(isSamplePassword)).toBe(true)
    expect(['guest', 'hunter2', 'postgres'].some(isSamplePassword)).toBe(false)
  })

  test('nothing is not written down', () => {
    expect(['', 'None', 'null', '${X}', 'xxxxxx'].some(isWritten)).toBe(false)
  })
})
