import { describe, expect, test } from 'vitest'
import { entropyOf, looksRandom } from '../../src/redact/randomness.ts'
import { maker } from './samples.ts'

const { alnum, hex, lower, upper, base64, base64url, letters } = maker(21)

describe('randomness', () => {
  test('entropy counts the bits of a character', () => {
    expect(entropyOf('')).toBe(0)
    expect(entropyOf('aaaa')).toBe(0)
    expect(entropyOf('abab')).toBe(1)
    expect(entropyOf('0123456789abcdef')).toBe(4)
  })

  test('machine-made values look random, nearly always', () => {
    const makers = [
      () => alnum(20),
      () => hex(32),
      () => lower(26),
      () => upper(28),
      () => base64(40),
      () => base64url(43),
      () => letters(34),
    ]
    const missed = makers.map(
      (make) => Array.from({ length: 500 }, make).filter((value) => !looksRandom(value)).length,
    )
    expect(Math.max(...missed)).toBeLessThanOrEqual(15)
  })

  test.each([
    ...[
      'requiredCharacteristicTypesForDisplayMetadata',
      'thisismypassword',
      'open-sesame',
      'SNAPSHOT',
      'correct horse',
    ],
    ...[
      'jjwt-jackson-0.11.2',
      'cmp2-qat-1208358310',
      'rc0.13.0_20230412_0712-SNAPSHOT',
      'NEXUS-GPT4-API-KEY',
    ],
    ...[
      'node_modules/typescript/lib/lib.d.ts',
      '2024-01-02T03:04:05Z',
      '1208358310',
      'utf8',
      'AbCeFG',
      'x86_64-linux-gnu',
    ],
  ])('%s does not', (value) => {
    expect(looksRandom(value)).toBe(false)
  })
})
