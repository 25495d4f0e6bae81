import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FENCE_START, FENCE_TAG, withoutFences, withoutInjectedLines } from '../../src/hosts/fence.ts'
import { withoutHooks } from '../../src/hosts/gemini/words.ts'

const OPEN = `<${FENCE_TAG} project="shop" at="2026-11-15">`
const CLOSE = `</${FENCE_TAG}>`

describe('our own text among others’', () => {
  test('what stands between our fences is cut out, wherever it stands and however often', () => {
    expect(withoutFences(`before ${OPEN}\nours\n${CLOSE} after`)).toBe('before  after')
    expect(withoutFences(`${OPEN}a${CLOSE}mid<${FENCE_TAG}>b${CLOSE}end`)).toBe('midend')
    expect(withoutFences(`${OPEN}only ours${CLOSE}`)).toBe('')
  })

  test('text without fences, and other tags, stay as they are', () => {
    for (const text of [
      '',
      'plain',
      '<memoria>x</memoria>',
      `${CLOSE} alone`,
      `<${FENCE_TAG}s>x</${FENCE_TAG}s>`,
    ]) {
      expect(withoutFences(text)).toBe(text)
    }
  })

  test('a fence that was cut off before its end hides all that follows, if it began a line', () => {
    expect(withoutFences(`said\n${OPEN}\nours, cut o`)).toBe('said\n')
    expect(withoutFences(`${OPEN} ours`)).toBe('')
    expect(withoutFences(`${OPEN}a${CLOSE}\nsaid\n${OPEN}\nours`)).toBe('\nsaid\n')
    expect(withoutFences(`what is ${OPEN} for?\n${OPEN}\nours`)).toBe(`what is ${OPEN} for?\n`)
  })

  test('somebody who speaks of the tag within a line keeps their words', () => {
    const asked = `what does <${FENCE_TAG}> in my prompt mean?`
    expect(withoutFences(asked)).toBe(asked)
  })

  test('nothing of ours is left of any mixture of their words and our fences', () => {
    const piece = fc.oneof(
      fc.string().map((words) => ({ words: words.replaceAll('<', ''), ours: false })),
      fc.string().map((words) => ({ words: words.replaceAll('<', ''), ours: true })),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.map(({ words, ours }) => (ours ? `${OPEN}${words}${CLOSE}` : words)).join('')
        const theirs = pieces.flatMap(({ words, ours }) => (ours ? [] : [words])).join('')
        expect(withoutFences(text)).toBe(theirs)
      }),
    )
  })

  test('a fence is known by its tag alone, with or without attributes', () => {
    expect(
      [...`${OPEN} <${FENCE_TAG}> <${FENCE_TAG}s> <${FENCE_TAG}`.matchAll(FENCE_START)].map(([tag]) => tag),
    ).toEqual([OPEN, `<${FENCE_TAG}>`])
  })

  test('a text of nothing but openings takes no longer than it is long', () => {
    expect(withoutFences(`x${OPEN}`.repeat(100_000))).toHaveLength(`x${OPEN}`.length * 100_000)
  })
})

test.each([
  ['blank lines', '\n'],
  ['bare list marks', '- \n'],
  ['bare quote marks', '> \n'],
  ['dates', '2026-01-31 '],
  ['fences that never end', '<memoria-context x>\n'],
  ['fences in a line that never end', 'a <memoria-context x>'],
  ['half a tag', '<memoria-context '],
  ['escaped fences that never end', '&lt;memoria-context x&gt;'],
])('two million characters that look like a brief are read in one pass: %s', (_name, piece) => {
  const text = `<memoria-context x>${piece.repeat(2_000_000 / piece.length)}`
  expect(withoutFences(text).length).toBeLessThanOrEqual(text.length)
  expect(withoutInjectedLines(text).length).toBeLessThanOrEqual(text.length)
  expect(withoutHooks(`said${text}`).length).toBeLessThanOrEqual(text.length + 4)
})
