import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyKind } from '../../src/redact/keyname.ts'
import { mayHoldValue } from '../../src/redact/may-hold-value.ts'
import { isNearbyPassword, isNearbySecret } from '../../src/redact/nearby-value.ts'

const LINKED = {
  isLinked: true,
  words: 0,
  isNextLine: false,
  isQuoted: false,
  isCompound: false,
  isEnglish: true,
}

const value = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{4,18}$/),
  fc.stringMatching(/^[a-z]{5,18}$/),
  fc.stringMatching(/^[a-z]{14,20}$/),
  fc.stringMatching(/^(?:[A-Z][a-z]{2,4}){2,4}$/),
  fc.stringMatching(/^[a-z]{3,5}(?:-[a-z]{3,5}){3,4}$/),
  fc.stringMatching(/^[qzxvkjw]{2}(?:\.[qzxvkjw]{2,4}){3,9}$/),
  fc.stringMatching(/^[A-Za-z0-9!#%&*+./:=?@^_~-]{4,18}$/),
)

test.each<KeyKind>(['password', 'secret'])('no value that is accepted as a %s is passed over', (kind) => {
  fc.assert(
    fc.property(value, fc.boolean(), (text, isLinked) => {
      const near = { ...LINKED, isLinked }
      const meaning = { kind, strength: 'strong' } as const
      const isPassword = kind === 'password' && isNearbyPassword(text, meaning, near)
      if (isPassword || isNearbySecret(text, meaning, near))
        for (const shown of [`is "${text}" here`, `is (${text}) here`, `${'x '.repeat(49)}${text}`])
          expect(mayHoldValue(shown, 0, 100, kind)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('words of a sentence are passed over', () => {
  expect(mayHoldValue(' when config value is missing, after 12 days', 0, 100, 'password')).toBe(false)
  expect(mayHoldValue(' expects getUserName, or src/store/open.ts', 0, 100, 'secret')).toBe(false)
  expect(mayHoldValue(' returns an interface and user_id', 0, 100, 'password')).toBe(false)
})
