import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonText } from '../../src/cli/json.ts'

const DRIVES_TERMINAL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

describe('printed JSON means what it should and cannot drive a terminal', () => {
  test('any text comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(jsonText({ text }))).toEqual({ text })
      }),
    )
  })

  test('no control character and no order override is in it as such', () => {
    const hostile = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('')
    expect(jsonText({ hostile, [hostile]: 1 })).not.toMatch(DRIVES_TERMINAL)
  })

  test('half a surrogate pair is an escape, so that the output is UTF-8', () => {
    expect(jsonText('\ud800')).toBe('"\\ud800"')
  })
})
