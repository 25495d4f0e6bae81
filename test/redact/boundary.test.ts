import { describe, expect, test } from 'vitest'
import { isWordStart } from '../../src/redact/boundary.ts'
import { maker } from './samples.ts'

const { base64 } = maker(23)

describe('where a token may begin', () => {
  test.each([
    '',
    ' ',
    '"',
    '=',
    '/',
    ':',
    '\\n',
    '\\t',
    '%22',
    '\u001b[1;32m',
    '\\u0022',
    'https://host/path/',
  ])('after %j', (before) => {
    expect(isWordStart(`${before}x`, before.length)).toBe(true)
  })

  test.each(['a', '1', '_', 'n', 'A3D', `${base64(40)}+`, `${base64(40)}/`])('not after %j', (before) => {
    expect(isWordStart(`${before}x`, before.length)).toBe(false)
  })
})
