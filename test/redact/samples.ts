import { expect } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import type { Rule } from '../../src/redact/rule.ts'
import { makeScan } from '../../src/redact/scan.ts'

/**
 * Made-up tokens, put together here so that no file holds anything a scanner would take for a real one.
 * Each call draws the next characters of one fixed sequence: the same at every run.
 */
export interface Maker {
  readonly hex: (length: number) => string
  readonly digits: (length: number) => string
  readonly letters: (length: number) => string
  readonly lower: (length: number) => string
  readonly upper: (length: number) => string
  readonly alnum: (length: number) => string
  readonly base64: (length: number) => string
  readonly base64url: (length: number) => string
  readonly uuid: () => string
}

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()

export function maker(seed: number): Maker {
  let state = seed * 2654435761 + 12345
  const draw = (chars: string) => (length: number) => {
    let text = ''
    while (text.length < length) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      text += chars[(state >>> 8) % chars.length]
    }
    return text
  }
  const hex = draw(`${DIGITS}abcdef`)
  return {
    hex,
    digits: draw(DIGITS),
    letters: draw(LOWER + UPPER),
    lower: draw(DIGITS + LOWER),
    upper: draw(DIGITS + UPPER),
    alnum: draw(DIGITS + LOWER + UPPER),
    base64: draw(`${DIGITS}${LOWER}${UPPER}+/`),
    base64url: draw(`${DIGITS}${LOWER}${UPPER}-_`),
    uuid: () => [8, 4, 4, 4, 12].map((length) => hex(length)).join('-'),
  }
}

/** A type, and a text in which the secret stands between ⟦ and ⟧. */
export type Example = readonly [type: string, marked: string]

/** The example is redacted, exactly the marked stretch of it, and under this type. */
export function expectRedacted(type: string, marked: string): void {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const text = marked.replace(/[⟦⟧]/g, '')
  const { findings, text: redacted } = redactSecrets(text)
  expect({ text, findings }).toEqual({ text, findings: expect.arrayContaining([{ type, start, end }]) })
  expect(redacted).not.toContain(text.slice(start, end))
}

/** Rules of a table that none of its examples shows. */
export function unshown(rules: readonly Rule[], examples: readonly Example[]): string[] {
  const texts = examples.map(([, marked]) => marked.replace(/[⟦⟧]/g, ''))
  return rules
    .filter((rule) => {
      const scan = makeScan([rule], [])
      return !texts.some((text) => scan(text).length > 0)
    })
    .map((rule) => `${rule.type}: ${rule.anchors.slice(0, 3).join(', ')}`)
}
