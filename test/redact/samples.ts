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
