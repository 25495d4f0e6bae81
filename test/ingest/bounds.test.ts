import { describe, expect, test } from 'vitest'
import { bounded, storable } from '../../src/ingest/bounds.ts'
import { redactSecrets } from '../../src/redact/redact.ts'

const LETTERS = 'qwertzuiopasdfghjklyxcvbnmQWERTZUIOPASDFGHJKLYXCVBNM0123456789'

/** Like random letters, but the same in every run. */
function letters(seed: number, count: number): string {
  let state = seed * 7919 + 17
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return LETTERS[state % LETTERS.length]
  }).join('')
}

/** A token as services hand them out: three parts, about as long as real ones. */
function webToken(seed: number): string {
  return `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ${letters(seed, 900)}.${letters(seed + 1, 43)}`
}

describe('what a tool said', () => {
  test('is kept whole when it is short', () => {
    expect(bounded('short', redactSecrets)).toBe('short')
    expect(bounded('x'.repeat(2000), redactSecrets)).toBe('x'.repeat(2000))
  })

  test.each([2001, 9000, 12_000, 500_000])(
    'of %d characters is kept with its beginning and end',
    (length) => {
      const text = `BEGIN ${'word '.repeat(length / 5)} END`
      const kept = bounded(text, redactSecrets)
      expect(kept.length).toBeLessThan(2100)
      expect(kept.startsWith('BEGIN word')).toBe(true)
      expect(kept.endsWith('word  END')).toBe(true)
      expect(kept).toContain(`${text.length - 2000} characters left out`)
    },
  )

  test('shows no half of a secret wherever it stands around the cuts [promise:private.redacted-before-store]', () => {
    const token = `ghp_${letters(1, 36)}`
    for (let at = 1400; at < 1520; at += 3) {
      for (const length of [5000, 50_000]) {
        const filler = 'word '.repeat(length / 5)
        const text = `${filler.slice(0, at)} ${token} ${filler} ${token} ${filler.slice(0, at - 1000)}`
        const kept = bounded(text, redactSecrets)
        for (let part = 0; part + 8 <= 36; part += 4)
          expect(kept).not.toContain(token.slice(4 + part, 12 + part))
      }
    }
  })

  test('shows none when it is a list of secrets, which leaves little of it [promise:private.redacted-before-store]', () => {
    const tokens = Array.from({ length: 60 }, (_, index) => webToken(index * 10))
    const kept = bounded(tokens.join('\n'), redactSecrets)
    for (const token of tokens)
      for (let at = 40; at + 12 < 940; at += 50) expect(kept).not.toContain(token.slice(at, at + 12))
  })

  test('is never cut in the middle of a character', () => {
    for (const shift of ['', 'x']) {
      const kept = bounded(shift + '🎉'.repeat(9000), redactSecrets)
      expect(storable(kept)).toBe(kept)
    }
  })
})

test('what no database can hold becomes a sign, and nothing else does', () => {
  expect(storable('a\u0000b\ud800c\udc00d🎉')).toBe('a\ufffdb\ufffdc\ufffdd🎉')
  expect(storable('\u0001\u001f\uffff')).toBe('\u0001\u001f\uffff')
})
