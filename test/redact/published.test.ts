import { describe, expect, test } from 'vitest'
import { fingerprint, isPublishedKey } from '../../src/redact/published.ts'
import { maker } from './samples.ts'

describe('keys published on purpose', () => {
  test('the fingerprint is FNV-1a', () => {
    expect([fingerprint(''), fingerprint('a'), fingerprint('foobar')]).toEqual([
      0x811c9dc5, 0xe40c292c, 0xbf9cf968,
    ])
  })

  test('other keys are not taken for published ones', () => {
    const { base64url } = maker(24)
    expect(Array.from({ length: 500 }, () => base64url(35)).some(isPublishedKey)).toBe(false)
  })
})
